package io.flowsql.rewriter.parse;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code STREAM t} in a FROM clause. Its position takes in the word STREAM, those of its parts do not. */
public final class SqlStreamIdentifier extends SqlIdentifier {
    /** The name of the pseudo function in {@code STREAM(t)}. */
    public static final String STREAM = "STREAM";

    public SqlStreamIdentifier(List<String> names, SqlParserPos position, List<SqlParserPos> partPositions) {
        super(names, null, position, partPositions);
    }

    @Override
    public SqlIdentifier clone(SqlParserPos position) {
        return new SqlStreamIdentifier(names, position, componentPositions());
    }

    private List<SqlParserPos> componentPositions() {
        return java.util.stream.IntStream.range(0, names.size())
                .mapToObj(this::getComponentParserPosition)
                .toList();
    }
}
