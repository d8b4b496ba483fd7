package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** A form of an argument that has to be a literal. */
sealed interface LiteralForm extends ParameterForm {
    /** The name of a day of the week, as its number from 1 for Monday. */
    record WeekDay() implements LiteralForm {
        private static final List<String> NAMES =
                List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");

        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            String word = argument.literal().orElse("").strip().toUpperCase(Locale.ROOT);
            for (String name : NAMES) {
                if (word.equals(name) || word.length() >= 2 && word.length() <= 3 && name.startsWith(word)) {
                    return String.valueOf(NAMES.indexOf(name) + 1);
                }
            }
            throw call.refused("Write the name of a day as a literal: 'MONDAY'");
        }
    }

    /**
     * A time zone. PostgreSQL 18 takes the sign of an offset for its opposite, so that only names of regions are sure to mean the same.
     */
    record Zone() implements LiteralForm {
        private static final Pattern REGION = Pattern.compile("UTC|GMT|Z|(?!Etc/)[A-Za-z]+/[A-Za-z_/-]+");

        @Override
        public boolean accepts(Argument argument) {
            return true;
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            if (!argument.literal().map(zone -> REGION.matcher(zone).matches()).orElse(false)) {
                throw call.refused("Write the time zone as the literal name of a region: 'Europe/Berlin'");
            }
            return argument.literal().orElseThrow().equals("Z") ? "'UTC'" : argument.sql();
        }
    }

    /** The schema of JSON: as DuckDB takes it, and on H2 the reading of the first argument by it. */
    record Schema(Set<KindWord> kinds) implements LiteralForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal()
                    .filter(schema -> kinds.isEmpty()
                            || kinds.stream()
                                    .anyMatch(word ->
                                            word.holds(JsonSchema.of(schema).kind())))
                    .isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            String text = argument.literal().orElseThrow();
            try {
                JsonSchema schema = JsonSchema.of(text);
                return target == Target.DUCKDB
                        ? call.dialect().literal(schema.structure())
                        : new JsonReader(call.dialect())
                                .read(Coercion.STRING.apply(call.arguments().get(0), target), schema.kind());
            } catch (IllegalArgumentException e) {
                throw call.refused("The schema '" + text + "' has " + e.getMessage());
            }
        }
    }

    /** The name of a type as a literal, in the engine's words. */
    record Type() implements LiteralForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal().isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return call.dialect().type(argument.literal().orElseThrow());
        }
    }

    /** A literal number from 1. */
    record Natural() implements LiteralForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal()
                    .filter(text -> text.matches("0*[1-9]\\d{0,8}"))
                    .isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.literal().orElseThrow();
        }
    }

    /** A literal text that means itself in a regular expression. */
    record Plain() implements LiteralForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal().filter(text -> text.matches("[\\w -]+")).isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }

    /** A literal text that is not empty. */
    record NonEmpty() implements LiteralForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal().filter(text -> !text.isEmpty()).isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }

    /** A literal, in the engine's words. */
    record Literal() implements LiteralForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal().isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }
}
