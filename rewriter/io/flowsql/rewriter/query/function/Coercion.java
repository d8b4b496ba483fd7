package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.JavaNumber;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.WholeText;

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
            return fits ? argument.sql() : whole(argument, "INTEGER", target);
        }
    },
    BIGINT {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind() instanceof Kind.Whole whole && whole.bytes() == 8
                    ? argument.sql()
                    : whole(argument, "BIGINT", target);
        }
    },
    DOUBLE {
        @Override
        String apply(Argument argument, Target target) {
            return argument.kind() == Simple.DOUBLE ? argument.sql() : cast(argument, "DOUBLE PRECISION");
        }
    },
    NUMBER {
        @Override
        String apply(Argument argument, Target target) {
            boolean untyped = argument.kind() == Simple.STRING || argument.kind() == Simple.NULL;
            return untyped ? cast(argument, "DOUBLE PRECISION") : argument.sql();
        }
    },
    DATE {
        @Override
        String apply(Argument argument, Target target) {
            Kind kind = argument.kind();
            if (kind == Simple.DATE) {
                return argument.sql();
            }
            // H2 2.5 reads no date from a text that has a time behind it
            boolean text = target == Target.H2 && !kind.isTimestamp();
            return text ? "CAST(" + cast(argument, "TIMESTAMP") + " AS DATE)" : cast(argument, "DATE");
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
            return argument.kind().isTimestamp() ? argument.sql() : cast(argument, "TIMESTAMP");
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

    /** A fraction is cut, which the engines would round. */
    private static String whole(Argument argument, String type, Target target) {
        Kind kind = argument.kind();
        if (kind.isDecimal() || kind.isFloating()) {
            return "CAST(trunc(" + argument.sql() + ") AS " + type + ")";
        }
        boolean text = kind == Simple.STRING
                && target == Target.DUCKDB
                && argument.literal().filter(WholeText::isWhole).isEmpty();
        return text ? WholeText.onDuckDb(Operand.of(argument.sql()), type) : cast(argument, type);
    }

    private static String cast(Argument argument, String type) {
        return "CAST(" + argument.sql() + " AS " + type + ")";
    }
}
