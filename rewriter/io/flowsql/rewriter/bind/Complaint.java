package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an engine has against a text of the user's, in the user's spelling of names.
 *
 * @param place the name that it is about, or the whole text
 */
record Complaint(String words, TextRange place) {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    /** An engine that folds names quotes them folded, and the first name that stands in the text is what it is about. */
    static Complaint of(String words, Fragment text) {
        StringBuilder spelled = new StringBuilder();
        TextRange place = text.range();
        Matcher names = QUOTED.matcher(words);
        while (names.find()) {
            Matcher there = Pattern.compile("(?<![\\w$])" + Pattern.quote(names.group(1)) + "(?![\\w$])", FLAGS)
                    .matcher(text.text());
            boolean found = there.find();
            if (found && place.equals(text.range())) {
                int start = text.range().start() + there.start();
                place = new TextRange(start, start + there.group().length());
            }
            String name = found ? there.group() : names.group(1);
            names.appendReplacement(spelled, Matcher.quoteReplacement('"' + name + '"'));
        }
        names.appendTail(spelled);
        return new Complaint(spelled.toString(), place);
    }
}
