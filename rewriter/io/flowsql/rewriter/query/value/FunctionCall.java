package io.flowsql.rewriter.query.value;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A call of a function, its arguments translated. {@code CAST}, {@code CASE} and {@code EXISTS} are none; {@code EXTRACT}, {@code TRIM} and
 * their like are, with words between their arguments.
 *
 * @param name in lower case, without the name of a schema
 * @param quantifier {@code DISTINCT } or empty
 * @param ordering the text of ORDER BY inside the parentheses or of WITHIN GROUP, with the words {@code ORDER BY}; or empty
 * @param filter the condition of FILTER, translated
 * @param ignoresNulls whether IGNORE NULLS stands behind it
 * @param window what follows OVER: a name, or a parenthesis, translated
 * @param position where the call stands in the user's text
 */
public record FunctionCall(
        Dialect dialect,
        String name,
        List<Argument> arguments,
        String quantifier,
        String ordering,
        Optional<String> filter,
        boolean ignoresNulls,
        Optional<String> window,
        Optional<Position> position) {
    public FunctionCall {
        arguments = List.copyOf(arguments);
    }

    public String sql(int argument) {
        return arguments.get(argument).sql();
    }

    public Kind kind(int argument) {
        return arguments.get(argument).kind();
    }

    /** The arguments with commas between them. */
    public String list() {
        return arguments.stream().map(Argument::sql).collect(Collectors.joining(", "));
    }

    /** FILTER and OVER, to be put behind the engine's form of an aggregate or a window function. */
    public String suffix() {
        String condition = filter.map(f -> " FILTER (WHERE " + f + ")").orElse("");
        return condition + window.map(w -> " OVER " + w).orElse("");
    }

    /** Whether it is an aggregate or a window function by what is written around it. */
    public boolean hasSuffix() {
        return filter.isPresent() || window.isPresent();
    }

    /** The error for a call that the engine cannot do as Databricks does it. */
    public FlowException refused(String advice) {
        return FlowException.at(
                position,
                FlowError.NOT_TRANSLATABLE,
                name.toLowerCase(Locale.ROOT) + "()",
                dialect.productName(),
                advice);
    }
}
