package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.StreamSource;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.rewriter.parse.GrammarCorpus;
import java.util.stream.Stream;

/** The queries inside of the statements of the grammar files, and those of a file of queries. */
final class CorpusQueries {
    private CorpusQueries() {}

    static Stream<Fragment> all() {
        Stream<Fragment> embedded =
                GrammarCorpus.statements().map(new FlowParser()::parse).flatMap(CorpusQueries::in);
        return Stream.concat(embedded, GrammarCorpus.statements("queries.sql").map(CorpusQueries::query));
    }

    /** As it stands in a statement, where its offsets do not start at 0. */
    static Fragment query(String sql) {
        return in(new FlowParser().parse("CREATE STREAMING TABLE t AS " + sql))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Fragment> in(Statement statement) {
        if (statement instanceof Statement.CreateTable create) {
            return create.flow().stream().flatMap(CorpusQueries::in);
        }
        if (statement instanceof Statement.CreateView view) {
            return Stream.of(view.query());
        }
        return statement instanceof Statement.CreateFlow flow ? in(flow.flow()) : Stream.empty();
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
        boolean query = ((FlowClause.AutoCdc) clause).source() instanceof StreamSource.Query;
        return query
                ? Stream.of(((StreamSource.Query) ((FlowClause.AutoCdc) clause).source()).query())
                : Stream.empty();
    }
}
