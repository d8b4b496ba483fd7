package io.flowsql.rewriter.definition;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What orders the events of a key: one value, or the fields of a struct compared one after the other with NULL first.
 *
 * <p>Engines do not agree on the order of structs with NULL in them, so that structs are kept as their fields and only put together
 * where they are shown, in {@code __START_AT} and {@code __END_AT}.
 */
public record Sequence(List<Field> fields, boolean struct, String label) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    public Sequence {
        fields = List.copyOf(fields);
        if (fields.isEmpty() || !struct && fields.size() > 1) {
            throw new IllegalArgumentException("a sequence of " + fields.size() + " fields");
        }
    }

    /**
     * @param name the struct's field name; for a plain sequence any
     * @param expression in the engine's SQL, over the source's columns
     */
    public record Field(String name, String expression, String type) {}

    /** The column that it is, where it is one of them as it stands. */
    public Optional<Column> column(Shape columns) {
        String name = fields.get(0).expression().strip();
        if (struct || !NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        List<Column> named = columns.columns().stream()
                .filter(c -> c.name().equalsIgnoreCase(name))
                .toList();
        return named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty();
    }

    /** The type as messages and the catalogue show it: {@code BIGINT}, or {@code STRUCT(ts TIMESTAMP, n INTEGER)}. */
    public String type() {
        return struct
                ? fields.stream().map(f -> f.name() + " " + f.type()).collect(Collectors.joining(", ", "STRUCT(", ")"))
                : fields.get(0).type();
    }
}
