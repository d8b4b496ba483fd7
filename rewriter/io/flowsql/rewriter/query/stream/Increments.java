package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.definition.StreamVersion;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.Body;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.Query.Source;
import io.flowsql.rewriter.query.tree.Query.With;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds what a query of filters, projections, joins and UNION ALL adds to its result when its streams grow, and refuses what adds more
 * than that, or takes something back.
 */
final class Increments {
    private static final Set<String> INNER = Set.of("", "INNER", "CROSS", "NATURAL", "NATURAL INNER", "LATERAL");
    private static final Set<String> STATELESS_STEPS = Set.of("WHERE", "SELECT", "EXTEND", "AS", "SET", "DROP");

    private final QueryTokens tokens;
    private final Refusal refusal;
    private final Statefulness statefulness;

    Increments(QueryTokens tokens, Refusal refusal) {
        this.tokens = tokens;
        this.refusal = refusal;
        this.statefulness = new Statefulness(tokens);
    }

    /** @param outer what is visible around the query */
    Part of(Query query, NamedQueries outer) {
        NamedQueries named = outer.inside(query);
        Part part = body(query.body(), named);
        if (part.isStreaming() && !query.ordering().isEmpty()) {
            throw refusal.outputMode(
                    query.ordering().get(0).value().first(),
                    "ORDER BY",
                    "The rows of a table have no order: leave it out, and order what you read from the table");
        }
        if (part.isStreaming() && !query.tail().isEmpty()) {
            throw refusal.unsupported(
                    query.tail().get(0).first(),
                    "LIMIT or OFFSET in a part of a query",
                    "LIMIT n may stand at the end of the whole query");
        }
        return part;
    }

    /** Those of a body with its own names. */
    Part body(Body body, NamedQueries named) {
        if (body instanceof Select select) {
            return select(select, named);
        }
        if (body instanceof Query.Nested nested) {
            return of(nested.query(), named);
        }
        if (body instanceof Query.SetOperation operation) {
            return setOperation(operation, named);
        }
        if (body instanceof Query.Pipe pipe) {
            return pipe(pipe, named);
        }
        return leaf(body.first(), body.last());
    }

    /** Those of what a SELECT reads, whatever it makes of it. */
    Part below(Select select, NamedQueries named) {
        Part part = select.from()
                .map(from -> from.sources().stream()
                        .map(source -> source(source, named))
                        .reduce((left, right) -> join(from.first(), left, right))
                        .orElse(Part.STATIC))
                .orElse(Part.STATIC);
        statefulness.expressions(select).forEach(e -> refuseStreams(e, named));
        return part;
    }

    private Part setOperation(Query.SetOperation operation, NamedQueries named) {
        Part left = body(operation.left(), named);
        Part right = body(operation.right(), named);
        if (!left.isStreaming() && !right.isStreaming()) {
            return Part.STATIC;
        }
        if (!operation.operator().equals("UNION")) {
            throw refusal.unsupported(
                    operation.at(),
                    operation.operator(),
                    "Write a semi or anti join with an ordinary table: WHERE EXISTS (...), WHERE NOT EXISTS (...)");
        }
        if (!left.isStreaming() || !right.isStreaming()) {
            throw refusal.unsupported(
                    operation.at(),
                    "UNION of a stream and what is no stream",
                    "Read both sides with STREAM, or bring the ordinary table in by a flow of its own: CREATE FLOW ... AS INSERT ONCE INTO ...");
        }
        if (!tokens.isWord(operation.at() + 1, "ALL")) {
            throw twice(operation.at(), "UNION without ALL");
        }
        return left.unionAll(right).orElseThrow(() -> readTwice(operation.at()));
    }

    private Part select(Select select, NamedQueries named) {
        Part part = below(select, named);
        if (part.isStreaming()) {
            statefulness.of(select).ifPresent(found -> {
                throw twice(found.token(), found.name());
            });
        }
        return part;
    }

    private RuntimeException twice(int token, String what) {
        return refusal.unsupported(
                token,
                what + " at this place",
                "A query over streams may have one operator that needs what was read before, around filters, joins and UNION ALL: write the rest as a MATERIALIZED VIEW over the table");
    }

    private RuntimeException readTwice(int token) {
        return refusal.unsupported(
                token,
                "A query of WITH over a stream that is read more than once",
                "Write it at each place where it is read");
    }

    private Part pipe(Query.Pipe pipe, NamedQueries named) {
        Part part = body(pipe.input(), named);
        for (Query.Step step : pipe.steps()) {
            if (part.isStreaming() && !STATELESS_STEPS.contains(tokens.word(step.first()))) {
                throw refusal.unsupported(
                        step.first(), "|> " + tokens.word(step.first()), "Write the query as SELECT ... FROM ...");
            }
        }
        return part.isStreaming() ? part : leaf(pipe.first(), pipe.last());
    }

