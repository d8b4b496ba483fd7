package io.flowsql.rewriter.query.function;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** @param many whether it takes all arguments that are left, one or more */
record Parameter(String name, ParameterForm form, boolean many) {
    private static final Pattern TEXT = Pattern.compile("([a-z]\\w*)(\\.\\.\\.)?(?: (.+))?");

    /**
     * Reads {@code x}, {@code x...}, {@code x as DATE}, {@code x is ARRAY/MAP}, {@code unit in DAY/HOUR}, {@code 'WORD'},
     * {@code p pattern}, and the like.
     */
    static Parameter of(String text) {
        if (text.startsWith("'")) {
            String word = text.substring(1, text.length() - 1);
            return new Parameter(word, new ParameterForm.Word(Set.of(word.split("/"))), false);
        }
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no parameter: " + text);
        }
        String form = matcher.group(3) == null ? "" : matcher.group(3);
        return new Parameter(matcher.group(1), form(form), matcher.group(2) != null);
    }

    private static ParameterForm form(String text) {
        String[] words = text.split(" ", 2);
        return switch (words[0]) {
            case "" -> new ParameterForm.Any();
            case "as" -> new ParameterForm.As(Coercion.valueOf(words[1]));
            case "is" -> new ParameterForm.Is(list(words[1], KindWord.class));
            case "in" -> new ParameterForm.Unit(list(words[1], TimeUnit.class));
            case "literal" -> new ParameterForm.Literal();
            case "pattern" -> new ParameterForm.Pattern(false);
            case "readpattern" -> new ParameterForm.Pattern(true);
            case "regex" -> new ParameterForm.Regex();
            case "replacement" -> new ParameterForm.Replacement();
            case "natural" -> new ParameterForm.Natural();
            case "nonempty" -> new ParameterForm.NonEmpty();
            case "weekday" -> new ParameterForm.WeekDay();
            case "zone" -> new ParameterForm.Zone();
            case "path" -> new ParameterForm.Path();
            case "lambda" -> new ParameterForm.Lambda(Integer.parseInt(words[1]));
            default -> throw new IllegalArgumentException("no form of a parameter: " + text);
        };
    }

    private static <E extends Enum<E>> Set<E> list(String text, Class<E> type) {
        return Arrays.stream(text.split("/"))
                .map(word -> Enum.valueOf(type, word.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }
}
