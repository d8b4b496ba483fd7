package io.flowsql.rewriter.query.value;

import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the kind of the values of a type from the type's name: Databricks' names and those of the engines. */
public final class Kinds {
    private static final Map<String, Kind> NAMES = Map.ofEntries(
            Map.entry("TINYINT", Kind.TINYINT),
            Map.entry("BYTE", Kind.TINYINT),
            Map.entry("SMALLINT", Kind.SMALLINT),
            Map.entry("SHORT", Kind.SMALLINT),
            Map.entry("INT2", Kind.SMALLINT),
            Map.entry("UTINYINT", Kind.SMALLINT),
            Map.entry("INT", Kind.INT),
            Map.entry("INTEGER", Kind.INT),
            Map.entry("INT4", Kind.INT),
            Map.entry("SERIAL", Kind.INT),
            Map.entry("USMALLINT", Kind.INT),
            Map.entry("BIGINT", Kind.BIGINT),
            Map.entry("LONG", Kind.BIGINT),
            Map.entry("INT8", Kind.BIGINT),
            Map.entry("BIGSERIAL", Kind.BIGINT),
            Map.entry("UINTEGER", Kind.BIGINT),
            Map.entry("UBIGINT", new Kind.Decimal(20, 0)),
            Map.entry("HUGEINT", new Kind.Decimal(38, 0)),
            Map.entry("UHUGEINT", new Kind.Decimal(38, 0)),
            Map.entry("FLOAT", Simple.FLOAT),
            Map.entry("REAL", Simple.FLOAT),
            Map.entry("FLOAT4", Simple.FLOAT),
            Map.entry("DOUBLE", Simple.DOUBLE),
            Map.entry("FLOAT8", Simple.DOUBLE),
            Map.entry("DECFLOAT", Simple.DOUBLE),
            Map.entry("BOOLEAN", Simple.BOOLEAN),
            Map.entry("BOOL", Simple.BOOLEAN),
            Map.entry("STRING", Simple.STRING),
            Map.entry("VARCHAR", Simple.STRING),
            Map.entry("CHAR", Simple.STRING),
            Map.entry("CHARACTER", Simple.STRING),
            Map.entry("VARCHAR_IGNORECASE", Simple.STRING),
            Map.entry("BPCHAR", Simple.STRING),
            Map.entry("TEXT", Simple.STRING),
            Map.entry("NAME", Simple.STRING),
            Map.entry("ENUM", Simple.STRING),
            Map.entry("CLOB", Simple.STRING),
            Map.entry("BINARY", Simple.BINARY),
            Map.entry("VARBINARY", Simple.BINARY),
            Map.entry("BLOB", Simple.BINARY),
            Map.entry("BYTEA", Simple.BINARY),
            Map.entry("DATE", Simple.DATE),
            Map.entry("TIME", Simple.TIME),
            Map.entry("TIMESTAMP", Simple.TIMESTAMP_NTZ),
            Map.entry("TIMESTAMP_NTZ", Simple.TIMESTAMP_NTZ),
            Map.entry("TIMESTAMP_S", Simple.TIMESTAMP_NTZ),
            Map.entry("TIMESTAMP_MS", Simple.TIMESTAMP_NTZ),
            Map.entry("TIMESTAMP_NS", Simple.TIMESTAMP_NTZ),
            Map.entry("DATETIME", Simple.TIMESTAMP_NTZ),
            Map.entry("TIMESTAMP_LTZ", Simple.TIMESTAMP),
            Map.entry("TIMESTAMPTZ", Simple.TIMESTAMP),
            Map.entry("VARIANT", Simple.VARIANT),
            Map.entry("JSON", Simple.VARIANT),
            Map.entry("JSONB", Simple.VARIANT));

    private final String text;
    private int at;

    private Kinds(String text) {
        this.text = text;
    }

    /** The kind of a type's values; {@link Simple#UNKNOWN} for types that Databricks does not have. */
    public static Kind of(String type) {
        return new Kinds(type.strip()).kind();
    }

    /** Databricks' name of the type with values of a kind; empty if it is not known. */
    public static Optional<String> name(Kind kind) {
        if (kind instanceof Kind.Whole whole) {
            return Optional.of(
                    whole.bytes() == 1
                            ? "TINYINT"
                            : whole.bytes() == 2 ? "SMALLINT" : whole.bytes() == 4 ? "INT" : "BIGINT");
        }
        if (kind instanceof Kind.Decimal decimal) {
            return Optional.of("DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")");
        }
        if (kind instanceof Kind.Array array) {
            return name(array.element()).map(element -> "ARRAY<" + element + ">");
        }
        if (kind instanceof Kind.Map map) {
            return name(map.key()).flatMap(key -> name(map.value()).map(value -> "MAP<" + key + ", " + value + ">"));
        }
        if (kind instanceof Kind.Struct struct) {
            return name(struct);
        }
        return switch ((Simple) kind) {
            case FLOAT, DOUBLE, STRING, BOOLEAN, BINARY, DATE, TIMESTAMP_NTZ, VARIANT ->
                Optional.of(((Simple) kind).name());
            case TIMESTAMP -> Optional.of("TIMESTAMP_LTZ");
            case NULL -> Optional.of("STRING");
            case TIME, MONTH_INTERVAL, DAY_INTERVAL, TIME_INTERVAL, UNKNOWN -> Optional.empty();
        };
    }

