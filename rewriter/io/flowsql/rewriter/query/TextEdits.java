package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Replacements in a stretch of the user's text. Everything that is not replaced stays as it was written, comments and layout
 * included. All ranges are those of the statement.
 */
public final class TextEdits {
    private final Fragment fragment;
    private final NavigableMap<Integer, Edit> edits = new TreeMap<>();

    private record Edit(TextRange range, String replacement) {}

    public TextEdits(Fragment fragment) {
        this.fragment = fragment;
    }

    /**
     * Puts a text in the place of a range. Edits inside of the range are given up: whoever wants to keep them takes them from
     * {@link #render(TextRange)} first.
     *
     * @throws IllegalArgumentException if it overlaps an earlier edit without covering it, or lies outside of the fragment
     */
    public void replace(TextRange range, String replacement) {
        TextRange whole = fragment.range();
        if (range.start() < whole.start() || range.end() > whole.end()) {
            throw new IllegalArgumentException(range + " lies outside of " + whole);
        }
        Map.Entry<Integer, Edit> before = edits.lowerEntry(range.start());
        if (before != null && before.getValue().range().end() > range.start()) {
            throw new IllegalArgumentException(
                    range + " overlaps " + before.getValue().range());
        }
        NavigableMap<Integer, Edit> covered = edits.subMap(range.start(), true, range.end(), false);
        if (!covered.isEmpty() && covered.lastEntry().getValue().range().end() > range.end()) {
            throw new IllegalArgumentException(
                    range + " overlaps " + covered.lastEntry().getValue().range());
        }
        covered.clear();
        edits.put(range.start(), new Edit(range, replacement));
    }

    /** Whether one edit covers all of this range. */
    boolean covers(TextRange range) {
        Map.Entry<Integer, Edit> edit = edits.floorEntry(range.start());
        return edit != null && edit.getValue().range().end() >= range.end();
    }

    /** The whole fragment with the edits made so far. */
    public TranslatedSql render() {
        return render(fragment.range());
    }

    /** A part of the fragment with the edits made inside of it so far. */
    public TranslatedSql render(TextRange range) {
        StringBuilder text = new StringBuilder();
        List<TranslatedSql.Piece> pieces = new ArrayList<>();
        int copied = range.start();
        for (Edit edit : edits.subMap(range.start(), true, range.end(), false).values()) {
            copy(copied, edit.range().start(), text, pieces);
            pieces.add(new TranslatedSql.Piece(text.length(), edit.range().start(), false));
            text.append(edit.replacement());
            copied = edit.range().end();
        }
        copy(copied, range.end(), text, pieces);
        return new TranslatedSql(text.toString(), pieces);
    }

    private void copy(int from, int to, StringBuilder text, List<TranslatedSql.Piece> pieces) {
        int base = fragment.range().start();
        if (from < to) {
            pieces.add(new TranslatedSql.Piece(text.length(), from, true));
            text.append(fragment.text(), from - base, to - base);
        }
    }
}