    private Part source(Source source, NamedQueries named) {
        if (source instanceof Query.Named table) {
            return table(table, named);
        }
        if (source instanceof Query.Derived derived) {
            return of(derived.query(), named);
        }
        if (source instanceof Query.Enclosed enclosed) {
            return source(enclosed.source(), named);
        }
        if (source instanceof Query.Join join) {
            return join(join, named);
        }
        if (source instanceof Query.LateralView view) {
            return source(view.source(), named);
        }
        if (source instanceof Query.Unpivot unpivot) {
            return source(unpivot.source(), named);
        }
        if (source instanceof Query.Pivot pivot) {
            Part part = source(pivot.source(), named);
            if (part.isStreaming()) {
                throw refusal.outputMode(
                        pivot.word(), "PIVOT", "Write the aggregates: sum(v) FILTER (WHERE k = 'a') ... GROUP BY ...");
            }
            return part;
        }
        return leaf(source.first(), source.last());
    }

    /** What has no parts that could be streams. */
    private Part leaf(int first, int last) {
        for (int i = first; i <= last; i++) {
            if (tokens.isWord(i, "STREAM") && (tokens.isName(i + 1) || tokens.isSymbol(i + 1, "("))) {
                throw refusal.unsupported(i, "STREAM at this place", "Write SELECT ... FROM STREAM(t)");
            }
        }
        return Part.STATIC;
    }

    private Part table(Query.Named table, NamedQueries named) {
        for (Expression argument : table.arguments()) {
            refuseStreams(argument, named);
        }
        if (table.relation().stream()) {
            for (int i = table.first(); i <= table.last(); i++) {
                if (tokens.isWord(i, "TABLESAMPLE")) {
                    throw refusal.unsupported(i, "TABLESAMPLE", "Sample what you read from the table");
                }
            }
            return Part.stream(table.first());
        }
        Optional<With> with = named.find(table.relation());
        return with.map(w -> of(w.query(), named.before(w))).orElse(Part.STATIC);
    }

    private Part join(Query.Join join, NamedQueries named) {
        Part left = source(join.left(), named);
        Part right = source(join.right(), named);
        join.condition().ifPresent(condition -> refuseStreams(condition, named));
        if (!left.isStreaming() && !right.isStreaming()) {
            return Part.STATIC;
        }
        String kind = join.kind();
        int at = join.operatorFirst();
        if (INNER.contains(kind)) {
            return join(at, left, right);
        }
        return switch (kind.replace("NATURAL ", "")) {
            case "LEFT", "LEFT SEMI", "SEMI", "LEFT ANTI", "ANTI" -> oneSided(join, left, right);
            case "RIGHT" -> oneSided(join, right, left);
            default ->
                throw refusal.unsupported(
                        at,
                        kind + " JOIN",
                        "A stream may be joined by INNER, LEFT, LEFT SEMI and LEFT ANTI JOIN with an ordinary table, and by INNER JOIN with a stream");
        };
    }

    private Part oneSided(Query.Join join, Part kept, Part other) {
        if (!other.isStreaming()) {
            return kept;
        }
        String what = kept.isStreaming()
                ? join.kind() + " JOIN of two streams"
                : join.kind() + " JOIN that keeps the rows of what is no stream";
        throw refusal.unsupported(
                join.operatorFirst(),
                what,
                "A partner may come with any later refresh: write INNER JOIN, or put the stream on the side whose rows are kept and an ordinary table on the other");
    }

    private Part join(int at, Part left, Part right) {
        return left.join(right).orElseThrow(() -> readTwice(at));
    }

    private void refuseStreams(Expression expression, NamedQueries named) {
        if (expression instanceof Expression.Subquery subquery) {
            refuseStreams(subquery, () -> of(subquery.query(), named));
        }
        expression.parts().forEach(part -> refuseStreams(part, named));
    }

    private void refuseStreams(Expression.Subquery subquery, Supplier<Part> part) {
        boolean there = false;
        for (int i = subquery.first(); i <= subquery.last(); i++) {
            there |= tokens.isWord(i, "STREAM") && (tokens.isName(i + 1) || tokens.isSymbol(i + 1, "("));
        }
        if (there || part.get().isStreaming()) {
            throw refusal.at(subquery.first(), FlowError.INVALID_SUBQUERY_EXPRESSION_STREAMING_QUERY);
        }
    }

    /** In the order in which the streams stand. */
    static List<List<StreamVersion>> ordered(Part part) {
        List<Integer> streams = part.streams().stream().sorted().toList();
        return part.increments().stream()
                .map(versions -> streams.stream().map(versions::get).toList())
                .toList();
    }
}
