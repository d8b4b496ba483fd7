package io.flowsql.rewriter.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FlowParserTest {
    private final FlowParser parser = new FlowParser();

    static Stream<String> corpus() {
        return GrammarCorpus.statements();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void everyStatementOfTheCorpusParses(String sql) {
        assertNotNull(parser.parse(sql));
        assertNotNull(parser.parse(sql + " ;"));
    }

    @Test
    void expressionsEndBeforeTheNextClauseAlthoughNoWordIsReserved() {
        Statement.CreateFlow flow = (Statement.CreateFlow) parser.parse("""
                CREATE FLOW f AS AUTO CDC INTO t FROM STREAM s KEYS (id)
                APPLY AS DELETE WHEN columns = 1 AND stored
                SEQUENCE BY columns COLUMNS (columns) STORED AS SCD TYPE 2
                """);
        FlowClause.AutoCdc cdc = (FlowClause.AutoCdc) flow.flow();
        assertEquals("columns = 1 AND stored", cdc.deleteWhen().orElseThrow().text());
        assertEquals("columns", cdc.sequenceBy().text());
        assertTrue(cdc.columns().isPresent());
    }
}
