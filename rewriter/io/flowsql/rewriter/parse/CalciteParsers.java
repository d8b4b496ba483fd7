package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.parse.generated.FlowParserImpl;
import io.flowsql.rewriter.parse.generated.FlowParserImplTokenManager;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** Generated parsers, set up for Databricks: back-ticks quote names, names keep their case, positions are offsets. */
final class CalciteParsers {
    private static final SqlConformance CONFORMANCE = new SqlDelegatingConformance(SqlConformanceEnum.BABEL) {
        @Override
        public boolean isColonFieldAccessAllowed() {
            return true;
        }
    };

    private CalciteParsers() {}

    /** A parser over a stretch of a statement, which tells positions in the whole of it. */
    static FlowParserImpl over(String statement, int from, int to) {
        OffsetCharStream characters = new OffsetCharStream(statement, from, to);
        FlowParserImpl parser = new FlowParserImpl(new FlowParserImplTokenManager(characters));
        parser.switchTo(LexicalState.BTID);
        parser.setOriginalSql(statement);
        parser.setQuotedCasing(Casing.UNCHANGED);
        parser.setUnquotedCasing(Casing.UNCHANGED);
        parser.setIdentifierMaxLength(255);
        parser.setConformance(CONFORMANCE);
        return parser;
    }
}
