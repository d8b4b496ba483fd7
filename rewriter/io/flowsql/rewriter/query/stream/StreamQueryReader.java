package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.StreamVersion;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.TextEdits;
import io.flowsql.rewriter.query.stream.StreamQuery.Operation;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.QueryParser;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Takes a streaming query of Databricks SQL apart: what it reads, the operator that needs what was read before, and what is above that. */
public final class StreamQueryReader {
    private final Function<TextRange, Optional<Position>> positions;
    private final Knowledge knowledge;
    private final boolean strict;

    /** What only the engine knows. */
    public interface Knowledge {
        /** The names of the columns that a query gives. */
        List<String> columns(Fragment query);

        /** Whether a table that the query reads has a column of this name. */
        boolean isColumn(String name);

        /** Whether a stream that the query reads has a watermark on the column of this name. */
        boolean isTime(String name);
    }

    /** @param strict whether what Spark refuses is refused */
    public StreamQueryReader(Function<TextRange, Optional<Position>> positions, Knowledge knowledge, boolean strict) {
        this.positions = positions;
        this.knowledge = knowledge;
        this.strict = strict;
    }

    public StreamQuery read(Fragment query) {
        QueryTokens tokens = new QueryTokens(query, Lexis.DATABRICKS);
        QueryText text = new QueryText(query, tokens);
        Refusal refusal = new Refusal(tokens, positions);
        Query tree = QueryParser.query(tokens);
        Optional<OperatorFinder.Found> found = new OperatorFinder(text, refusal).find(tree);
        if (found.isPresent()) {
            return stateful(text, tree, found.get(), refusal);
        }
        if (isLimit(tree, tokens)) {
            return limited(text, tree);
        }
        return new StreamQuery(query, increments(query, positions), new Operation.Append(), Optional.empty());
    }

    private static boolean isLimit(Query tree, QueryTokens tokens) {
        return tree.tail().size() == 1
                && tree.ordering().isEmpty()
                && tokens.isWord(tree.tail().get(0).first() - 1, "LIMIT")
                && tree.tail().get(0) instanceof Expression.Constant constant
                && constant.type() == Expression.Constant.Type.NUMBER
                && tokens.get(constant.first()).text().matches("\\d{1,18}");
    }

    private StreamQuery limited(QueryText text, Query tree) {
        Expression count = tree.tail().get(0);
        TextEdits edits = text.edits();
        edits.replace(text.tokens().range(count.first() - 1, count.last()), "");
        Fragment all = StreamQuery.made(edits.render().text());
        long rows = Long.parseLong(text.of(count));
        // Positions of what is refused are those of the user's text, of which only the end is missing
        return new StreamQuery(
                all,
                increments(new Fragment(all.text(), shifted(text, all)), positions),
                new Operation.Limit(rows),
                Optional.empty());
    }

    private static TextRange shifted(QueryText text, Fragment made) {
        int start = text.query().range().start();
        return new TextRange(start, start + made.text().length());
    }

    /** @param where line and column of a place in the text */
    private List<List<StreamVersion>> increments(Fragment query, Function<TextRange, Optional<Position>> where) {
        QueryTokens tokens = new QueryTokens(query, Lexis.DATABRICKS);
        Part part = new Increments(tokens, new Refusal(tokens, where))
                .of(QueryParser.query(tokens), NamedQueries.none(tokens));
        return Increments.ordered(part);
    }

    private StreamQuery stateful(QueryText text, Query tree, OperatorFinder.Found found, Refusal refusal) {
        if (!tree.tail().isEmpty()) {
            throw refusal.unsupported(
                    tree.tail().get(0).first() - 1,
                    "LIMIT and " + found.name(),
                    "Leave LIMIT out, and limit what you read from the table");
        }
        if (found.below().isEmpty()) {
            return union(text, tree, found);
        }
        // Checked where the user wrote it, so that errors have a place
        Select select = found.below().get();
        new Increments(text.tokens(), refusal).below(select, found.named());
        boolean timed = false;
        StreamQuery query;
        switch (found.kind()) {
            case DISTINCT -> query = distinct(text, select, found);
            case WINDOW -> query = new FirstRows(text, refusal).read(select, found);
            default -> {
                AggregateQuery aggregate = new AggregateQuery(text, refusal, knowledge);
                query = aggregate.read(select, found);
                timed = ((Operation.Aggregate) query.operation()).time() >= 0;
            }
        }
        if (strict && !timed) {
            throw found.strict(refusal);
        }
        Optional<Fragment> output = found.path().isEmpty()
                ? Optional.empty()
                : Optional.of(new OuterQuery(text, refusal).above(tree, found));
        return new StreamQuery(
                query.input(),
                increments(ungrouped(query.input()), range -> Optional.empty()),
                query.operation(),
                output);
    }

    private static Fragment ungrouped(Fragment input) {
        int mark = input.text().indexOf(StreamQuery.GROUPING);
        return mark < 0 ? input : StreamQuery.made(input.text().substring(0, mark));
    }

    /** All of it with UNION ALL, and each row once. */
    private StreamQuery union(QueryText text, Query tree, OperatorFinder.Found found) {
        TextEdits edits = text.edits();
        Query.Body body = tree.body();
        while (body instanceof Query.SetOperation operation
                && operation.operator().equals("UNION")) {
            int last = text.tokens().isWord(operation.at() + 1, "ALL")
                            || text.tokens().isWord(operation.at() + 1, "DISTINCT")
                    ? operation.at() + 1
                    : operation.at();
            edits.replace(text.tokens().range(operation.at(), last), "UNION ALL");
            body = operation.left();
        }
        OuterQuery.leaveOutOrdering(text, tree, edits);
        if (strict) {
            throw found.strict(new Refusal(text.tokens(), positions));
        }
        Fragment all = StreamQuery.made(edits.render().text());
        return new StreamQuery(
                all, increments(all, range -> Optional.empty()), new Operation.Distinct(), Optional.empty());
    }

    private static StreamQuery distinct(QueryText text, Select select, OperatorFinder.Found found) {
        int items = select.items().get(0).first();
        int last = select.items().get(select.items().size() - 1).last();
        String input = text.with(found.named().visible()) + "SELECT " + text.of(items, last) + " " + rows(text, select);
        return new StreamQuery(StreamQuery.made(input), List.of(), new Operation.Distinct(), Optional.empty());
    }

    /** FROM and WHERE of a SELECT. */
    static String rows(QueryText text, Select select) {
        return select.from().map(from -> text.of(from.first(), from.last())).orElse("")
                + select.where()
                        .map(where -> " " + text.of(where.first(), where.last()))
                        .orElse("");
    }
}
