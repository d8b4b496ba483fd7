package io.flowsql.driver.wrap;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.ScriptSplitter;
import io.flowsql.rewriter.lex.ScriptSplitter.Piece;
import io.flowsql.rewriter.lex.SourceText;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.StatementSniffer;
import io.flowsql.rewriter.lex.StatementSniffer.Verdict;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.runtime.execution.FlowErrors;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an engine has refused although it is ours, and why it was sent there: then the error says that in place of what the engine makes of
 * words that it does not know. Looked for after an error only.
 */
final class EngineRefusal {
    private static final String EVENT_LOG = "event_log";

    private EngineRefusal() {}

    /** The error for the user, which most often is the engine's own. */
    static SQLException explained(@Nullable String sql, SQLException refusal) {
        if (sql == null || !isAboutWords(refusal.getSQLState())) {
            return refusal;
        }
        return behindAnother(sql, refusal)
                .or(() -> parameter(sql, Lexis.NATIVE, true))
                .map(mistake -> FlowErrors.sqlException(mistake.causedBy(refusal)))
                .orElse(refusal);
    }

    /** Syntax, or a name that is unknown; DuckDB has no states, and H2 one of its own for functions. */
    private static boolean isAboutWords(@Nullable String state) {
        return state == null || state.startsWith("42") || state.equals("90022");
    }

    private static Optional<FlowException> behindAnother(String sql, SQLException refusal) {
        List<Piece> pieces = ScriptSplitter.split(sql);
        boolean unknownLog =
                String.valueOf(refusal.getMessage()).toLowerCase(Locale.ROOT).contains(EVENT_LOG);
        return pieces.stream()
                .skip(1)
                .filter(piece -> isOurs(piece.text(), unknownLog))
                .findFirst()
                .map(piece -> FlowException.at(
                        Optional.of(new SourceText(sql).position(piece.offset())),
                        FlowError.STATEMENT_AMONG_OTHERS,
                        leadingWords(piece.text())));
    }

    private static boolean isOurs(String statement, boolean unknownLog) {
        Verdict verdict = StatementSniffer.classify(statement);
        return verdict == Verdict.OURS
                || verdict == Verdict.PERHAPS && unknownLog && StatementSniffer.isQuery(statement);
    }

    private static String leadingWords(String statement) {
        List<Token> tokens = SqlScanner.scan(statement, Lexis.DATABRICKS);
        return statement.substring(0, tokens.get(Math.min(2, tokens.size() - 1)).end());
    }

    /**
     * A parameter where there can be none.
     *
     * @param ofLog whether only {@code event_log(?)} is looked for
     */
    static Optional<FlowException> parameter(String sql, Lexis lexis, boolean ofLog) {
        List<Token> tokens = SqlScanner.scan(sql, lexis);
        for (int i = 0; i < tokens.size(); i++) {
            boolean wanted = !ofLog
                    || i > 1
                            && tokens.get(i - 1).text().equals("(")
                            && tokens.get(i - 2).isWord(EVENT_LOG);
            if (wanted && tokens.get(i).text().equals("?")) {
                Position position = new SourceText(sql).position(tokens.get(i).start());
                return Optional.of(FlowException.at(Optional.of(position), FlowError.PARAMETER_NOT_SUPPORTED));
            }
        }
        return Optional.empty();
    }
}
