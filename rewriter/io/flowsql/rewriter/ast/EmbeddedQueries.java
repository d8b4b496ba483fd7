package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.stream.Stream;

/** The queries that stand inside of a statement, in the order in which they stand. */
public final class EmbeddedQueries {
    private EmbeddedQueries() {}

    public static List<Fragment> of(Statement statement) {
        return in(statement).toList();
    }

    private static Stream<Fragment> in(Statement statement) {
        if (statement instanceof Statement.CreateTable create) {
            return create.flow().stream().flatMap(EmbeddedQueries::in);
        }
        if (statement instanceof Statement.CreateFlow create) {
            return in(create.flow());
        }
        if (statement instanceof Statement.CreateView view) {
            return Stream.of(view.query());
        }
        if (statement instanceof Statement.Explain.CreateOf explain) {
            return in(explain.create());
        }
        if (statement instanceof Statement.InsertReplaceWhere insert) {
            return Stream.of(insert.query());
        }
        return statement instanceof Statement.Translate translate ? Stream.of(translate.query()) : Stream.empty();
    }

    private static Stream<Fragment> in(FlowClause clause) {
        if (clause instanceof FlowClause.Insert insert) {
            return Stream.of(insert.query());
        }
        if (clause instanceof FlowClause.ReplaceUsing replace) {
            return Stream.of(replace.query());
        }
        if (clause instanceof FlowClause.ReplaceWhere replace) {
            return Stream.of(replace.query());
        }
        if (clause instanceof FlowClause.AutoCdcFromSnapshot snapshot) {
            return Stream.concat(Stream.of(snapshot.snapshot()), snapshot.version().stream());
        }
        StreamSource source = ((FlowClause.AutoCdc) clause).source();
        return source instanceof StreamSource.Query query ? Stream.of(query.query()) : Stream.empty();
    }
}
