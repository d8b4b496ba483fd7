package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What an argument must be for a row of the table to be the one, and how it is written in the engine. */
sealed interface ParameterForm {
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

    /** The name of a day of the week, as its number from 1 for Monday. */
    record WeekDay() implements ParameterForm {
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
    record Zone() implements ParameterForm {
        private static final java.util.regex.Pattern REGION =
                java.util.regex.Pattern.compile("UTC|GMT|Z|(?!Etc/)[A-Za-z]+/[A-Za-z_/-]+");

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

    /** The schema of JSON: as DuckDB takes it, and on H2 the reading of the first argument by it. */
    record Schema(Set<KindWord> kinds) implements ParameterForm {
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
    record Type() implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal().isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return call.dialect().type(argument.literal().orElseThrow());
        }
    }

    /**
     * An array that H2's form of {@code collect_list} and its like makes here: H2 2.5 has no aggregate inside of a subquery, and so does what
     * the call is about in the aggregate itself.
     */
    record Collected() implements ParameterForm {
        private static final java.util.regex.Pattern FORM = java.util.regex.Pattern.compile(
                "COALESCE\\(ARRAY_AGG\\((DISTINCT )?(.*?)( ORDER BY .*)?\\) FILTER \\(WHERE (.*)\\), ARRAY\\[\\]\\)",
                java.util.regex.Pattern.DOTALL);

        @Override
        public boolean accepts(Argument argument) {
            return FORM.matcher(argument.sql()).matches();
        }

        /** The value, with DISTINCT before it if it is a set. */
        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return part(argument, 1) + part(argument, 2);
        }

        static String filter(Argument argument) {
            return part(argument, 4);
        }

        static String value(Argument argument) {
            return part(argument, 2);
        }

        /** How it is sorted, if it is. */
        static String within(Argument argument) {
            String order = part(argument, 3).strip();
            return order.isEmpty() ? "" : " WITHIN GROUP (" + order + ")";
        }

        private static String part(Argument argument, int group) {
            java.util.regex.Matcher matcher = FORM.matcher(argument.sql());
            String part = matcher.matches() ? matcher.group(group) : null;
            return part == null ? "" : part;
        }
    }

    /** A struct that is made here, of which PostgreSQL then makes JSON that keeps the order of its fields. */
    record Built() implements ParameterForm {
        private static final String MADE = "jsonb_build_object(";

        @Override
        public boolean accepts(Argument argument) {
            return argument.sql().startsWith(MADE);
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql().replace(MADE, MADE.replace("jsonb", "json"));
        }
    }

    /** A literal number from 1. */
    record Natural() implements ParameterForm {
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
    record Plain() implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal().filter(text -> text.matches("[\\w -]+")).isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }

    /** A text, or an array of texts, of several that are joined: as a list, and on H2 as the text that it joins to. */
    record Joined() implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.lambda().isEmpty();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            boolean list = argument.kind() instanceof Kind.Array;
            String text = list ? argument.sql() : new As(Coercion.STRING).render(argument, target, call);
            String separator = call.sql(0);
            return switch (target) {
                case DUCKDB -> list ? "CAST(" + text + " AS VARCHAR[])" : "[" + text + "]";
                case POSTGRESQL -> list ? "CAST(" + text + " AS text[])" : "CAST(ARRAY[" + text + "] AS text[])";
                case H2 -> list ? joinedOnH2(Operand.of(text), separator) : text;
            };
        }

        /** NULL for an array without texts, which CONCAT_WS leaves out. */
        private static String joinedOnH2(String array, String separator) {
            return "(SELECT LISTAGG(" + array + "[r__j.i], " + separator
                    + ") WITHIN GROUP (ORDER BY r__j.i) FROM SYSTEM_RANGE(1, 2147483647) AS r__j(i)"
                    + " WHERE r__j.i <= COALESCE(CARDINALITY(" + array + "), 0))";
        }
    }

    /** A literal text that is not empty. */
    record NonEmpty() implements ParameterForm {
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
    record Literal() implements ParameterForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.literal().isPresent();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            return argument.sql();
        }
    }

    /** A pattern for dates and times. */
    record Pattern(boolean read) implements ParameterForm {
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
    record NumbersPattern() implements ParameterForm {
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
    record Directives() implements ParameterForm {
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
    record Regex(Set<Target> filled, boolean places) implements ParameterForm {
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
    record Replacement() implements ParameterForm {
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
    record Path() implements ParameterForm {
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
