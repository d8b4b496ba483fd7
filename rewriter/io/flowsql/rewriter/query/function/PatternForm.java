package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import java.util.Optional;
import java.util.Set;

/** A form of an argument in a small language of its own, such as a regular expression, which is translated. */
sealed interface PatternForm extends ParameterForm {
    /** A pattern for dates and times. */
    record Pattern(boolean read) implements PatternForm {
        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            String pattern = argument.literal()
                    .orElseThrow(() -> call.refused("Write the pattern as a literal, so that it can be translated"));
            try {
                return call.dialect().literal(DatePattern.of(pattern).in(target, read));
            } catch (IllegalArgumentException e) {
                throw call.refused("The pattern '" + pattern + "' has no counterpart: " + e.getMessage());
            }
        }
    }

    /** A pattern for dates and times of numbers only, whose texts are read by a regular expression; by itself it is the ISO form of a match. */
    record NumbersPattern() implements PatternForm {
        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return call.dialect().literal(DateRegex.iso(pattern(argument, call), target));
        }

        /** The part of the pattern that the template names. */
        static String part(String name, Argument argument, Target target, FunctionCall call) {
            DatePattern pattern = pattern(argument, call);
            return call.dialect()
                    .literal(
                            switch (name) {
                                case "regex" -> DateRegex.regex(pattern);
                                case "month" -> DateRegex.month(pattern, target);
                                case "day" -> DateRegex.day(pattern, target);
                                default -> throw new IllegalArgumentException(name);
                            });
        }

        private static DatePattern pattern(Argument argument, FunctionCall call) {
            String text = argument.literal()
                    .orElseThrow(() -> call.refused("Write the pattern as a literal, so that it can be translated"));
            try {
                DatePattern pattern = DatePattern.of(text);
                DateRegex.check(pattern);
                return pattern;
            } catch (IllegalArgumentException e) {
                throw call.refused("The pattern '" + text + "' has no counterpart: " + e.getMessage());
            }
        }
    }

    /** A format with directives, put together with the arguments behind it. */
    record Directives() implements PatternForm {
        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            String format = argument.literal()
                    .orElseThrow(() -> call.refused("Write the format as a literal, so that it can be translated"));
            try {
                return new FormatDirectives(call.dialect(), target)
                        .text(
                                format,
                                call.arguments().subList(1, call.arguments().size()));
            } catch (IllegalArgumentException e) {
                throw call.refused(
                        "The format '" + format + "' has " + e.getMessage() + ". Join the parts with concat()");
            }
        }
    }

    /**
     * A regular expression; as text where the engine has to read it as ours.
     *
     * @param filled engines on which it must not match nothing
     * @param places whether it may do so there if it only matches places, as the start of the text is one
     */
    record Regex(Set<Target> filled, boolean places) implements PatternForm {
        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            Optional<String> literal = argument.literal();
            if (literal.isEmpty() && target == Target.POSTGRESQL && argument.kind() != Kind.Simple.NULL) {
                throw call.refused("Write the regular expression as a literal, so that it can be translated");
            }
            if (literal.isEmpty()) {
                return argument.sql();
            }
            if (literal.get().isEmpty() && target == Target.H2 && call.name().equals("split")) {
                throw call.refused("Take single characters with substring()");
            }
            try {
                boolean place = places && EmptyMatch.isPlace(literal.get());
                if (filled.contains(target) && !place && EmptyMatch.isPossible(literal.get())) {
                    throw call.refused(
                            "The regular expression '" + literal.get()
                                    + "' can match nothing, which engines count otherwise. Write one that matches something: + for *");
                }
                return call.dialect().literal(RegexText.in(literal.get(), target));
            } catch (IllegalArgumentException e) {
                throw call.refused("The regular expression '" + literal.get() + "' has " + e.getMessage());
            }
        }
    }

    /** What a match of a regular expression is replaced by. */
    record Replacement() implements PatternForm {
        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            String text = argument.literal()
                    .orElseThrow(
                            () -> call.refused("Write the replacement as a literal, so that it can be translated"));
            return call.dialect().literal(RegexText.replacement(text, target));
        }
    }

    /** A path such as {@code $.a.b[0]}. */
    record Path() implements PatternForm {
        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            String path = argument.literal()
                    .orElseThrow(() -> call.refused("Write the path as a literal, so that it can be translated"));
            try {
                return JsonPath.of(path).in(target, call.dialect());
            } catch (IllegalArgumentException e) {
                throw call.refused("The path '" + path + "' has " + e.getMessage());
            }
        }
    }
}