    private static Optional<String> name(Kind.Struct struct) {
        List<String> fields = new ArrayList<>();
        for (Kind.Field field : struct.fields()) {
            name(field.kind()).ifPresent(type -> fields.add("`" + field.name().replace("`", "``") + "`: " + type));
        }
        return fields.size() == struct.fields().size()
                ? Optional.of("STRUCT<" + String.join(", ", fields) + ">")
                : Optional.empty();
    }

    private Kind kind() {
        blanks();
        boolean underscore = text.startsWith("_", at);
        at += underscore ? 1 : 0;
        Kind kind = underscore ? new Kind.Array(plain()) : plain();
        while (skip("[]") || skipWord("ARRAY")) {
            if (skip("[")) {
                skipTo(']');
            }
            kind = new Kind.Array(kind);
        }
        return kind;
    }

    private Kind plain() {
        String name = word().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "ARRAY", "LIST" -> skip("<") ? new Kind.Array(closed()) : Simple.UNKNOWN;
            case "MAP" -> map();
            case "STRUCT", "ROW" -> struct();
            case "DECIMAL", "DEC" -> decimal(new Kind.Decimal(10, 0));
            // PostgreSQL's without a limit
            case "NUMERIC" -> decimal(new Kind.Decimal(38, 18));
            case "INTERVAL" -> interval();
            default -> named(name);
        };
    }

    private Kind named(String name) {
        if (skip("(")) {
            skipTo(')');
        }
        boolean large = skipWord("LARGE");
        if (large) {
            skipWord("OBJECT");
        }
        skipWord("PRECISION");
        boolean varying = skipWord("VARYING");
        if (varying && skip("(")) {
            skipTo(')');
        }
        boolean zone = skipWord("WITH");
        if (zone || skipWord("WITHOUT")) {
            skipWord("LOCAL");
            skipWord("TIME");
            skipWord("ZONE");
        }
        return zone && name.equals("TIMESTAMP") ? Simple.TIMESTAMP : NAMES.getOrDefault(name, Simple.UNKNOWN);
    }

    private Kind decimal(Kind without) {
        if (!skip("(")) {
            return without;
        }
        int precision = number();
        int scale = skip(",") ? number() : 0;
        skip(")");
        return new Kind.Decimal(precision, scale);
    }

    private Kind interval() {
        String first = word().toUpperCase(Locale.ROOT);
        String last = first;
        if (skip("(")) {
            skipTo(')');
        }
        if (skipWord("TO")) {
            last = word().toUpperCase(Locale.ROOT);
        }
        return switch (last) {
            case "YEAR", "MONTH" -> Simple.MONTH_INTERVAL;
            case "DAY" -> Simple.DAY_INTERVAL;
            case "HOUR", "MINUTE", "SECOND" -> Simple.TIME_INTERVAL;
            default -> Simple.UNKNOWN;
        };
    }

    private Kind map() {
        if (!skip("<") && !skip("(")) {
            return Simple.UNKNOWN;
        }
        Kind key = kind();
        skip(",");
        return new Kind.Map(key, closed());
    }

    private Kind closed() {
        Kind kind = kind();
        if (!skip(">")) {
            skip(")");
        }
        return kind;
    }

    private Kind struct() {
        List<Kind.Field> fields = new ArrayList<>();
        if (!skip("<") && !skip("(")) {
            return Simple.UNKNOWN;
        }
        while (at < text.length() && !skip(">") && !skip(")")) {
            int before = at;
            String name = word();
            skip(":");
            fields.add(new Kind.Field(name, kind()));
            skip(",");
            at += at == before ? 1 : 0;
        }
        return new Kind.Struct(fields);
    }

    private int number() {
        blanks();
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        return at > start ? Integer.parseInt(text.substring(start, at)) : 0;
    }

    private String word() {
        blanks();
        int start = at;
        if (at < text.length() && (text.charAt(at) == '`' || text.charAt(at) == '"')) {
            int end = text.indexOf(text.charAt(at), at + 1);
            at = end < 0 ? text.length() : end + 1;
            return text.substring(start + 1, Math.max(start + 1, at - 1));
        }
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean skipWord(String word) {
        int before = at;
        boolean there = word().equalsIgnoreCase(word);
        at = there ? at : before;
        return there;
    }

    private boolean skip(String symbol) {
        blanks();
        boolean there = text.startsWith(symbol, at);
        at += there ? symbol.length() : 0;
        return there;
    }

    private void skipTo(char closing) {
        int end = text.indexOf(closing, at);
        at = end < 0 ? text.length() : end + 1;
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
