package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A parameter of a function.
 *
 * @param keyword the word that has to stand before the argument; empty where it is a comma
 * @param many whether it takes all arguments that are left, one or more
 */
record Parameter(String keyword, String name, ParameterForm form, boolean many) {
    private static final Pattern TEXT = Pattern.compile("(?:([A-Z]+) )?([a-z]\\w*)(\\.\\.\\.)?(?: (.+))?");

    private static final Set<String> FOR_COMMAS = Set.of("FROM", "FOR", "IN", "PLACING");

    /**
     * Reads {@code x}, {@code x...}, {@code x as DATE}, {@code x text DATE}, {@code x is ARRAY/MAP}, {@code unit in DAY/HOUR}, {@code 'WORD'},
     * {@code p pattern}, and the like.
     */
    static Parameter of(String text) {
        if (text.startsWith("'")) {
            String word = text.substring(1, text.length() - 1);
            return new Parameter(
                    "", word.isEmpty() ? "''" : word, new ParameterForm.Word(Set.of(word.split("/"))), false);
        }
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no parameter: " + text);
        }
        String keyword = matcher.group(1) == null ? "" : matcher.group(1);
        String form = matcher.group(4) == null ? "" : matcher.group(4);
        return new Parameter(keyword, matcher.group(2), form(form), matcher.group(3) != null);
    }

    /** Words of the standard that may stand for a comma are as good as one. */
    boolean accepts(Argument argument) {
        String before = argument.keyword().orElse("");
        boolean place = keyword.isEmpty() ? before.isEmpty() || FOR_COMMAS.contains(before) : keyword.equals(before);
        return place && argument.name().isEmpty() && form.accepts(argument);
    }

    private static ParameterForm form(String text) {
        String[] words = text.split(" ", 2);
        return switch (words[0]) {
            case "" -> new ParameterForm.Any();
            case "as" -> new ParameterForm.As(Coercion.valueOf(words[1]));
            case "text" -> new ParameterForm.Text(Coercion.valueOf(words[1]));
            case "is" -> new ParameterForm.Is(list(words[1], KindWord.class));
            case "in" -> new ParameterForm.Unit(list(words[1], TimeUnit.class));
            case "literal" -> new LiteralForm.Literal();
            case "joined" -> new CollectionForm.Joined();
            case "pattern" -> new PatternForm.Pattern(false);
            case "readpattern" -> new PatternForm.Pattern(true);
            case "numberspattern" -> new PatternForm.NumbersPattern();
            case "directives" -> new PatternForm.Directives();
            case "regex" -> regex(words.length > 1 ? words[1] : "");
            case "replacement" -> new PatternForm.Replacement();
            case "call" -> new ParameterForm.Call(words[1]);
            case "schema" -> new LiteralForm.Schema(words.length > 1 ? list(words[1], KindWord.class) : Set.of());
            case "type" -> new LiteralForm.Type();
            case "collected" -> new CollectionForm.Collected();
            case "built" -> new CollectionForm.Built();
            case "zero" -> new ParameterForm.Word(Set.of("0"));
            case "natural" -> new LiteralForm.Natural();
            case "plain" -> new LiteralForm.Plain();
            case "nonempty" -> new LiteralForm.NonEmpty();
            case "weekday" -> new LiteralForm.WeekDay();
            case "zone" -> new LiteralForm.Zone();
            case "path" -> new PatternForm.Path();
            case "lambda" -> new ParameterForm.Lambda(Integer.parseInt(words[1]));
            default -> throw new IllegalArgumentException("no form of a parameter: " + text);
        };
    }

    /** {@code filled} or {@code placed duckdb/h2}: on which engines it must not match nothing, or nothing but a place. */
    private static ParameterForm regex(String text) {
        return text.startsWith("placed ")
                ? new PatternForm.Regex(list(text.substring("placed ".length()), Target.class), true)
                : new PatternForm.Regex(text.isEmpty() ? Set.of() : Set.of(Target.values()), false);
    }

    private static <E extends Enum<E>> Set<E> list(String text, Class<E> type) {
        return Arrays.stream(text.split("/"))
                .map(word -> Enum.valueOf(type, word.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }
}
