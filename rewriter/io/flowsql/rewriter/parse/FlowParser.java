package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SourceText;
import io.flowsql.rewriter.lex.StatementSniffer;
import io.flowsql.rewriter.parse.generated.FlowParserImpl;
import io.flowsql.rewriter.parse.generated.FlowParserImplConstants;
import io.flowsql.rewriter.parse.generated.ParseException;
import io.flowsql.rewriter.parse.generated.Token;
import io.flowsql.rewriter.parse.generated.TokenMgrError;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of one statement of ours. Each call has a parser of its own. */
public final class FlowParser {
    /** The only form in which the lexer tells where it stopped. */
    private static final Pattern LEXICAL_ERROR =
            Pattern.compile("Lexical error at line \\d+, column (\\d+)\\..*", Pattern.DOTALL);

    private final Lexis lexis;

    /** For statements that are Databricks SQL throughout. */
    public FlowParser() {
        this(Lexis.DATABRICKS);
    }

    /** @param lexis the rules for strings; by the engine's, a backslash stands for itself */
    public FlowParser(Lexis lexis) {
        this.lexis = lexis;
    }

    /**
     * @param sql with or without a semicolon at its end
     * @throws FlowException {@link FlowError#PARSE_SYNTAX_ERROR} or an error of its own, with line and column in {@code sql}
     */
    public Statement parse(String sql) {
        if (StatementSniffer.readsEventLog(sql)) {
            return new Statement.Select(query(sql));
        }
        return read(sql, FlowParserImpl::FlowStatementEof);
    }

    /** A production of the grammar to start with. */
    private interface Start<T> {
        T read(FlowParserImpl parser) throws ParseException;
    }

    private <T> T read(String sql, Start<T> start) {
        FlowParserImpl parser = CalciteParsers.over(lexis == Lexis.DATABRICKS ? sql : NativeText.masked(sql), 0);
        parser.setOriginalSql(sql);
        try {
            return start.read(parser);
        } catch (SyntaxException e) {
            throw FlowException.at(position(sql, e.offset()), e.error(), e.arguments());
        } catch (ParseException e) {
            SyntaxMessage message = SyntaxMessage.of(e);
            throw syntaxError(sql, offset(message.where()), message.text());
        } catch (TokenMgrError e) {
            throw unreadable(sql, e);
        }
    }

    /**
     * A query on its own.
     *
     * @throws FlowException as {@link #parse}
     */
    public Fragment query(String sql) {
        return read(sql, FlowParserImpl::QueryTextEof);
    }

    private static int offset(Token token) {
        return token.kind == FlowParserImplConstants.EOF ? SyntaxException.END : token.beginColumn - 1;
    }

    private FlowException unreadable(String sql, TokenMgrError error) {
        Matcher matcher = LEXICAL_ERROR.matcher(error.getMessage());
        int stopped = matcher.matches() ? Integer.parseInt(matcher.group(1)) - 1 : sql.length();
        UnclosedQuote quote = UnclosedQuote.before(sql, stopped, lexis);
        return syntaxError(sql, quote.offset(), quote.description());
    }

    private static FlowException syntaxError(String sql, int offset, String message) {
        return FlowException.at(position(sql, offset), FlowError.PARSE_SYNTAX_ERROR, message);
    }

    private static Optional<Position> position(String sql, int offset) {
        int place = offset == SyntaxException.END ? sql.stripTrailing().length() : offset;
        return Optional.of(new SourceText(sql).position(place));
    }
}
