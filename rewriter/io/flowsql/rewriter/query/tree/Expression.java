package io.flowsql.rewriter.query.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An expression between two tokens, both of which belong to it. */
public sealed interface Expression {
    int first();

    int last();

    /** The expressions that it is made of, in the order of the text; those of subqueries are not among them. */
    List<Expression> parts();

    /** A literal of any type; adjacent strings are one. */
    record Constant(int first, int last, Type type) implements Expression {
        public enum Type {
            STRING,
            NUMBER,
            BOOLEAN,
            NULL,
            BINARY,
            DATE,
            TIMESTAMP,
            TIMESTAMP_NTZ
        }

        @Override
        public List<Expression> parts() {
            return List.of();
        }
    }

    /**
     * {@code INTERVAL 1 DAY}, {@code INTERVAL '1 day 2 hours'}, {@code INTERVAL '1-2' YEAR TO MONTH}.
     *
     * @param fields amounts with the tokens of their units; a single one without a unit for a text that has all
     * @param to the token of the last unit of a range; -1 if there is none
     */
    record Interval(int first, int last, List<Field> fields, int to) implements Expression {
        public record Field(Expression amount, int unit) {}

        @Override
        public List<Expression> parts() {
            return fields.stream().map(Field::amount).toList();
        }
    }

    /** Names with points between them: a column, its qualifiers before it and its fields behind it. */
    record Reference(int first, int last) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of();
        }

        public int names() {
            return (last - first) / 2 + 1;
        }
    }

    /**
     * {@code *}, {@code t.*}, with or without {@code EXCEPT (a, b)}.
     *
     * @param star the token of the star
     * @param except tokens of the columns that are left out
     */
    record Star(int first, int last, int star, List<Integer> except) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of();
        }
    }

    /**
     * A call.
     *
     * @param name the token of its name, without qualifiers
     * @param open the token of the parenthesis
     * @param distinct whether DISTINCT stands in it
     * @param ordering of WITHIN GROUP, or of ORDER BY inside of the parentheses
     * @param over the window, which starts behind OVER
     */
    record Call(
            int first,
            int last,
            int name,
            int open,
            int close,
            boolean distinct,
            List<Argument> arguments,
            List<SortItem> ordering,
            Optional<Expression> filter,
            boolean ignoresNulls,
            Optional<Window> over)
            implements Expression {
        /**
         * An argument.
         *
         * @param name the token of its name, before the arrow or behind AS; -1 without
         * @param keyword the token of the word before it, where that is no comma; -1 without
         */
        public record Argument(int name, int keyword, Expression value) {}

        @Override
        public List<Expression> parts() {
            return Stream.of(
                            arguments.stream().map(Argument::value),
                            ordering.stream().map(SortItem::value),
                            filter.stream(),
                            over.stream().flatMap(window -> window.parts().stream()))
                    .flatMap(part -> part)
                    .toList();
        }
    }

    /**
     * An operator before its operand.
     *
     * @param operator in upper case: {@code -}, {@code +}, {@code ~}, {@code NOT}, {@code EXISTS}
     */
    record Unary(int first, String operator, Expression operand) implements Expression {
        @Override
        public int last() {
            return operand.last();
        }

        @Override
        public List<Expression> parts() {
            return List.of(operand);
        }
    }

    /**
     * An operator between its operands.
     *
     * @param operator in upper case
     * @param at its token
     */
    record Binary(Expression left, String operator, int at, Expression right) implements Expression {
        @Override
        public int first() {
            return left.first();
        }

        @Override
        public int last() {
            return right.last();
        }

        @Override
        public List<Expression> parts() {
            return List.of(left, right);
        }
    }

    /**
     * A test behind its operand.
     *
     * @param operator {@code BETWEEN}, {@code IN}, {@code LIKE}, {@code ILIKE}, {@code RLIKE}, {@code IS} and what follows it
     * @param at the first token of the operator, which is NOT if it is negated
     * @param quantifier {@code ANY}, {@code ALL} or empty, of LIKE over several patterns
     * @param operands what follows the operator; of IN the list or the subquery, of LIKE the pattern or the patterns
     * @param escape of LIKE
     */
    record Test(
            Expression operand,
            String operator,
            int at,
            int last,
            boolean negated,
            String quantifier,
            List<Expression> operands,
            Optional<Expression> escape)
            implements Expression {
        @Override
        public int first() {
            return operand.first();
        }

        @Override
        public List<Expression> parts() {
            return Stream.of(Stream.of(operand), operands.stream(), escape.stream())
                    .flatMap(part -> part)
                    .toList();
        }
    }

    /**
     * A cast in each of its spellings.
     *
     * @param typeFirst the first token of the type
     */
    record Cast(int first, int last, Expression operand, int typeFirst, int typeLast, boolean isTry)
            implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(operand);
        }
    }

    record Case(int first, int last, Optional<Expression> operand, List<When> whens, Optional<Expression> otherwise)
            implements Expression {
        public record When(Expression condition, Expression result) {}

        @Override
        public List<Expression> parts() {
            return Stream.of(
                            operand.stream(),
                            whens.stream().flatMap(when -> Stream.of(when.condition(), when.result())),
                            otherwise.stream())
                    .flatMap(part -> part)
                    .toList();
        }
    }

    /** {@code a[i]}. */
    record Element(Expression container, int last, Expression index) implements Expression {
        @Override
        public int first() {
            return container.first();
        }

        @Override
        public List<Expression> parts() {
            return List.of(container, index);
        }
    }

    /** {@code x.field} where x is no name. */
    record Field(Expression struct, int last) implements Expression {
        @Override
        public int first() {
            return struct.first();
        }

        @Override
        public List<Expression> parts() {
            return List.of(struct);
        }
    }

    /**
     * {@code json:a.b[0]['c']}.
     *
     * @param colon its token; the path follows it
     */
    record Path(Expression json, int colon, int last) implements Expression {
        @Override
        public int first() {
            return json.first();
        }

        @Override
        public List<Expression> parts() {
            return List.of(json);
        }
    }

    /** One expression in parentheses, or a row of several. */
    record Parentheses(int first, int last, List<Expression> parts) implements Expression {}

    record Subquery(int first, int last, Query query) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of();
        }
    }

    /** {@code x -> body}, {@code (x, y) -> body}. */
    record Lambda(int first, List<Integer> parameters, Expression body) implements Expression {
        @Override
        public int last() {
            return body.last();
        }

        @Override
        public List<Expression> parts() {
            return List.of(body);
        }
    }

    /** What is not understood, with what is understood in it. */
    record Opaque(int first, int last, List<Expression> parts) implements Expression {}
}
