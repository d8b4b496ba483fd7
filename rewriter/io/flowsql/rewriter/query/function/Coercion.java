package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.JavaNumber;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.TextCast;

/** The kind that a function takes a parameter for: Databricks casts an argument of another kind by itself. */
enum Coercion {
    STRING {
        @Override
        String apply(Argument argument, Target target) {
            Kind kind = argument.kind();
            if (kind == Simple.STRING) {
                return argument.sql();
            }
            String value = Operand.of(argument.sql());
            if (kind.isFloating() && target != Target.H2) {
                return target == Target.DUCKDB ? JavaNumber.onDuckDb(value) : JavaNumber.onPostgreSql(value);
            }
            if (kind == Simple.BINARY && target != Target.H2) {
                return target == Target.DUCKDB ? "decode(" + value + ")" : "convert_from(" + value + ", 'UTF8')";
            }
            String text = "CAST(" + argument.sql() + " AS VARCHAR)";
            // H2 2.5 writes TRUE and FALSE
            boolean upper = target == Target.H2 && kind == Simple.BOOLEAN;
            return upper ? "LOWER(" + text + ")" : text;
        }
    },
    INT {
        @Override
        String apply(Argument argument, Target target) {
            boolean fits = argument.kind() instanceof Kind.Whole whole && whole.bytes() <= 4;
            return fits ? argument.sql() : cast(argument, target, Kind.INT, "INTEGER");
        }
    },
    BIGINT {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind() instanceof Kind.Whole whole && whole.bytes() == 8
                    ? argument.sql()
                    : cast(argument, target, Kind.BIGINT, "BIGINT");
        }
    },
    DOUBLE {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind() == Simple.DOUBLE
                    ? argument.sql()
                    : cast(argument, target, Simple.DOUBLE, "DOUBLE PRECISION");
        }
    },
    NUMBER {
        @Override
        String apply(Argument argument, Target target) {
            boolean untyped = argument.kind() == Simple.STRING || argument.kind() == Simple.NULL;
            return untyped ? DOUBLE.apply(argument, target) : argument.sql();
        }
    },
    DATE {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind() == Simple.DATE ? argument.sql() : cast(argument, target, Simple.DATE, "DATE");
        }
    },
    /** A date or a timestamp, whichever it is. */
    DATETIME {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind() == Simple.DATE ? argument.sql() : TIMESTAMP.apply(argument, target);
        }
    },
    TIMESTAMP {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind().isTimestamp()
                    ? argument.sql()
                    : cast(argument, target, Simple.TIMESTAMP_NTZ, "TIMESTAMP");
        }
    },
    /** NULL for a text that is none. */
    TIMESTAMP_OR_NULL {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind() == Simple.STRING
                    ? text(argument, target, Simple.TIMESTAMP_NTZ, "TIMESTAMP").orNull()
                    : TIMESTAMP.apply(argument, target);
        }
    },
    BINARY {
        @Override
        String apply(Argument argument, Target target) {
            if (argument.kind() == Simple.BINARY) {
                return argument.sql();
            }
            String text = STRING.apply(argument, target);
            return switch (target) {
                case DUCKDB -> "encode(" + text + ")";
                case H2 -> "STRINGTOUTF8(" + text + ")";
                case POSTGRESQL -> "convert_to(" + text + ", 'UTF8')";
            };
        }
    };

    abstract String apply(Argument argument, Target target);

    /** A fraction is cut off, which the engines round. */
    private static String cast(Argument argument, Target target, Kind to, String type) {
        Kind kind = argument.kind();
        if (kind == Simple.STRING) {
            return text(argument, target, to, type).sql();
        }
        boolean fraction = to.isWhole() && (kind.isDecimal() || kind.isFloating());
        return "CAST(" + (fraction ? "trunc(" + argument.sql() + ")" : argument.sql()) + " AS " + type + ")";
    }

    private static TextCast text(Argument argument, Target target, Kind to, String type) {
        return new TextCast(target.dialect(), Operand.of(argument.sql()), argument.literal(), to, type);
    }
}
