package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A hash of a row in H2's SQL: ORA_HASH of the values' texts, one behind the other (2.5).
 *
 * <p>CONCAT takes NULL for nothing, in every compatibility mode, so NULL and the empty text differ only by the length before the text.
 * ORA_HASH is the head of a SHA-1, 32 bits. It reads LOBs and bytes itself, where a cast to text fails or loses bytes, and takes no
 * numbers, times or ROWs.
 */
final class H2RowHash {
    private enum Form {
        /** The text can hold anything: its length goes before it. */
        TEXT("CHAR_LENGTH(%1$s), ':', %1$s"),
        /** Bytes, or too long to be put into one text. */
        BYTES("ORA_HASH(%1$s)"),
        /** The text is never empty and never holds a bar. */
        SCALAR("%1$s");

        private final String sql;

        Form(String sql) {
            this.sql = sql;
        }

        static Form of(String type) {
            String name = type.toUpperCase(Locale.ROOT);
            if (name.contains("ARRAY") || name.startsWith("ROW") || name.startsWith("ENUM")) {
                return TEXT;
            }
            if (name.contains("LARGE OBJECT") || name.contains("LOB") || name.contains("BINARY")) {
                return BYTES;
            }
            if (name.startsWith("CHAR") || name.startsWith("VARCHAR")) {
                return TEXT;
            }
            return BYTES_BY_NAME.stream().anyMatch(name::startsWith) ? BYTES : SCALAR;
        }
    }

    private static final List<String> BYTES_BY_NAME = List.of("JSON", "GEOMETRY", "JAVA_OBJECT", "OTHER");

    private H2RowHash() {}

    /** @param expression gives the SQL that stands for a column */
    static String of(List<Column> columns, Function<Column, String> expression) {
        return columns.stream()
                .map(column -> Form.of(column.type()).sql.formatted(expression.apply(column)))
                .collect(Collectors.joining(", '|', ", "ORA_HASH(CONCAT(", ", '|'))"));
    }
}
