package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.stream.Collectors;

/**
 * JSON as values of a schema on H2, which has no function for that: every field is taken by its path. What is of another type there is NULL,
 * as Databricks has it.
 */
record JsonReader(Dialect dialect) {
    private static final String NUMBER = "'-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?'";

    /**
     * @param json a text
     * @throws IllegalArgumentException for a type that has no form
     */
    String read(String json, Kind kind) {
        return read("((CASE WHEN " + json + " IS JSON THEN " + json + " END) FORMAT JSON)", kind, 1);
    }

    private String read(String json, Kind kind, int depth) {
        String raw = "CAST(" + json + " AS VARCHAR)";
        if (kind instanceof Kind.Struct struct) {
            String values = struct.fields().stream()
                    .map(field -> read(json + "." + dialect.quote(field.name()), field.kind(), depth))
                    .collect(Collectors.joining(", "));
            return "CAST(CASE WHEN " + raw + " LIKE '{%' THEN ROW(" + values + ") END AS " + type(kind) + ")";
        }
        if (kind instanceof Kind.Array array) {
            String row = "j__" + depth;
            String element = json + "[CAST(" + row + ".i AS INTEGER)]";
            return "CASE WHEN " + raw + " LIKE '[%' THEN COALESCE((SELECT ARRAY_AGG("
                    + read(element, array.element(), depth + 1)
                    + " ORDER BY " + row + ".i) FROM SYSTEM_RANGE(1, 2147483647) AS " + row + "(i) WHERE " + row
                    + ".i <= COALESCE(CHAR_LENGTH(" + raw + "), 0) AND " + element + " IS NOT NULL), ARRAY[]) END";
        }
        return simple(raw, kind);
    }

    private String simple(String raw, Kind kind) {
        if (kind == Simple.STRING) {
            return text(raw);
        }
        if (kind == Simple.BOOLEAN) {
            return "CASE " + raw + " WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END";
        }
        if (kind.isWhole()) {
            return matching(raw, "'-?[0-9]+'", raw, kind);
        }
        if (kind.isNumber()) {
            return matching(raw, NUMBER, raw, kind);
        }
        if (kind == Simple.DATE) {
            return matching(raw, "'\"[0-9]{4}-[0-9]{2}-[0-9]{2}\"'", text(raw), kind);
        }
        if (kind == Simple.TIMESTAMP_NTZ) {
            String pattern = "'\"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?Z?\"'";
            return matching(raw, pattern, "REPLACE(" + text(raw) + ", 'Z', '')", kind);
        }
        throw new IllegalArgumentException("a type that is not read from JSON: " + kind);
    }

    private String matching(String raw, String pattern, String value, Kind kind) {
        return "CAST(CASE WHEN REGEXP_LIKE(" + raw + ", '^' || " + pattern + " || '$') THEN " + value + " END AS "
                + type(kind) + ")";
    }

    /** Without its quotes; NULL of JSON is one of SQL. */
    private static String text(String raw) {
        return "CASE WHEN " + raw + " LIKE '\"%' THEN STRINGDECODE(SUBSTRING(" + raw + ", 2, CHAR_LENGTH(" + raw
                + ") - 2)) ELSE NULLIF(" + raw + ", 'null') END";
    }

    private String type(Kind kind) {
        return dialect.type(
                Kinds.name(kind).orElseThrow(() -> new IllegalArgumentException("a type that is not known: " + kind)));
    }
}
