package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import io.flowsql.rewriter.query.value.TextCast;
import java.math.BigDecimal;
import java.util.Optional;

/** Casts that give what they give in Databricks. */
final class Casts {
    private final Translation translation;
    private final Dialect dialect;
    private final EngineForms forms;

    Casts(Translation translation, EngineForms forms) {
        this.translation = translation;
        this.dialect = translation.dialect();
        this.forms = forms;
    }

    /** To a type of Databricks: a whole operand. */
    String cast(Operand value, String databricksType, int place) {
        Kind target = Kinds.of(databricksType);
        if (isText(value, target, place)) {
            return text(value, target, databricksType).sql();
        }
        return whole(cast(value, target, type(databricksType), place));
    }

    /** The same, with NULL where that fails. */
    String tryCast(Operand value, String databricksType, int place) {
        Kind target = Kinds.of(databricksType);
        if (isText(value, target, place)) {
            return text(value, target, databricksType).orNull();
        }
        String type = type(databricksType);
        Optional<String> cast = forms.tryCast(value, target, type, cast(value, target, type, place));
        return whole(cast.orElseThrow(() -> translation.refused(
                "TRY_CAST to " + databricksType, place, "Test the value with CASE before the CAST")));
    }

    private TextCast text(Operand value, Kind target, String databricksType) {
        boolean zoned = !databricksType.strip().equalsIgnoreCase("TIMESTAMP_NTZ");
        return new TextCast(dialect, value.sql(), value.literal(), target, type(databricksType), zoned);
    }

    /** The engines read arrays and intervals from texts of their own, and Databricks none. */
    private boolean isText(Operand value, Kind target, int place) {
        boolean texts = value.kind() instanceof Kind.Array array
                && array.element() == Simple.STRING
                && target instanceof Kind.Array to
                && to.element() != Simple.STRING;
        boolean nested = value.isString() && (isNested(target) || target.isInterval());
        if (texts || nested) {
            throw translation.refused(
                    "CAST from STRING to a nested value or an interval",
                    place,
                    "Read it with from_json, write INTERVAL 'n' UNIT, or cast the elements with transform()");
        }
        return value.isString() && TextCast.isFor(target);
    }

    private static boolean isNested(Kind kind) {
        return kind instanceof Kind.Array || kind instanceof Kind.Map || kind instanceof Kind.Struct;
    }

    /** DECIMAL alone has ten digits and no fraction. */
    private String type(String databricksType) {
        boolean plain = databricksType.equalsIgnoreCase("DECIMAL")
                || databricksType.equalsIgnoreCase("DEC")
                || databricksType.equalsIgnoreCase("NUMERIC");
        return dialect.type(plain ? "DECIMAL(10, 0)" : databricksType);
    }

    private static String whole(String sql) {
        return sql.startsWith("CASE ") ? "(" + sql + ")" : sql;
    }

    private String cast(Operand value, Kind target, String type, int place) {
        Kind kind = value.kind();
        String plain = "CAST(" + value.sql() + " AS " + type + ")";
        if (kind.equals(target) || value.isNull()) {
            return plain;
        }
        if (target == Simple.STRING) {
            return toString(value, type, place);
        }
        if (target.isWhole()) {
            return inRange(value, target, toWhole(value, type, plain, place));
        }
        if (target.isFloating() || target.isDecimal()) {
            return toFraction(value, type, plain);
        }
        if (target == Simple.BOOLEAN) {
            return kind.isNumber() ? "(" + value.sql() + " <> 0)" : plain;
        }
        if (target.isTimestamp() && kind.isNumber()) {
            return forms.timestampOfEpoch(value.sql());
        }
        return target == Simple.BINARY && value.isString() ? forms.stringToBytes(value.sql()) : plain;
    }

    /** As Spark writes values; what has no text of its own in the engine's types is refused. */
    String toString(Operand value, String type, int place) {
        String sql = value.sql();
        Kind kind = value.kind();
        if (kind == Simple.BOOLEAN) {
            return forms.booleanToString(sql);
        }
        if (kind.isFloating()) {
            return forms.floatingToString(sql, kind);
        }
        if (kind == Simple.BINARY) {
            return forms.bytesToString(sql);
        }
        if (kind == Simple.TIMESTAMP) {
            return "CAST(CAST(" + sql + " AS TIMESTAMP) AS " + type + ")";
        }
        if (isNested(kind) || kind.isInterval()) {
            throw translation.refused(
                    "CAST of a nested value or an interval to STRING",
                    place,
                    "Write it with to_json, or take its parts");
        }
        return "CAST(" + sql + " AS " + type + ")";
    }

    /** PostgreSQL has no TINYINT, and takes a SMALLINT for it. */
    private String inRange(Operand value, Kind target, String cast) {
        boolean literal = value.literal()
                .filter(text -> new BigDecimal(text).toBigInteger().bitLength() < Byte.SIZE)
                .isPresent();
        if (!(dialect instanceof PostgreSql)
                || !target.equals(Kind.TINYINT)
                || value.kind() == Simple.BOOLEAN
                || literal) {
            return cast;
        }
        return "CASE WHEN " + cast + " BETWEEN -128 AND 127 THEN " + cast + " WHEN " + cast
                + " IS NOT NULL THEN CAST('[CAST_OVERFLOW] ' || " + value.sql()
                + " || ' is no TINYINT' AS smallint) END";
    }

    /** A value of unknown kind would be rounded by the one engine and cut by the other. */
    private String toWhole(Operand value, String type, String plain, int place) {
        String sql = value.sql();
        Kind kind = value.kind();
        if (kind.isFloating() && value.literal().isEmpty() && dialect instanceof H2) {
            // H2 2.5 takes NaN for 0, and refuses Infinity
            String refused = "CASE WHEN " + sql
                    + " = CAST('NaN' AS DOUBLE PRECISION) THEN CAST('Infinity' AS DOUBLE PRECISION) ELSE ";
            return "CAST(TRUNC(" + refused + sql + " END) AS " + type + ")";
        }
        if (kind.isDecimal() || kind.isFloating()) {
            return "CAST(trunc(" + sql + ") AS " + type + ")";
        }
        if (kind.isTimestamp()) {
            return "CAST(floor(" + forms.epoch(sql) + ") AS " + type + ")";
        }
        if (kind == Simple.BOOLEAN && dialect instanceof PostgreSql) {
            return "CAST(CAST(" + sql + " AS integer) AS " + type + ")";
        }
        if (!kind.isKnown()) {
            throw translation.refused(
                    "CAST to a whole number of a value whose type is not known",
                    place,
                    "Cast it to DOUBLE, DECIMAL or STRING first");
        }
        return plain;
    }

    private String toFraction(Operand value, String type, String plain) {
        String sql = value.sql();
        if (value.kind().isTimestamp()) {
            return "CAST(" + forms.epoch(sql) + " AS " + type + ")";
        }
        return value.kind() == Simple.BOOLEAN && dialect instanceof PostgreSql
                ? "CAST(CAST(" + sql + " AS integer) AS " + type + ")"
                : plain;
    }
}
