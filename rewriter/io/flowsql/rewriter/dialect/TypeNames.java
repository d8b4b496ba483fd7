package io.flowsql.rewriter.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Databricks' names of types in the words of an engine. */
final class TypeNames {
    private TypeNames() {}

    /** @param nested how the engine writes a type that is made of others */
    record Target(Map<String, String> names, Nested nested) {
        static final Target DUCKDB = new Target(
                Map.ofEntries(
                        Map.entry("STRING", "VARCHAR"),
                        Map.entry("BYTE", "TINYINT"),
                        Map.entry("SHORT", "SMALLINT"),
                        Map.entry("LONG", "BIGINT"),
                        Map.entry("DEC", "DECIMAL"),
                        Map.entry("BINARY", "BLOB"),
                        Map.entry("TIMESTAMP_NTZ", "TIMESTAMP"),
                        Map.entry("TIMESTAMP_LTZ", "TIMESTAMP WITH TIME ZONE")),
                new DuckDbNested());
        static final Target H2 = new Target(
                Map.ofEntries(
                        Map.entry("STRING", "VARCHAR"),
                        Map.entry("BYTE", "TINYINT"),
                        Map.entry("SHORT", "SMALLINT"),
                        Map.entry("LONG", "BIGINT"),
                        Map.entry("DEC", "DECIMAL"),
                        Map.entry("FLOAT", "REAL"),
                        Map.entry("DOUBLE", "DOUBLE PRECISION"),
                        Map.entry("BINARY", "VARBINARY"),
                        Map.entry("TIMESTAMP_NTZ", "TIMESTAMP"),
                        Map.entry("TIMESTAMP_LTZ", "TIMESTAMP WITH TIME ZONE"),
                        Map.entry("VARIANT", "JSON")),
                new H2Nested());
        static final Target POSTGRESQL = new Target(
                Map.ofEntries(
                        Map.entry("STRING", "TEXT"),
                        Map.entry("TINYINT", "SMALLINT"),
                        Map.entry("BYTE", "SMALLINT"),
                        Map.entry("SHORT", "SMALLINT"),
                        Map.entry("LONG", "BIGINT"),
                        Map.entry("DEC", "DECIMAL"),
                        Map.entry("FLOAT", "REAL"),
                        Map.entry("DOUBLE", "DOUBLE PRECISION"),
                        Map.entry("BINARY", "BYTEA"),
                        Map.entry("TIMESTAMP_NTZ", "TIMESTAMP"),
                        Map.entry("TIMESTAMP_LTZ", "TIMESTAMP WITH TIME ZONE"),
                        Map.entry("VARIANT", "JSONB")),
                new PostgresNested());
    }

    sealed interface Nested {
        String array(String element);

        String map(String key, String value);

        String struct(List<String> names, List<String> types);
    }

    record DuckDbNested() implements Nested {
        @Override
        public String array(String element) {
            return element + "[]";
        }

        @Override
        public String map(String key, String value) {
            return "MAP(" + key + ", " + value + ")";
        }

        @Override
        public String struct(List<String> names, List<String> types) {
            return "STRUCT(" + fields(names, types) + ")";
        }
    }

    record H2Nested() implements Nested {
        @Override
        public String array(String element) {
            return element + " ARRAY";
        }

        @Override
        public String map(String key, String value) {
            return "JSON";
        }

        @Override
        public String struct(List<String> names, List<String> types) {
            return "ROW(" + fields(names, types) + ")";
        }
    }

    /** Arrays of arrays have to be rectangular in PostgreSQL, and structs need a type with a name. */
    record PostgresNested() implements Nested {
        @Override
        public String array(String element) {
            return element.endsWith("]") ? "JSONB" : element + "[]";
        }

        @Override
        public String map(String key, String value) {
            return "JSONB";
        }

        @Override
        public String struct(List<String> names, List<String> types) {
            return "JSONB";
        }
    }

    private static String fields(List<String> names, List<String> types) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            fields.add('"' + names.get(i).replace("\"", "\"\"") + "\" " + types.get(i));
        }
        return String.join(", ", fields);
    }

    static String translate(String type, Target target) {
        return new Reader(type, target).type();
    }

    /** Reads {@code NAME}, {@code NAME(1, 2)}, {@code ARRAY<T>}, {@code MAP<K, V>} and {@code STRUCT<a: T, b T>}. */
    private static final class Reader {
        private final String text;
        private final Target target;
        private int at;

        Reader(String text, Target target) {
            this.text = text;
            this.target = target;
        }

        String type() {
            String name = word();
            String upper = name.toUpperCase(Locale.ROOT);
            if (upper.equals("ARRAY") && skip('<')) {
                String element = type();
                skip('>');
                return target.nested().array(element);
            }
            if (upper.equals("MAP") && skip('<')) {
                String key = type();
                skip(',');
                String value = type();
                skip('>');
                return target.nested().map(key, value);
            }
            if (upper.equals("STRUCT") && skip('<')) {
                return struct();
            }
            return target.names().getOrDefault(upper, name) + rest();
        }

        private String struct() {
            List<String> names = new ArrayList<>();
            List<String> types = new ArrayList<>();
            while (!skip('>') && at < text.length()) {
                names.add(word());
                skip(':');
                types.add(type());
                skip(',');
            }
            return target.nested().struct(names, types);
        }

        private String word() {
            blanks();
            int start = at;
            if (at < text.length() && text.charAt(at) == '`') {
                int end = text.indexOf('`', at + 1);
                at = end < 0 ? text.length() : end + 1;
                return text.substring(start + 1, Math.max(start + 1, at - 1));
            }
            while (at < text.length() && (Character.isJavaIdentifierPart(text.charAt(at)))) {
                at++;
            }
            return text.substring(start, at);
        }

        /** Parameters and further words, up to what ends a nested type. */
        private String rest() {
            int start = at;
            int depth = 0;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (depth == 0 && (c == ',' || c == '>')) {
                    break;
                }
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                at++;
            }
            return text.substring(start, at).stripTrailing();
        }

        private boolean skip(char c) {
            blanks();
            boolean found = at < text.length() && text.charAt(at) == c;
            at += found ? 1 : 0;
            return found;
        }

        private void blanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
    }
}
