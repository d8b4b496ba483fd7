package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.List;

/** The rows of {@code range(end)}, {@code range(start, end)} and {@code range(start, end, step)} in FROM: a column id, without the end. */
record RangeRows(Dialect dialect, String start, String end, String step) {
    static final String COLUMN = "id";

    static boolean isCalled(Relation relation, int arguments) {
        return relation.isFunction()
                && !relation.stream()
                && relation.name().parts().size() == 1
                && relation.name().last().matches("range")
                && arguments >= 1
                && arguments <= 3;
    }

    static RangeRows of(Dialect dialect, List<String> arguments) {
        int count = arguments.size();
        return new RangeRows(
                dialect,
                count == 1 ? "0" : arguments.get(0),
                arguments.get(count == 1 ? 0 : 1),
                count < 3 ? "1" : arguments.get(2));
    }

    /** A query in parentheses. H2 2.5 and PostgreSQL 18 include the end. */
    String sql() {
        String id = dialect.quote(dialect.fold(COLUMN));
        if (dialect instanceof DuckDb) {
            return "(SELECT range AS %s FROM range(%s, %s, %s))".formatted(id, start, end, step);
        }
        if (dialect instanceof H2) {
            return "(SELECT X AS %s FROM SYSTEM_RANGE(%s, (%s) - SIGN(%s), %s))".formatted(id, start, end, step, step);
        }
        String from = bigint(start);
        String by = bigint(step);
        return "(SELECT n AS %s FROM generate_series(%s, %s - CAST(sign(%s) AS BIGINT), %s) AS n)"
                .formatted(id, from, bigint(end), by, by);
    }

    private static String bigint(String value) {
        return "CAST(" + value + " AS BIGINT)";
    }
}
