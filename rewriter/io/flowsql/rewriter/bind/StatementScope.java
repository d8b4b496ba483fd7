package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.StreamSource;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.error.FlowException.Position;
import java.util.List;
import java.util.Optional;

/** stub */
interface StatementScope {
    record NamedExpression(String name, String sql) {}
    void refuse(boolean b, String s);
    FlowSource source(StreamSource s);
    Selection selection();
    String checkedExpression(String clause, Fragment f, FlowSource s);
    Optional<Position> position(TextRange r);
    List<NamedExpression> structFields(Fragment f, FlowSource s);
    Shape shape(String clause, Fragment f, List<NamedExpression> e, FlowSource s);
}
