package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A form of an argument that is an array or a struct. */
sealed interface CollectionForm extends ParameterForm {
    /**
     * An array that H2's form of {@code collect_list} and its like makes here: H2 2.5 has no aggregate inside of a subquery, and so does what
     * the call is about in the aggregate itself.
     */
    record Collected() implements CollectionForm {
        private static final Pattern FORM = Pattern.compile(
                "COALESCE\\(ARRAY_AGG\\((DISTINCT )?(.*?)( ORDER BY .*)?\\) FILTER \\(WHERE (.*)\\), ARRAY\\[\\]\\)",
                Pattern.DOTALL);

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
            Matcher matcher = FORM.matcher(argument.sql());
            String part = matcher.matches() ? matcher.group(group) : null;
            return part == null ? "" : part;
        }
    }

    /** A struct that is made here, of which PostgreSQL then makes JSON that keeps the order of its fields. */
    record Built() implements CollectionForm {
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

    /** A text, or an array of texts, of several that are joined: as a list, and on H2 as the text that it joins to. */
    record Joined() implements CollectionForm {
        @Override
        public boolean accepts(Argument argument) {
            return argument.lambda().isEmpty();
        }

        @Override
        public String render(Argument argument, Target target, FunctionCall call) {
            boolean list = argument.kind() instanceof Kind.Array;
            String text = list ? argument.sql() : new ParameterForm.As(Coercion.STRING).render(argument, target, call);
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
}
