package io.flowsql.rewriter.dialect;

import java.util.Map;
import java.util.Set;

/** PostgreSQL's types in the words of SQL, which JDBC calls by their internal names. */
final class PostgresTypes {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("bool", "BOOLEAN"),
            Map.entry("bpchar", "CHARACTER"),
            Map.entry("bigserial", "BIGINT"),
            Map.entry("float4", "REAL"),
            Map.entry("float8", "DOUBLE PRECISION"),
            Map.entry("int2", "SMALLINT"),
            Map.entry("int4", "INTEGER"),
            Map.entry("int8", "BIGINT"),
            Map.entry("serial", "INTEGER"),
            Map.entry("smallserial", "SMALLINT"),
            Map.entry("varbit", "BIT VARYING"),
            Map.entry("varchar", "CHARACTER VARYING"),
            Map.entry("bit", "BIT"),
            Map.entry("bytea", "BYTEA"),
            Map.entry("date", "DATE"),
            Map.entry("interval", "INTERVAL"),
            Map.entry("json", "JSON"),
            Map.entry("jsonb", "JSONB"),
            Map.entry("numeric", "NUMERIC"),
            Map.entry("oid", "OID"),
            Map.entry("text", "TEXT"),
            Map.entry("time", "TIME"),
            Map.entry("timetz", "TIME"),
            Map.entry("timestamp", "TIMESTAMP"),
            Map.entry("timestamptz", "TIMESTAMP"),
            Map.entry("uuid", "UUID"),
            Map.entry("name", "NAME"));

    private static final Set<String> SCALARS = Set.of(
            "BOOLEAN",
            "CHARACTER",
            "BPCHAR",
            "CHARACTER VARYING",
            "TEXT",
            "NAME",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "NUMERIC",
            "REAL",
            "DOUBLE PRECISION",
            "OID",
            "BYTEA",
            "UUID",
            "DATE",
            "TIME",
            "TIME WITH TIME ZONE",
            "TIMESTAMP",
            "TIMESTAMP WITH TIME ZONE",
            "INTERVAL",
            "BIT",
            "BIT VARYING",
            "cidr",
            "inet",
            "macaddr",
            "macaddr8",
            "pg_lsn",
            "xid8");

    private static final Set<String> WITHOUT_EQUALITY =
            Set.of("JSON", "xml", "point", "line", "lseg", "box", "path", "polygon", "circle", "refcursor");

    private static final int UNLIMITED = 100_000_000;
    private static final int MICROSECONDS = 6;

    private PostgresTypes() {}

    /** Names that are not known here, such as those of a user's own types, stay as they are. */
    static String text(String name, int precision, int scale) {
        if (name.startsWith("_") && NAMES.containsKey(name.substring(1))) {
            return text(name.substring(1), precision, scale) + "[]";
        }
        String type = NAMES.getOrDefault(name, name);
        return switch (name) {
            case "bpchar" -> precision < UNLIMITED ? type + "(" + precision + ")" : "BPCHAR";
            case "varchar", "varbit", "bit" -> precision < UNLIMITED ? type + "(" + precision + ")" : type;
            case "numeric" -> precision > 0 ? type + "(" + precision + ", " + scale + ")" : type;
            case "time", "timestamp" -> type + fraction(scale);
            case "timetz", "timestamptz" -> type + fraction(scale) + " WITH TIME ZONE";
            default -> type;
        };
    }

    private static String fraction(int scale) {
        return scale < MICROSECONDS ? "(" + scale + ")" : "";
    }

    static boolean isScalar(String type) {
        return SCALARS.contains(withoutLimits(type));
    }

    static boolean hasEquality(String type) {
        return !WITHOUT_EQUALITY.contains(type.replace("[]", ""));
    }

    /** Text whose blanks count. */
    static boolean isText(String type) {
        return type.equals("TEXT") || withoutLimits(type).equals("CHARACTER VARYING");
    }

    private static String withoutLimits(String type) {
        int open = type.indexOf('(');
        return open < 0 ? type : type.substring(0, open) + type.substring(type.indexOf(')') + 1);
    }
}
