package io.flowsql.rewriter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.rewriter.parse.GrammarCorpus;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text that is cut off, or lacks a token, gets an answer in words and never anything else. */
class BrokenTextTest {
    private static final Shape SHAPE = new Shape(List.of(new Column("userId", "INTEGER"), new Column("A", "INTEGER")));

    static Stream<String> files() {
        return GrammarCorpus.FILES.stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void parserAnswersWithAStatementOrASyntaxError(String file) {
        GrammarCorpus.statements(file).flatMap(BrokenTextTest::broken).forEach(sql -> {
            try {
                assertNotNull(new FlowParser().parse(sql));
            } catch (FlowException expected) {
                assertNotNull(expected.getMessage());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("files")
    void analysisAndTranslationTakeAnything(String file) {
        GrammarCorpus.statements(file).flatMap(BrokenTextTest::broken).forEach(text -> {
            try {
                translate(text);
            } catch (FlowException expected) {
                assertEquals(FlowError.NOT_TRANSLATABLE, expected.error(), expected.getMessage());
            }
        });
    }

    private static void translate(String text) {
        Fragment query = new Fragment(text, new TextRange(7, 7 + text.length()));
        for (Lexis lexis : Lexis.values()) {
            QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(query);
            Map<Relation, Shape> known = new HashMap<>();
            analysis.relations().forEach(relation -> known.put(relation, SHAPE));
            assertNotNull(SqlTranslation.of(new H2()).query(analysis, known));
        }
        assertNotNull(SqlTranslation.of(new H2())
                .expression(query, SHAPE, List.of("t"))
                .text());
        assertNotNull(StructFields.of(query));
    }

    /** Cut behind a token, within one, with one left out, and with one parenthesis too many; in the nightly run for every token. */
    private static Stream<String> broken(String sql) {
        boolean nightly = "nightly".equals(System.getProperty("flowsql.tests"));
        List<Token> all = SqlScanner.scan(sql, Lexis.DATABRICKS);
        List<Token> tokens = IntStream.range(0, all.size())
                .filter(i -> nightly || (i + sql.length()) % 41 == 0)
                .mapToObj(all::get)
                .toList();
        return tokens.stream()
                .flatMap(token -> Stream.of(
                        sql.substring(0, token.end()),
                        sql.substring(0, (token.start() + token.end()) / 2),
                        sql.substring(0, token.start()) + sql.substring(token.end()),
                        sql.substring(0, token.end()) + ")" + sql.substring(token.end())));
    }
}
