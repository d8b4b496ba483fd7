package io.flowsql.runtime.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The schemas in which a session looks up names without one, first the one in which it creates.
 *
 * <p>As text, a single schema is its name; several are separated by line breaks, and a backslash stands before what is not a separator.
 */
public record SearchPath(List<String> schemas) {
    public SearchPath {
        schemas = List.copyOf(schemas);
    }

    /** What {@link #toString} gave. */
    public static SearchPath of(String text) {
        List<String> schemas = new ArrayList<>();
        StringBuilder schema = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                schemas.add(schema.toString());
                schema.setLength(0);
            } else {
                schema.append(c == '\\' ? text.charAt(++i) : c);
            }
        }
        if (!schema.isEmpty()) {
            schemas.add(schema.toString());
        }
        return new SearchPath(schemas);
    }

    public Optional<String> first() {
        return schemas.stream().findFirst();
    }

    boolean has(String schema) {
        return schemas.contains(schema);
    }

    int rank(String schema) {
        return schemas.indexOf(schema);
    }

    @Override
    public String toString() {
        return String.join(
                "\n",
                schemas.stream()
                        .map(schema -> schema.replace("\\", "\\\\").replace("\n", "\\\n"))
                        .toList());
    }
}
