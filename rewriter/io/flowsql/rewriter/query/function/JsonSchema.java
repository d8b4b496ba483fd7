package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.stream.Collectors;

/** The schema of {@code from_json}: a type, or the list of a struct's columns. */
record JsonSchema(Kind kind) {
    /** @throws IllegalArgumentException for a type that is not known */
    static JsonSchema of(String text) {
        boolean nested = text.matches("(?is)\\s*(STRUCT|ARRAY|MAP)\\s*<.*");
        Kind kind = Kinds.of(nested ? text : "STRUCT<" + text + ">");
        return new JsonSchema(kind);
    }

    /** As {@code json_transform} of DuckDB 2.0 takes it. */
    String structure() {
        return structure(kind);
    }

    private static String structure(Kind kind) {
        if (kind instanceof Kind.Struct struct) {
            return struct.fields().stream()
                    .map(field -> quoted(field.name()) + ":" + structure(field.kind()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (kind instanceof Kind.Array array) {
            return "[" + structure(array.element()) + "]";
        }
        return quoted(type(kind));
    }

    private static String type(Kind kind) {
        if (kind instanceof Kind.Map map) {
            return "MAP(" + type(map.key()) + ", " + type(map.value()) + ")";
        }
        if (kind instanceof Kind.Whole whole) {
            return switch (whole.bytes()) {
                case 1 -> "TINYINT";
                case 2 -> "SMALLINT";
                case 4 -> "INTEGER";
                default -> "BIGINT";
            };
        }
        if (kind instanceof Kind.Decimal decimal) {
            return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
        }
        if (kind == Simple.STRING) {
            return "VARCHAR";
        }
        if (kind == Simple.TIMESTAMP_NTZ) {
            return "TIMESTAMP";
        }
        if (kind == Simple.DATE || kind == Simple.DOUBLE || kind == Simple.FLOAT || kind == Simple.BOOLEAN) {
            return kind.toString();
        }
        throw new IllegalArgumentException("a type that is not read from JSON: " + kind);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
