package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.parse.SqlStreamIdentifier;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.tree.RelationReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a query reads in Calcite's tree of it. Only positions of leaves are used: those of joins, of WITH and of ORDER BY do not
 * cover what they stand for.
 */
final class QueryTree extends SqlBasicVisitor<@Nullable Void> {
    private final Fragment query;
    private final List<Relation> relations = new ArrayList<>();
    private final Set<String> namesOfWith = new HashSet<>();

    private QueryTree(Fragment query) {
        this.query = query;
    }

    /** In the order in which they stand; version functions are among them. */
    static List<Relation> relations(Fragment query, SqlNode tree) {
        QueryTree visitor = new QueryTree(query);
        tree.accept(visitor);
        return visitor.relations.stream()
                .sorted(Comparator.comparing(relation -> relation.range().start()))
                .toList();
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlWith with) {
            with.withList.forEach(item ->
                    namesOfWith.add(((SqlWithItem) item).name.getSimple().toLowerCase(Locale.ROOT)));
        }
        if (call instanceof SqlSelect select && select.getFrom() != null) {
            from(select.getFrom(), Optional.empty());
            visitOperandsExcept(select, select.getFrom());
            return null;
        }
        if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
            from(call.operand(0), Optional.empty());
            return null;
        }
        return super.visit(call);
    }

    private void visitOperandsExcept(SqlSelect select, SqlNode from) {
        for (SqlNode operand : select.getOperandList()) {
            if (operand != null && operand != from) {
                operand.accept(this);
            }
        }
    }

    private void from(SqlNode node, Optional<Identifier> alias) {
        if (node instanceof SqlJoin join) {
            from(join.getLeft(), Optional.empty());
            from(join.getRight(), Optional.empty());
            if (join.getCondition() != null) {
                join.getCondition().accept(this);
            }
        } else if (node instanceof SqlIdentifier identifier) {
            table(identifier, alias, range(identifier.getParserPosition()));
        } else if (node.getKind() == SqlKind.AS) {
            SqlBasicCall as = (SqlBasicCall) node;
            from(as.operand(0), realAlias(as.operand(1)));
        } else if (node.getKind() == SqlKind.COLLECTION_TABLE) {
            function(((SqlCall) node).operand(0), alias, range(node.getParserPosition()));
        } else if (node.getKind() == SqlKind.LATERAL
                || node.getKind() == SqlKind.TABLESAMPLE
                || node.getKind() == SqlKind.SNAPSHOT
                || node.getKind() == SqlKind.PIVOT
                || node.getKind() == SqlKind.UNPIVOT
                || node.getKind() == SqlKind.MATCH_RECOGNIZE) {
            from(((SqlCall) node).operand(0), alias);
        } else {
            node.accept(this);
        }
    }

    /** Calcite takes POSITIONAL of POSITIONAL JOIN for an alias. */
    private Optional<Identifier> realAlias(SqlIdentifier alias) {
        Identifier name = part(alias, 0);
        String behind = query.text()
                .substring(name.range().end() - query.range().start())
                .stripLeading();
        boolean join = name.matches("POSITIONAL") && behind.regionMatches(true, 0, "JOIN", 0, 4);
        return join ? Optional.empty() : Optional.of(name);
    }

    private void table(SqlIdentifier identifier, Optional<Identifier> alias, TextRange range) {
        boolean stream = identifier instanceof SqlStreamIdentifier;
        boolean ofWith = !stream
                && identifier.isSimple()
                && namesOfWith.contains(identifier.getSimple().toLowerCase(Locale.ROOT));
        if (!ofWith) {
            add(name(identifier), Optional.empty(), stream, alias, range);
        }
    }

    private void function(SqlCall call, Optional<Identifier> alias, TextRange range) {
        SqlIdentifier name = call.getOperator() instanceof SqlFunction function ? function.getSqlIdentifier() : null;
        if (name == null) {
            call.accept(this);
            return;
        }
        boolean pseudo = name.isSimple()
                && name.getSimple().equalsIgnoreCase(SqlStreamIdentifier.STREAM)
                && !(name instanceof SqlStreamIdentifier);
        if (pseudo && call.operandCount() == 1 && call.operand(0) instanceof SqlIdentifier table) {
            add(
                    name(table),
                    Optional.empty(),
                    true,
                    alias,
                    new TextRange(range(name.getParserPosition()).start(), range.end()));
            return;
        }
        Name functionName = name(name);
        int start = Math.min(range(name.getParserPosition()).start(), range.start());
        TextRange called = new TextRange(functionName.range().start(), range.end());
        add(
                functionName,
                Optional.of(text(called)),
                name instanceof SqlStreamIdentifier,
                alias,
                new TextRange(start, range.end()));
        call.getOperandList().forEach(operand -> operand.accept(this));
    }

    private void add(Name name, Optional<Fragment> call, boolean stream, Optional<Identifier> alias, TextRange range) {
        relations.add(
                RelationReader.asTable(new Relation(name, call, stream, List.of(), Optional.empty(), alias, range)));
    }

    private Fragment text(TextRange range) {
        int base = query.range().start();
        return new Fragment(query.text().substring(range.start() - base, range.end() - base), range);
    }

    private static Name name(SqlIdentifier identifier) {
        return new Name(IntStream.range(0, identifier.names.size())
                .mapToObj(i -> part(identifier, i))
                .toList());
    }

    private static Identifier part(SqlIdentifier identifier, int index) {
        SqlParserPos position = identifier.getComponentParserPosition(index);
        return new Identifier(identifier.names.get(index), position.isQuoted(), range(position));
    }

    /** Columns of the parser are offsets in the statement plus one. */
    private static TextRange range(SqlParserPos position) {
        return new TextRange(position.getColumnNum() - 1, position.getEndColumnNum());
    }
}
