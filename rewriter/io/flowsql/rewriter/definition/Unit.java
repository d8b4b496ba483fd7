package io.flowsql.rewriter.definition;

import java.util.ArrayList;
import java.util.List;

/**
 * What events say, or leave unsaid, by itself: a column, or one leaf of a struct column.
 *
 * @param column as the target spells it
 * @param path the fields that lead to the leaf; empty for a whole column
 */
public record Unit(String column, List<String> path) {
    public Unit {
        path = List.copyOf(path);
    }

    public static Unit of(String column) {
        return new Unit(column, List.of());
    }

    public boolean isWhole() {
        return path.isEmpty();
    }

    /** The same of a column that is spelled otherwise. */
    public Unit in(String otherColumn) {
        return new Unit(otherColumn, path);
    }

    /** In one word without bars, line ends or blanks of its own: {@code profile} or {@code profile/fcity}. */
    public String text() {
        StringBuilder text = new StringBuilder(escaped(column));
        path.forEach(field -> text.append("/f").append(escaped(field)));
        return text.toString();
    }

    /** Reads what {@link #text} wrote. */
    public static Unit parse(String text) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '/') {
                name.append(c);
                continue;
            }
            i++;
            switch (text.charAt(i)) {
                case 'b' -> name.append('|');
                case 'n' -> name.append('\n');
                case 'f' -> {
                    names.add(name.toString());
                    name.setLength(0);
                }
                default -> name.append('/');
            }
        }
        names.add(name.toString());
        return new Unit(names.get(0), names.subList(1, names.size()));
    }

    private static String escaped(String name) {
        return name.replace("/", "//").replace("|", "/b").replace("\n", "/n");
    }
}
