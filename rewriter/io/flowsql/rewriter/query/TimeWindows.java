package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.Scope.Alias;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Query.Grouping;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * {@code GROUP BY window(time, width [, slide [, start]])}: each row belongs to the stretches of time that hold it, which are known in the
 * SELECT as {@code window.start} and {@code window.end}.
 */
final class TimeWindows {
    static final String NAME = "window";
    private static final int MOST = 1000;

    private final Translation translation;
    private final Expressions expressions;
    private final Generators generators;

    TimeWindows(Translation translation, Expressions expressions, Generators generators) {
        this.translation = translation;
        this.expressions = expressions;
        this.generators = generators;
    }

    boolean isWindow(Expression expression) {
        return expression instanceof Call call
                && call.first() == call.name()
                && translation.tokens().isWord(call.name(), NAME)
                && call.over().isEmpty();
    }

    /**
     * Makes the window of a grouping known, and writes its start in the place of the call.
     *
     * @param filters takes the conditions that rows must meet
     * @param joins takes what is joined to the sources
     */
    void group(Grouping grouping, Scope scope, List<String> filters, List<String> joins) {
        for (Expression item : grouping.items()) {
            if (isWindow(item)) {
                group((Call) item, scope, filters, joins);
            }
        }
    }

    private void group(Call call, Scope scope, List<String> filters, List<String> joins) {
        List<Call.Argument> arguments = call.arguments();
        if (arguments.size() < 2 || arguments.size() > 4) {
            throw refused(call);
        }
        Operand written = expressions.operand(arguments.get(0).value(), scope);
        String time =
                written.kind() == Simple.TIMESTAMP_NTZ ? written.sql() : "CAST(" + written.sql() + " AS TIMESTAMP)";
        long width = micros(call, 1);
        long slide = arguments.size() > 2 ? micros(call, 2) : width;
        long offset = arguments.size() > 3 ? micros(call, 3) : 0;
        long count = (width + slide - 1) / slide;
        if (width <= 0 || slide <= 0 || slide > width || count > MOST) {
            throw refused(call);
        }
        EngineForms forms = expressions.forms();
        String start = forms.timeBucket(time, slide, offset);
        filters.add(time + " IS NOT NULL");
        if (count > 1) {
            String name = translation.dialect().quote(generators.newName());
            String number = name + "." + translation.dialect().quote("n");
            String numbers =
                    LongStream.range(0, count).mapToObj(i -> "(" + i + ")").collect(Collectors.joining(", "));
            joins.add("CROSS JOIN (VALUES " + numbers + ") AS " + name + "("
                    + translation.dialect().quote("n") + ")");
            start = forms.plusMicros(start, number + " * " + -slide);
            filters.add(forms.plusMicros(start, String.valueOf(width)) + " > " + time);
        }
        String end = forms.plusMicros(start, String.valueOf(width));
        Kind.Struct kind = new Kind.Struct(
                List.of(new Kind.Field("start", Simple.TIMESTAMP_NTZ), new Kind.Field("end", Simple.TIMESTAMP_NTZ)));
        scope.add(new Visible(
                List.of(NAME),
                Optional.empty(),
                new Columns(
                        List.of(
                                new OutputColumn("start", Simple.TIMESTAMP_NTZ, Optional.of(start)),
                                new OutputColumn("end", Simple.TIMESTAMP_NTZ, Optional.of(end))),
                        true)));
        scope.alias(NAME, new Alias(expressions.structs().struct(kind, List.of(start, end)), kind, false, false));
        // H2 2.5 finds a grouping expression only where it stands alone, so that both are named
        translation.replace(call, start + ", " + end);
    }

    private long micros(Call call, int argument) {
        Intervals.Amount amount = expressions
                .literal(call.arguments().get(argument).value())
                .flatMap(Intervals::several)
                .orElseThrow(() -> refused(call));
        if (amount.months() != 0) {
            throw refused(call);
        }
        return amount.totalMicros();
    }

    private RuntimeException refused(Call call) {
        return translation.refused(
                "window()",
                call.first(),
                "Write GROUP BY window(time, '10 minutes'), the width and the slide as literals of days or less");
    }
}
