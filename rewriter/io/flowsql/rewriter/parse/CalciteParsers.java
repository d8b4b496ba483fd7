package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.parse.generated.FlowParserImpl;
import io.flowsql.rewriter.parse.generated.FlowParserImplTokenManager;
import io.flowsql.rewriter.parse.generated.ParseException;
import io.flowsql.rewriter.parse.generated.TokenMgrError;
import java.util.Optional;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** Generated parsers, set up for Databricks: back-ticks quote names, names keep their case, positions are offsets. */
public final class CalciteParsers {
    private static final SqlConformance CONFORMANCE = new SqlDelegatingConformance(SqlConformanceEnum.BABEL) {
        @Override
        public boolean isColonFieldAccessAllowed() {
            return true;
        }
    };

    private CalciteParsers() {}

    /**
     * The tree of a query, whose positions are offsets in the statement plus one; empty where Calcite cannot read it, which says
     * nothing about whether the engine can.
     */
    public static Optional<SqlNode> query(Fragment query) {
        FlowParserImpl parser =
                setUp(new SilentParser(tokens(query.text(), query.range().start())), query.text());
        try {
            return Optional.of(parser.FlowQueryEof());
        } catch (ParseException | CalciteException | TokenMgrError unreadable) {
            return Optional.empty();
        }
    }

    /**
     * A parser over a text that starts at this offset of its statement, which is 0 for a whole statement: only then can fragments
     * be taken from it.
     */
    static FlowParserImpl over(String text, int offset) {
        return setUp(new FlowParserImpl(tokens(text, offset)), text);
    }

    private static FlowParserImplTokenManager tokens(String text, int offset) {
        return new FlowParserImplTokenManager(new OffsetCharStream(text, offset));
    }

    private static FlowParserImpl setUp(FlowParserImpl parser, String text) {
        parser.switchTo(LexicalState.BTID);
        parser.setOriginalSql(text);
        parser.setQuotedCasing(Casing.UNCHANGED);
        parser.setUnquotedCasing(Casing.UNCHANGED);
        parser.setIdentifierMaxLength(255);
        parser.setConformance(CONFORMANCE);
        return parser;
    }

    /** Does not say what could stand in the place of an error: to find that out takes up to 7 ms, ten times as long as to read a query. */
    private static final class SilentParser extends FlowParserImpl {
        SilentParser(FlowParserImplTokenManager tokens) {
            super(tokens);
        }

        @Override
        public ParseException generateParseException() {
            return new ParseException();
        }
    }
}
