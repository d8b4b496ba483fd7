package io.flowsql.rewriter.query.tree;

import java.util.List;
import java.util.Optional;

/**
 * A query with what stands before and behind it.
 *
 * @param with the queries of WITH
 * @param ordering of ORDER BY
 * @param tail other expressions behind it: those of LIMIT and OFFSET
 */
public record Query(int first, int last, List<With> with, Body body, List<SortItem> ordering, List<Expression> tail) {
    /**
     * A named query.
     *
     * @param name its token
     * @param columns tokens of the names that it gives to its columns
     */
    public record With(int name, List<Integer> columns, Query query) {}

    /** What gives the rows. */
    public sealed interface Body {
        int first();

        int last();
    }

    /** @param items expressions of the list, which is empty in a query that starts with FROM */
    public record Select(
            int first,
            int last,
            boolean distinct,
            List<Item> items,
            Optional<From> from,
            Optional<Clause> where,
            Optional<Grouping> grouping,
            Optional<Clause> having,
            Optional<Clause> qualify,
            List<NamedWindow> windows,
            List<Clause> others)
            implements Body {
        /** Whether it is {@code TABLE t}. */
        public boolean isTable(QueryTokens tokens) {
            return tokens.isWord(first, "TABLE")
                    && from.filter(f -> f.sources().get(0).first() == first + 1).isPresent();
        }
    }

    /**
     * An item of SELECT.
     *
     * @param alias its token; -1 without
     * @param aliases tokens of several, as a generator has them
     */
    public record Item(Expression value, int last, int alias, List<Integer> aliases) {
        public int first() {
            return value.first();
        }
    }

    /** A word such as WHERE and what it is about. */
    public record Clause(int first, int last, Expression value) {}

    /**
     * GROUP BY.
     *
     * @param all whether it is GROUP BY ALL
     * @param with the token of WITH in {@code a, b WITH ROLLUP}; -1 without
     * @param sets {@code GROUPING SETS (...)} behind the items
     */
    public record Grouping(
            int first, int last, boolean all, List<Expression> items, int with, Optional<Expression> sets) {}

    public record NamedWindow(int name, Window window) {}

    /**
     * FROM and all behind it up to the next clause.
     *
     * @param first the word FROM
     */
    public record From(int first, int last, List<Source> sources) {}

    /** What rows are read from. */
    public sealed interface Source {
        int first();

        int last();
    }

    /**
     * A table or a table function, with STREAM and what belongs to it.
     *
     * @param relation without its alias
     * @param arguments of a function
     * @param relationLast the last token before the alias
     */
    public record Named(
            int first, int last, Relation relation, List<Expression> arguments, int relationLast, Alias alias)
            implements Source {}

    public record Derived(int first, int last, Query query, Alias alias, boolean lateral) implements Source {}

    /** {@code VALUES (1, 'a'), (2, 'b')}. */
    public record Rows(int first, int last, List<Expression> rows, Alias alias) implements Source, Body {}

    /**
     * Two sources joined.
     *
     * @param operatorFirst the first token of {@code LEFT OUTER JOIN} or the comma
     * @param kind the words before JOIN without OUTER, or {@code CROSS} for a comma
     * @param condition of ON
     * @param using tokens of the columns of USING
     */
    public record Join(
            Source left,
            int operatorFirst,
            int operatorLast,
            String kind,
            Source right,
            Optional<Expression> condition,
            List<Integer> using,
            int last)
            implements Source {
        @Override
        public int first() {
            return left.first();
        }
    }

    /** Sources in parentheses. */
    public record Enclosed(int first, int last, Source source, Alias alias) implements Source {}

    /**
     * {@code LATERAL VIEW [OUTER] explode(a) t AS c}.
     *
     * @param table the token of its name; -1 without
     * @param columns tokens of its columns
     */
    public record LateralView(
            Source source, int start, int last, boolean outer, Expression generator, int table, List<Integer> columns)
            implements Source {
        @Override
        public int first() {
            return source.first();
        }
    }

    /**
     * PIVOT behind a source.
     *
     * @param word its token
     * @param columns tokens of the columns whose values become columns
     */
    public record Pivot(
            Source source,
            int word,
            int last,
            List<Item> aggregates,
            List<Integer> columns,
            List<Item> values,
            Alias alias)
            implements Source {
        @Override
        public int first() {
            return source.first();
        }
    }

    /**
     * UNPIVOT behind a source.
     *
     * @param word its token
     * @param values tokens of the columns that take the values
     * @param name the token of the column that takes the names; -1 if it is not understood
     * @param columns those that become rows
     */
    public record Unpivot(
            Source source,
            int word,
            int last,
            boolean nulls,
            List<Integer> values,
            int name,
            List<Item> columns,
            Alias alias)
            implements Source {
        @Override
        public int first() {
            return source.first();
        }
    }

    /**
     * The name of a source.
     *
     * @param name its token; -1 without
     * @param columns tokens of the names that it gives to its columns
     */
    public record Alias(int name, List<Integer> columns) {
        static final Alias NONE = new Alias(-1, List.of());

        public boolean isGiven() {
            return name >= 0;
        }
    }

    /**
     * UNION and its like.
     *
     * @param operator in upper case
     */
    public record SetOperation(Body left, String operator, int at, Body right) implements Body {
        @Override
        public int first() {
            return left.first();
        }

        @Override
        public int last() {
            return right.last();
        }
    }

    /** {@code input |> step |> step}. */
    public record Pipe(int first, int last, Body input, List<Step> steps) implements Body {}

    /**
     * A step of a pipe.
     *
     * @param first the token of its word
     * @param items of SELECT, EXTEND and AGGREGATE
     * @param keys of GROUP BY behind AGGREGATE
     * @param ordering of ORDER BY
     * @param value of WHERE and LIMIT
     * @param understood whether nothing else stands in it
     */
    public record Step(
            int first,
            List<Item> items,
            List<Item> keys,
            List<SortItem> ordering,
            Optional<Expression> value,
            boolean understood) {}

    /** A query in parentheses as a side of a set operation. */
    public record Nested(int first, int last, Query query) implements Body {}

    /** What is no query that is known. */
    public record Unknown(int first, int last, Expression value) implements Body, Source {}
}
