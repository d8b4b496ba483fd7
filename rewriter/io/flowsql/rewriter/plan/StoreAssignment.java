package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.SqlTranslation;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a value goes into a column of another type: as a CAST of Databricks would have it, on every engine. A fraction is cut, a text that
 * is a number becomes one, and fields of a struct go by name.
 */
public final class StoreAssignment {
    private final Dialect dialect;

    public StoreAssignment(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Whether values have to be converted at all. */
    public boolean converts(Column from, Column to) {
        return !dialect.sameType(to.type(), from.type()) && !kind(from).equals(kind(to));
    }

    /** The value for the column, from a relation that has the other one. */
    String value(Column from, Column to) {
        String name = dialect.quote(from.name());
        Optional<String> cast =
                converts(from, to) ? databricks(quoted(from.name()), kind(from), kind(to)) : Optional.empty();
        return cast.map(sql -> SqlTranslation.of(dialect)
                        .expression(new Fragment(sql, new TextRange(0, sql.length())), new Shape(List.of(from)))
                        .text())
                .orElse(name);
    }

    /** In Databricks SQL; empty for what only the engine knows, which then does it as it does. */
    private static Optional<String> databricks(String value, Kind from, Kind to) {
        if (from.equals(to)) {
            return Optional.of(value);
        }
        if (from instanceof Kind.Struct struct && to instanceof Kind.Struct wanted) {
            String fields = wanted.fields().stream()
                    .map(f -> "'" + f.name().replace("'", "\\'") + "', " + field(value, struct, f))
                    .collect(Collectors.joining(", "));
            return Optional.of("CASE WHEN " + value + " IS NOT NULL THEN named_struct(" + fields + ") END");
        }
        return isPlain(from) && isPlain(to)
                ? Kinds.name(to).map(type -> "CAST(" + value + " AS " + type + ")")
                : Optional.empty();
    }

    private static String field(String value, Kind.Struct struct, Kind.Field wanted) {
        Kind.Field found = struct.find(wanted.name()).orElseThrow();
        String part = value + "." + quoted(found.name());
        return databricks(part, found.kind(), wanted.kind()).orElse(part);
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    private static Kind kind(Column column) {
        return Kinds.of(column.type());
    }

    /** Whether values of one type go into a column of the other at all: numbers are no dates, and nothing is a struct by itself. */
    public boolean isPossible(Column from, Column to) {
        return isPossible(kind(from), kind(to));
    }

    private static boolean isPossible(Kind from, Kind to) {
        if (!from.isKnown() || !to.isKnown() || from.equals(to)) {
            return true;
        }
        if (from == Simple.STRING || to == Simple.STRING) {
            return isPlain(from) && isPlain(to);
        }
        if (isPlain(from) && isPlain(to)) {
            return from.isNumber() && to.isNumber() || isTime(from) && isTime(to);
        }
        return !isPlain(from) && !isPlain(to) || from == Simple.VARIANT || to == Simple.VARIANT;
    }

    private static boolean isPlain(Kind kind) {
        return kind.isNumber()
                || isTime(kind)
                || kind == Simple.STRING
                || kind == Simple.BOOLEAN
                || kind == Simple.BINARY;
    }

    private static boolean isTime(Kind kind) {
        return kind == Simple.DATE || kind.isTimestamp();
    }
}
