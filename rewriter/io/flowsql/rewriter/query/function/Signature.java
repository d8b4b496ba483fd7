package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a call must look like for a row of the table to be the one.
 *
 * @param ignoresNulls whether the row is for calls with IGNORE NULLS
 * @param windowed whether the row is for calls with OVER only
 */
record Signature(List<Parameter> parameters, boolean ignoresNulls, boolean windowed) {
    Signature {
        parameters = List.copyOf(parameters);
        for (int i = 0; i + 1 < parameters.size(); i++) {
            if (parameters.get(i).many()) {
                throw new IllegalArgumentException("only the last parameter takes many arguments");
            }
        }
    }

    boolean accepts(FunctionCall call) {
        return call.ignoresNulls() == ignoresNulls
                && (!windowed || call.window().isPresent())
                && accepts(call.arguments());
    }

    private boolean accepts(List<Argument> arguments) {
        boolean many =
                !parameters.isEmpty() && parameters.get(parameters.size() - 1).many();
        boolean count = many ? arguments.size() >= parameters.size() : arguments.size() == parameters.size();
        if (!count) {
            return false;
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (!parameter(i).accepts(arguments.get(i))) {
                return false;
            }
        }
        return true;
    }

    private Parameter parameter(int argument) {
        return parameters.get(Math.min(argument, parameters.size() - 1));
    }

    /** The arguments that a parameter stands for. */
    List<Argument> arguments(int parameter, FunctionCall call) {
        List<Argument> all = call.arguments();
        return parameters.get(parameter).many()
                ? all.subList(parameter, all.size())
                : all.subList(parameter, parameter + 1);
    }

    int indexOf(String parameter) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(parameter)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no parameter " + parameter);
    }

    /** As users call it. */
    String text(String name) {
        return parameters.stream()
                        .map(parameter -> parameter.name() + (parameter.many() ? ", ..." : ""))
                        .collect(Collectors.joining(", ", name + "(", ")"))
                + (ignoresNulls ? " IGNORE NULLS" : "")
                + (windowed ? " OVER (...)" : "");
    }
}
