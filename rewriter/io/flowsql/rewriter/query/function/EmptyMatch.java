package io.flowsql.rewriter.query.function;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whether a regular expression can match nothing. */
final class EmptyMatch {
    /** Those that only ever match nothing, at places that all engines find alike. */
    private static final Set<String> PLACES = Set.of("", "^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z");

    private EmptyMatch() {}

    static boolean isPlace(String regex) {
        return PLACES.contains(regex);
    }

    /** @throws IllegalArgumentException if it is no regular expression */
    static boolean isPossible(String regex) {
        Pattern pattern = Pattern.compile(regex);
        // Places are found in a text that the expression is about: itself, without its signs, and its letters one by
        // one
        Stream<String> texts = Stream.concat(
                Stream.of("", "a", " ", "0", "a b", regex, regex.replaceAll("\\W", "")),
                IntStream.range(0, regex.length()).mapToObj(at -> regex.substring(at, at + 1)));
        return texts.map(pattern::matcher).anyMatch(EmptyMatch::findsEmpty);
    }

    private static boolean findsEmpty(Matcher matcher) {
        while (matcher.find()) {
            if (matcher.end() == matcher.start()) {
                return true;
            }
        }
        return false;
    }
}
