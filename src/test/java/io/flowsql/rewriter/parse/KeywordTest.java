package io.flowsql.rewriter.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.parse.generated.FlowParserImplConstants;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any word can be a name in our statements; in queries Calcite's grammar keeps some to itself. */
class KeywordTest {
    private final FlowParser parser = new FlowParser();

    static Stream<String> words() {
        return Arrays.stream(FlowParserImplConstants.tokenImage)
                .filter(image -> image.matches("\"[A-Z_]+\""))
                .map(image -> image.substring(1, image.length() - 1));
    }

    @ParameterizedTest
    @MethodSource("words")
    void everyWordIsAName(String word) {
        Statement.CreateTable table = (Statement.CreateTable)
                parser.parse("CREATE STREAMING TABLE s.%1$s (%1$s INT, b INT) PARTITIONED BY (%1$s)".formatted(word));
        assertEquals(word, table.name().last().text());
        assertEquals(word, table.columns().get(0).name().text());
        Statement.CreateFlow flow = (Statement.CreateFlow) parser.parse(
                "CREATE FLOW s.%1$s AS AUTO CDC INTO s.%1$s FROM STREAM(%1$s) KEYS (%1$s, k) SEQUENCE BY n COLUMNS (%1$s, k)"
                        .formatted(word));
        FlowClause.AutoCdc cdc = (FlowClause.AutoCdc) flow.flow();
        assertEquals(word, flow.target().last().text());
        assertEquals(word, cdc.keys().get(0).text());
        Statement.Refresh refresh = (Statement.Refresh) parser.parse("REFRESH STREAMING TABLE s." + word + " FULL");
        assertEquals(word, refresh.name().last().text());
    }

    @ParameterizedTest
    @MethodSource("words")
    void wordsOfAnExpressionEndItOnlyBehindAnOperand(String word) {
        Statement.CreateFlow flow = (Statement.CreateFlow) parser.parse(
                "CREATE FLOW f AS AUTO CDC INTO t FROM s KEYS (k) SEQUENCE BY x.%s + 1 STORED AS SCD TYPE 1"
                        .formatted(word));
        assertEquals(
                "x." + word + " + 1",
                ((FlowClause.AutoCdc) flow.flow()).sequenceBy().text());
    }

    /** What is reserved in a query only makes Calcite give up on it; the tokens are then read instead. */
    @Test
    void ourWordsAndMostOfCalcitesAreColumnsAndTablesInQueries() {
        Set<String> reserved = Set.of(
                ("ALL ALTER AND ANY ARRAY AS ASOF BETWEEN BY CASE CAST CREATE CROSS CUBE CURRENT CURRENT_CATALOG CURRENT_DATE"
                                + " CURRENT_TIME CURRENT_TIMESTAMP DATE DEFAULT DEFINE DELETE DESCRIBE DISTINCT DROP ELSE END ESCAPE EXCEPT"
                                + " EXISTS EXPLAIN EXTEND FALSE FETCH FOR FROM FULL GRANT GROUP GROUPING HAVING IN INNER INSERT"
                                + " INTERSECT INTERVAL INTO IS JOIN LATERAL LEFT LIKE LIMIT MATCH_CONDITION MATCH_RECOGNIZE MERGE"
                                + " MINUS MULTISET NATURAL NEW NEXT NOT NULL OFFSET ON OR ORDER ORDINAL OUTER OVER PARTITION"
                                + " PATTERN QUALIFY RANGE REVOKE RIGHT ROLLUP ROW ROWS SAFE_CAST SAFE_OFFSET SAFE_ORDINAL SELECT SET"
                                + " SKIP SOME STREAM SYSTEM TABLE TABLESAMPLE THEN TIME TIMESTAMP TO TRUE TRY_CAST UNION UNIQUE"
                                + " UNNEST UNSIGNED UPDATE USING VALUES WHEN WHERE WINDOW WITH")
                        .split(" "));
        List<String> refused = words().filter(word -> !reserved.contains(word))
                .filter(word -> !isReadable("SELECT x.%1$s, %1$s FROM STREAM %1$s AS x WHERE %1$s > 0".formatted(word)))
                .toList();
        assertTrue(refused.isEmpty(), refused.toString());
    }

    private static boolean isReadable(String query) {
        return CalciteParsers.query(new Fragment(query, new TextRange(0, query.length())))
                .isPresent();
    }
}
