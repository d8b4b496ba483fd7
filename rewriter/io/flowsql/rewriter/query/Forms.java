package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.StructFields.StructField;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Operators, types, and calls that the engine writes in another form. Comes last: it takes over the edits inside of what it replaces. */
final class Forms {
    /** Functions of Databricks that are words without parentheses in the engines. */
    private static final Set<String> WITHOUT_PARENTHESES =
            Set.of("CURRENT_DATE", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "CURRENT_USER", "SESSION_USER");

    private final Dialect dialect;
    private final QueryTokens tokens;
    private final TextEdits edits;

    Forms(Dialect dialect, QueryTokens tokens, TextEdits edits) {
        this.dialect = dialect;
        this.tokens = tokens;
        this.edits = edits;
    }

    /** From the last to the first, so that what is inside is done before what is around it. */
    void translate(List<Integer> indexes) {
        Set<Integer> places = new HashSet<>(indexes);
        for (int i = indexes.size() - 1; i >= 0; i--) {
            int index = indexes.get(i);
            switch (tokens.get(index).kind()) {
                case SYMBOL -> symbol(index);
                case WORD -> word(index, places);
                case QUOTED_NAME, STRING, NUMBER -> {}
            }
        }
    }

    private void symbol(int index) {
        switch (tokens.get(index).text()) {
            case "==" -> edits.replace(tokens.range(index), "=");
            case "<=>" -> edits.replace(tokens.range(index), "IS NOT DISTINCT FROM");
            case "!" -> edits.replace(tokens.range(index), "NOT ");
            case "::" -> type(index + 1, endOfType(index + 1));
            default -> {}
        }
    }

    private void word(int index, Set<Integer> places) {
        String word = tokens.word(index);
        boolean call = tokens.isSymbol(index + 1, "(") && places.contains(tokens.closing(index + 1));
        if (!call) {
            return;
        }
        int close = tokens.closing(index + 1);
        if (WITHOUT_PARENTHESES.contains(word) && close == index + 2) {
            edits.replace(tokens.range(index, close), word);
        } else if (word.equals("CAST") || word.equals("TRY_CAST")) {
            int as = lastAs(index + 1, close);
            if (as > 0) {
                type(as + 1, close - 1);
            }
        } else if (StructFields.isStruct(tokens, index)) {
            struct(index, close);
        }
    }

    private void type(int first, int last) {
        if (!tokens.exists(first) || last < first) {
            return;
        }
        String written = tokens.fragment(first, last).text();
        String type = dialect.type(written);
        if (!type.toLowerCase(Locale.ROOT).equals(written.toLowerCase(Locale.ROOT))) {
            edits.replace(tokens.range(first, last), type);
        }
    }

    private int endOfType(int first) {
        if (tokens.isSymbol(first + 1, "(")) {
            return tokens.closing(first + 1);
        }
        if (!tokens.isSymbol(first + 1, "<")) {
            return first;
        }
        int depth = 0;
        int last = first + 1;
        do {
            depth += tokens.isSymbol(last, "<") ? 1 : tokens.isSymbol(last, ">") ? -1 : 0;
            last++;
        } while (depth > 0 && tokens.exists(last));
        return last - 1;
    }

    private int lastAs(int open, int close) {
        for (int index = close - 1; index > open; index--) {
            if (tokens.isWord(index, "AS")) {
                return index;
            }
        }
        return -1;
    }

    private void struct(int index, int close) {
        List<StructField> fields = StructFields.at(tokens, index + 1);
        List<Sequence.Field> names = fields.stream()
                .map(field -> new Sequence.Field(field.name(), field.value().text(), ""))
                .toList();
        List<String> values = fields.stream()
                .map(field -> edits.render(field.value().range()).text())
                .toList();
        TextRange range = tokens.range(index, close);
        edits.replace(range, dialect.struct(names, values));
    }
}
