package io.flowsql.rewriter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryAnalyzerTest {
    private final QueryAnalyzer analyzer = new QueryAnalyzer(Lexis.DATABRICKS);

    @Test
    void treeAndTokensAgreeOnEveryQueryThatCalciteReads() {
        List<Fragment> queries = CorpusQueries.all().toList();
        List<QueryAnalysis> parsed = queries.stream()
                .map(analyzer::analyze)
                .filter(QueryAnalysis::parsed)
                .toList();
        assertTrue(parsed.size() > queries.size() / 2, parsed.size() + " of " + queries.size());
        for (QueryAnalysis byTree : parsed) {
            QueryAnalysis byTokens = analyzer.analyze(byTree.query(), Optional.empty());
            assertEquals(
                    byTokens.relations(), byTree.relations(), byTree.query().text());
            assertEquals(
                    byTokens.versionFunctions(),
                    byTree.versionFunctions(),
                    byTree.query().text());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            SELECT a FROM STREAM t                                                      | STREAM t
            SELECT a FROM STREAM (cat.s.t) AS x                                         | STREAM cat.s.t AS x
            SELECT a FROM STREAM t x WHERE a > 0                                        | STREAM t AS x
            SELECT a FROM STREAM t POSITIONAL JOIN u                                    | STREAM t, u
            SELECT a FROM STREAM t ASOF LEFT JOIN u ON t.a = u.a                        | STREAM t, u
            SELECT a FROM stream                                                        | stream
            SELECT a FROM stream, t                                                     | stream, t
            FROM STREAM t SELECT a                                                      | STREAM t
            WITH q AS (SELECT 1 FROM STREAM s) SELECT * FROM q JOIN t USING (a)         | STREAM s, t
            SELECT EXTRACT(DAY FROM d) FROM t WHERE a IS DISTINCT FROM b                | t
            SELECT 'FROM STREAM x', "JOIN y" FROM STREAM `a b`.`t``u`                   | STREAM a b.t`u
            SELECT a FROM t LATERAL VIEW explode(l) x AS k, v                           | t
            SELECT a FROM STREAM read_files('/in', format => 'json') r                  | STREAM read_files(...) AS r
            SELECT a FROM STREAM(read_files('/in'))                                     | STREAM read_files(...)
            SELECT a FROM (t JOIN STREAM u ON t.a = u.a), v                             | t, STREAM u, v
            SELECT a FROM current_snapshot_version() JOIN t ON a                        | t
            """)
    void findsWhatAQueryReads(String sql, String expected) {
        assertEquals(expected, read(analyzer.analyze(CorpusQueries.query(sql))));
        assertEquals(expected, read(analyzer.analyze(CorpusQueries.query(sql), Optional.empty())));
    }

    @Test
    void rangesAreThoseOfTheStatementAndCoverAllButTheAlias() {
        String statement = "CREATE STREAMING TABLE t AS SELECT 1 FROM STREAM(a.s) WITH (startingVersion = 3, x) AS y";
        Fragment query = CorpusQueries.query(statement.substring(statement.indexOf("SELECT")));
        Relation relation = analyzer.analyze(query).streams().get(0);
        assertEquals(
                "STREAM(a.s) WITH (startingVersion = 3, x)", relation.range().of(statement));
        assertEquals("a.s", relation.name().range().of(statement));
        assertEquals("y", relation.alias().orElseThrow().range().of(statement));
        assertEquals(
                List.of("startingVersion=3", "x=true"),
                relation.options().stream()
                        .map(option -> option.key() + "=" + option.value())
                        .toList());
    }

    @Test
    void readStreamMeansATableWithOptions() {
        String sql = "SELECT x.a FROM STREAM read_stream(\"s.t\", skipChangeCommits => true, mode => 'x') x";
        Relation relation = analyzer.analyze(CorpusQueries.query(sql)).streams().get(0);
        assertFalse(relation.isFunction());
        assertEquals("s.t", relation.name().toString());
        assertEquals("x", relation.alias().orElseThrow().text());
        assertEquals("true", relation.options().get(0).value());
        assertEquals("mode", relation.options().get(1).key());
    }

    @Test
    void watermarkBelongsToTheRelation() {
        Fragment query = CorpusQueries.query("SELECT 1 FROM STREAM s WATERMARK ts DELAY OF INTERVAL 10 MINUTES AS w");
        Relation relation = analyzer.analyze(query).streams().get(0);
        assertEquals(
                "ts DELAY OF INTERVAL 10 MINUTES",
                relation.watermark().orElseThrow().text());
        assertEquals("w", relation.alias().orElseThrow().text());
    }

    @Test
    void versionFunctionsAreFoundInFromAndInExpressions() {
        Fragment query = CorpusQueries.query(
                "SELECT a FROM t WHERE v = current_snapshot_version() AND EXISTS (SELECT 1 FROM LAST_SNAPSHOT_VERSION() p)");
        List<QueryAnalysis.VersionFunction> found = analyzer.analyze(query).versionFunctions();
        assertEquals(QueryAnalysis.Version.CURRENT, found.get(0).version());
        assertFalse(found.get(0).inFrom());
        assertEquals(QueryAnalysis.Version.LAST, found.get(1).version());
        assertEquals("p", found.get(1).alias().orElseThrow().text());
    }

    @Test
    void nativeTextIsReadByTheEnginesRules() {
        Fragment query = CorpusQueries.query("SELECT 'C:\\dir' FROM STREAM \"my t\"");
        Relation relation =
                new QueryAnalyzer(Lexis.NATIVE).analyze(query).streams().get(0);
        assertEquals("my t", relation.name().toString());
        assertTrue(relation.name().last().quoted());
    }

    private static String read(QueryAnalysis analysis) {
        return analysis.relations().stream()
                .map(relation -> (relation.stream() ? "STREAM " : "")
                        + relation.name()
                        + (relation.isFunction() ? "(...)" : "")
                        + relation.alias().map(alias -> " AS " + alias).orElse(""))
                .collect(Collectors.joining(", "));
    }
}
