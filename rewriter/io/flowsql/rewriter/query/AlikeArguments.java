package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;

/** Functions that give one of their arguments, or compare them: those are of one type. */
final class AlikeArguments {
    private static final IntPredicate ALL = argument -> true;

    /** Which arguments are alike, by the name in upper case. */
    private static final Map<String, List<IntPredicate>> FUNCTIONS = Map.ofEntries(
            Map.entry("COALESCE", List.of(ALL)),
            Map.entry("NVL", List.of(ALL)),
            Map.entry("IFNULL", List.of(ALL)),
            Map.entry("NVL2", List.of(argument -> argument > 0)),
            Map.entry("IF", List.of(argument -> argument > 0)),
            Map.entry("IFF", List.of(argument -> argument > 0)),
            Map.entry("GREATEST", List.of(ALL)),
            Map.entry("LEAST", List.of(ALL)),
            Map.entry("ARRAY", List.of(ALL)),
            Map.entry("MAP", List.of(argument -> argument % 2 == 0, argument -> argument % 2 == 1)),
            Map.entry("EQUAL_NULL", List.of(ALL)),
            Map.entry("LAG", List.of(argument -> argument != 1)),
            Map.entry("LEAD", List.of(argument -> argument != 1)));

    private final Translation translation;
    private final CommonTypes types;

    AlikeArguments(Translation translation, CommonTypes types) {
        this.translation = translation;
        this.types = types;
    }

    /** The arguments with those that have to be of one type as such. */
    List<Argument> unified(String function, List<Argument> arguments, int place) {
        List<Argument> unified = new ArrayList<>(arguments);
        boolean texts = arguments.stream().anyMatch(argument -> argument.kind() == Kind.Simple.STRING);
        if (function.equals("NULLIF") && arguments.size() == 2) {
            refuseMixed(arguments, place);
        }
        for (IntPredicate group : FUNCTIONS.getOrDefault(function, List.of())) {
            List<Argument> alike = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                if (group.test(i)) {
                    alike.add(arguments.get(i));
                }
            }
            Kind common = types.common(
                    alike.stream().map(Argument::kind).toList(), function.toLowerCase(Locale.ROOT) + "()", place);
            for (int i = 0; i < arguments.size() && texts; i++) {
                if (group.test(i) && types.needsCast(arguments.get(i).kind(), common)) {
                    unified.set(i, as(arguments.get(i), common, place));
                }
            }
        }
        return unified;
    }

    private Argument as(Argument argument, Kind common, int place) {
        String sql = types.as(new Operand(argument.sql(), argument.kind(), argument.literal()), common, place);
        return new Argument(
                argument.name(),
                argument.keyword(),
                argument.text(),
                sql,
                common,
                argument.literal(),
                argument.lambda());
    }

    /** It compares them as one type and gives the first as it is. */
    private void refuseMixed(List<Argument> arguments, int place) {
        boolean text = arguments.get(0).kind() == Kind.Simple.STRING;
        boolean otherText = arguments.get(1).kind() == Kind.Simple.STRING;
        boolean known = arguments.stream().allMatch(argument -> argument.kind().isKnown());
        if (known && text != otherText) {
            throw translation.refused("nullif() of a text and a value of another type", place, "Cast them to one type");
        }
    }
}
