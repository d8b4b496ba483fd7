package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import java.util.Locale;
import java.util.Set;

/** What an argument must be for a row of the table to be the one, and how it is written in the engine. */
sealed interface ParameterForm
        permits ParameterForm.Any,
                ParameterForm.Is,
                ParameterForm.As,
                ParameterForm.Text,
                ParameterForm.Unit,
                ParameterForm.Word,
                ParameterForm.Call,
                ParameterForm.Lambda,
                LiteralForm,
                PatternForm,
                CollectionForm {
    boolean accepts(Argument argument);

    String render(Argument argument, Target target, FunctionCall call);

    record Any() implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.lambda().isEmpty();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }

    /** Only of these kinds. */
    record Is(Set<KindWord> kinds) implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return kinds.stream().anyMatch(kind -> kind.holds(argument.kind()));
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }

    record As(Coercion coercion) implements ParameterForm {
        /** Databricks casts no nested values and no intervals by itself, and each engine would write them in its own way. */
        @Override
        public boolean accepts(Argument argument) {
            Kind kind = argument.kind();
            boolean nested = kind instanceof Kind.Array || kind instanceof Kind.Map || kind instanceof Kind.Struct;
            return argument.lambda().isEmpty() && !nested && !(coercion == Coercion.STRING && kind.isInterval());
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            boolean repeats = coercion == Coercion.STRING && argument.kind().isFloating();
            if (repeats && Operand.isVolatile(argument.sql())) {
                throw call.refused(
                        "Its form repeats an argument that gives another value each time. Compute it in a subquery first");
            }
            return coercion.apply(argument, target);
        }
    }

    /** Only a text, which is read as something else. */
    record Text(Coercion coercion) implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.kind() == Kind.Simple.STRING;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return coercion.apply(argument, target);
        }
    }

    /** A unit of time, as a word or as a string. */
    record Unit(Set<TimeUnit> units) implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return TimeUnit.of(wordOf(argument)).filter(units::contains).isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return TimeUnit.of(wordOf(argument)).orElseThrow().name();
        }
    }

    /** One of some words, as a word or as a string. */
    record Word(Set<String> words) implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return words.contains(wordOf(argument).toUpperCase(Locale.ROOT));
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return wordOf(argument).toUpperCase(Locale.ROOT);
        }
    }

    /** A call of a function. */
    record Call(String function) implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.text().toLowerCase(Locale.ROOT).startsWith(function + "(");
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }

    /** @param parameters how many it may have */
    record Lambda(int parameters) implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.lambda()
                    .filter(lambda -> lambda.parameters().size() == parameters)
                    .isPresent();
        }

        /** The template takes its body. */
        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            throw new IllegalStateException("a lambda is no value");
        }
    }

    private static String wordOf(Argument argument) {
        return argument.literal().orElse(argument.text());
    }
}
