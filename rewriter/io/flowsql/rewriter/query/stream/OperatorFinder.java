package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.stream.Statefulness.Kind;
import io.flowsql.rewriter.query.tree.Query;
import io.flowsql.rewriter.query.tree.Query.Body;
import io.flowsql.rewriter.query.tree.Query.Select;
import io.flowsql.rewriter.query.tree.Query.Source;
import io.flowsql.rewriter.query.tree.Query.With;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the one operator that needs what was read before, along queries that read nothing but the one below them. */
final class OperatorFinder {
    private final QueryText text;
    private final Refusal refusal;

    OperatorFinder(QueryText text, Refusal refusal) {
        this.text = text;
        this.refusal = refusal;
    }

    /**
     * @param token where it stands
     * @param below the SELECT that it is part of; empty for UNION
     * @param named what that sees of WITH
     * @param path the queries above it, the outermost first
     */
    record Found(Kind kind, int token, String name, Optional<Select> below, NamedQueries named, List<Select> path) {
        /** What Spark says. */
        FlowException strict(Refusal refusal) {
            return kind == Kind.WINDOW
                    ? refusal.at(
                            token,
                            FlowError.NON_TIME_WINDOW_NOT_SUPPORTED_IN_STREAMING,
                            name,
                            "flowsql.strictStreaming=false would allow it")
                    : refusal.outputMode(
                            token,
                            name + " without a watermark on a time that is grouped by",
                            "Write FROM STREAM t WATERMARK ts DELAY OF INTERVAL n MINUTES and GROUP BY window(ts, ...); flowsql.strictStreaming=false would allow it");
        }
    }

    Optional<Found> find(Query query) {
        return find(query, NamedQueries.none(text.tokens()), List.of());
    }

    private Optional<Found> find(Query query, NamedQueries outer, List<Select> path) {
        Optional<Found> found = inside(query, outer, path);
        if (found.isPresent()
                && !path.isEmpty()
                && !(query.tail().isEmpty() && query.ordering().isEmpty())) {
            throw refusal.unsupported(
                    found.get().token(),
                    "ORDER BY or LIMIT behind " + found.get().name() + " in a part of a query",
                    "Leave it out");
        }
        return found;
    }

    private Optional<Found> inside(Query query, NamedQueries outer, List<Select> path) {
        NamedQueries named = outer.inside(query);
        Body body = query.body();
        if (body instanceof Query.Nested nested) {
            return find(nested.query(), named, path);
        }
        if (body instanceof Query.SetOperation operation) {
            boolean distinct = path.isEmpty()
                    && operation.operator().equals("UNION")
                    && !text.tokens().isWord(operation.at() + 1, "ALL")
                    && readsStream(operation.first(), operation.last(), named);
            return distinct
                    ? Optional.of(new Found(
                            Kind.DISTINCT, operation.at(), "UNION without ALL", Optional.empty(), named, path))
                    : Optional.empty();
        }
        return body instanceof Select select && readsStream(select, named)
                ? select(select, named, path)
                : Optional.empty();
    }

    private Optional<Found> select(Select select, NamedQueries named, List<Select> path) {
        Statefulness statefulness = new Statefulness(text.tokens());
        Optional<Statefulness.Found> own = statefulness.of(select);
        if (own.isPresent()) {
            return Optional.of(
                    new Found(own.get().kind(), own.get().token(), own.get().name(), Optional.of(select), named, path));
        }
        List<Source> sources = select.from().map(Query.From::sources).orElse(List.of());
        if (sources.size() != 1) {
            return Optional.empty();
        }
        List<Select> longer = new ArrayList<>(path);
        longer.add(select);
        Source source = sources.get(0);
        while (source instanceof Query.Enclosed enclosed) {
            source = enclosed.source();
        }
        if (source instanceof Query.Derived derived) {
            return find(derived.query(), named, longer);
        }
        if (source instanceof Query.Named table) {
            Optional<With> with = named.find(table.relation());
            return with.flatMap(w -> find(w.query(), named.before(w), longer));
        }
        return Optional.empty();
    }

    private boolean readsStream(Select select, NamedQueries named) {
        return select.from()
                .map(from -> readsStream(from.first(), from.last(), named))
                .orElse(false);
    }

    /** By tokens: an operator over ordinary tables only is not looked for. */
    private boolean readsStream(int first, int last, NamedQueries named) {
        for (int i = first; i <= last; i++) {
            if (isStream(i) || namesStream(i, named)) {
                return true;
            }
        }
        return false;
    }

    private boolean isStream(int i) {
        return text.tokens().isWord(i, "STREAM")
                && (text.tokens().isSymbol(i + 1, "(") || text.tokens().isName(i + 1));
    }

    private boolean namesStream(int i, NamedQueries named) {
        if (!text.tokens().isName(i)) {
            return false;
        }
        String name = text.tokens().identifier(i).text();
        for (int w = named.visible().size() - 1; w >= 0; w--) {
            With with = named.visible().get(w);
            if (text.tokens().identifier(with.name()).text().equalsIgnoreCase(name)) {
                return readsStream(with.query().first(), with.query().last(), named.before(with));
            }
        }
        return false;
    }
}
