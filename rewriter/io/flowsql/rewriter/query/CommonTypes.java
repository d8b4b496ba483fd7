package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one type of values that come from several places: branches of CASE, sides of UNION, rows of VALUES, arguments of coalesce. Databricks
 * reads a text beside a number, a date or a truth value as such a one; DuckDB 2.0 would make texts of them all in a UNION.
 */
final class CommonTypes {
    private final Translation translation;
    private final Casts casts;

    CommonTypes(Translation translation, Casts casts) {
        this.translation = translation;
        this.casts = casts;
    }

    /** A value and the expression that it is written in, if there is one of its own. */
    record Value(@Nullable Expression expression, Operand operand) {}

    /**
     * Writes each value as one of the common type, and tells that.
     *
     * @param what is to have one type, for the error
     */
    Kind unify(List<Value> values, String what, int place) {
        Kind common =
                common(values.stream().map(value -> value.operand().kind()).toList(), what, place);
        for (Value value : values) {
            String sql = as(value.operand(), common, place);
            if (value.expression() != null && !sql.equals(value.operand().sql())) {
                translation.replace(value.expression(), sql);
            }
        }
        return common;
    }

    Kind common(List<Kind> kinds, String what, int place) {
        Kind common = Simple.NULL;
        boolean known = true;
        for (Kind kind : kinds) {
            Kind both = common.common(kind);
            if (areApart(common, kind) || isMixed(common, kind)) {
                throw translation.refused(
                        what + " of " + name(common) + " and " + name(kind), place, "Cast them to one type");
            }
            known &= kind != Simple.UNKNOWN;
            common = both;
        }
        return known ? common : Simple.UNKNOWN;
    }

    /** Whether no type holds values of both. */
    static boolean areApart(Kind one, Kind other) {
        return isPlain(one) && isPlain(other) && one.common(other) == Simple.UNKNOWN;
    }

    /** A text as a value of the common type; everything else as it is. */
    String as(Operand value, Kind common, int place) {
        if (!value.isString() || common == Simple.STRING || !isPlain(common)) {
            return value.sql();
        }
        return casts.cast(value, Kinds.name(common).orElseThrow(), place);
    }

    boolean needsCast(Kind kind, Kind common) {
        return kind == Simple.STRING && common != Simple.STRING && isPlain(common);
    }

    /** Arrays whose elements would have to be cast one by one. */
    private static boolean isMixed(Kind one, Kind other) {
        if (!(one instanceof Kind.Array a) || !(other instanceof Kind.Array b)) {
            return false;
        }
        boolean text = a.element() == Simple.STRING ^ b.element() == Simple.STRING;
        return text && a.element().isKnown() && b.element().isKnown() || isMixed(a.element(), b.element());
    }

    private static boolean isPlain(Kind kind) {
        return kind.isNumber()
                || kind.isTimestamp()
                || kind == Simple.STRING
                || kind == Simple.BOOLEAN
                || kind == Simple.DATE
                || kind == Simple.BINARY;
    }

    static String name(Kind kind) {
        return Optional.of(kind).flatMap(Kinds::name).orElse("an unnamed type");
    }
}
