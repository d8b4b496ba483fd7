package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.FileColumn;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Columns as text: {@code id INT, name STRING}. */
public final class FileSchemas {
    private static final Pattern TYPES =
            Pattern.compile("BOOLEAN|TINYINT|SMALLINT|INT|BIGINT|FLOAT|DOUBLE|STRING|DATE|TIMESTAMP"
                    + "|TIMESTAMP_NTZ|DECIMAL|DECIMAL\\(\\d{1,2}(,\\d{1,2})?\\)");

    private FileSchemas() {}

    /** The columns; empty if that is not what the text holds. */
    public static Optional<List<FileColumn>> read(String text) {
        QueryTokens tokens = new QueryTokens(new Fragment(text, new TextRange(0, text.length())), Lexis.DATABRICKS);
        List<FileColumn> columns = new ArrayList<>();
        int at = 0;
        while (at < tokens.size()) {
            int end = at;
            while (end < tokens.size() && !tokens.isSymbol(end, ",")) {
                end = tokens.isSymbol(end, "(") ? tokens.closing(end) + 1 : end + 1;
            }
            int type = tokens.isSymbol(at + 1, ":") ? at + 2 : at + 1;
            if (!tokens.isName(at) || type >= end) {
                return Optional.empty();
            }
            String name = tokens.identifier(at).text();
            String words = type(tokens, type, end);
            boolean again = columns.stream().anyMatch(column -> column.name().equalsIgnoreCase(name));
            if (again || !TYPES.matcher(words).matches()) {
                return Optional.empty();
            }
            columns.add(new FileColumn(name, words));
            at = end + 1;
        }
        return columns.isEmpty() ? Optional.empty() : Optional.of(columns);
    }

    private static String type(QueryTokens tokens, int first, int end) {
        StringBuilder text = new StringBuilder();
        for (int i = first; i < end; i++) {
            text.append(tokens.get(i).text().toUpperCase(Locale.ROOT));
        }
        return switch (text.toString()) {
            case "INTEGER" -> "INT";
            case "LONG" -> "BIGINT";
            case "SHORT" -> "SMALLINT";
            case "BYTE" -> "TINYINT";
            case "REAL" -> "FLOAT";
            default -> text.toString();
        };
    }

    /** What {@link #read} understands. */
    public static String write(List<FileColumn> columns) {
        return columns.stream()
                .map(column -> "`" + column.name().replace("`", "``") + "` " + column.type())
                .collect(Collectors.joining(", "));
    }
}
