package io.flowsql.driver.wrap;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.ScriptSplitter;
import io.flowsql.rewriter.lex.ScriptSplitter.Piece;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.StatementSniffer;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.EngineStatement;
import io.flowsql.runtime.execution.FlowErrors;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one place where it is decided whether a text goes to the engine or is a statement of ours. One for each connection.
 *
 * <p>For the engine's own statements it only looks at the leading words: no allocation, no lock, and nothing of the runtime is loaded.
 */
final class Interception {
    private final Supplier<Commands> opening;
    private @Nullable Commands commands;

    /** @param opening called once, before the first statement of ours */
    Interception(Supplier<Commands> opening) {
        this.opening = opening;
    }

    /** Whether a text is to be kept from the engine. Null is the engine's to refuse. */
    boolean claims(@Nullable String sql) throws SQLException {
        if (sql == null) {
            return false;
        }
        return switch (StatementSniffer.classify(sql)) {
            case NATIVE -> false;
            case OURS -> true;
            case PERHAPS -> owns(sql);
        };
    }

    /**
     * Whether a text that is the engine's changes rows that flows have read, and is to be sent by {@link #execute} or {@link #change}, so
     * that they learn of it.
     */
    boolean changesSource(@Nullable String sql) throws SQLException {
        return sql != null && StatementSniffer.changesRows(sql) && isOfSource(sql);
    }

    private boolean isOfSource(String sql) throws SQLException {
        try {
            return commands().changesSource(sql);
        } catch (FlowException mistake) {
            throw FlowErrors.sqlException(mistake);
        }
    }

    /** Whether a claimed text gives rows. To be known before it runs: what has run may be committed. */
    boolean returnsRows(String sql) {
        return ScriptSplitter.split(sql).stream().limit(1).anyMatch(piece -> {
            List<Token> tokens = SqlScanner.scan(piece.text(), Lexis.DATABRICKS);
            Token first = tokens.get(0);
            return StatementSniffer.isQuery(piece.text())
                    || StatementSniffer.changesRows(piece.text())
                            && tokens.stream().anyMatch(token -> token.isWord("RETURNING"))
                    || Stream.of("EXPLAIN", "DESCRIBE", "DESC", "SHOW", "TRANSLATE")
                            .anyMatch(first::isWord);
        });
    }

    /**
     * Carries out a claimed text: a statement of ours, or several statements of which the first is ours.
     *
     * @param execution takes the results; closed if this fails
     */
    void execute(String script, Execution execution, Cancellation cancellation) throws SQLException {
        attempt(
                () -> {
                    for (Piece piece : ScriptSplitter.split(script)) {
                        execute(script, piece, execution, cancellation);
                    }
                },
                cancellation);
    }

    private void execute(String script, Piece piece, Execution execution, Cancellation cancellation)
            throws SQLException {
        if (claims(piece.text())) {
            execution.add(commands().execute(inPlace(script, piece), cancellation), cancellation);
        } else if (changesSource(piece.text())) {
            commands().change(piece.text(), () -> execution.addNative(piece.text(), cancellation), cancellation);
        } else {
            execution.addNative(piece.text(), cancellation);
        }
    }

    /** Lets the engine execute a text of which {@link #changesSource} holds. */
    void change(String sql, EngineStatement statement, Cancellation cancellation) throws SQLException {
        attempt(() -> commands().change(sql, statement, cancellation), cancellation);
    }

    private interface Work {
        void run() throws SQLException;
    }

    private static void attempt(Work work, Cancellation cancellation) throws SQLException {
        try {
            work.run();
        } catch (FlowException mistake) {
            throw FlowErrors.sqlException(mistake);
        } catch (SQLException e) {
            throw cancellation.cancelled() ? cancelled(e) : cancellation.typed(e);
        }
    }

    private boolean owns(String sql) throws SQLException {
        try {
            return commands().owns(sql);
        } catch (FlowException mistake) {
            throw FlowErrors.sqlException(mistake);
        }
    }

    private Commands commands() {
        if (commands == null) {
            commands = opening.get();
        }
        return commands;
    }

    /** One statement with blanks for what stands before it, so that lines and columns in messages are those of the user's text. */
    private static String inPlace(String script, Piece piece) {
        return script.substring(0, piece.offset()).replaceAll("[^\n]", " ") + piece.text();
    }

    /** Engines report a cancel as if a time-out had come, on which a pool may drop the connection (HikariCP 6.3 does). */
    private static SQLException cancelled(SQLException cause) {
        return FlowErrors.sqlException(
                FlowException.of(FlowError.OPERATION_CANCELED).causedBy(cause));
    }
}
