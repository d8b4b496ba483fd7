package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.EmbeddedQueries;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.rewriter.parse.GrammarCorpus;
import java.util.List;
import java.util.stream.Stream;

/** The queries inside of the statements of the grammar files, and those of a file of queries. */
final class CorpusQueries {
    private CorpusQueries() {}

    static Stream<Fragment> all() {
        Stream<Fragment> embedded = GrammarCorpus.statements()
                .map(new FlowParser()::parse)
                .map(EmbeddedQueries::of)
                .flatMap(List::stream);
        return Stream.concat(embedded, GrammarCorpus.statements("queries.sql").map(CorpusQueries::query));
    }

    /** As it stands in a statement, where its offsets do not start at 0. */
    static Fragment query(String sql) {
        return EmbeddedQueries.of(new FlowParser().parse("CREATE STREAMING TABLE t AS " + sql))
                .get(0);
    }
}
