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
import io.flowsql.runtime.execution.FlowErrors;
import java.sql.SQLException;
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
     * Whether a text that is the engine's changes rows that flows have read, and is to be sent by {@link #execute}, so that they learn of
     * it. One with parameters or with rows to give back is not: the next refresh finds out by itself.
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
            Token first = SqlScanner.scan(piece.text(), Lexis.DATABRICKS).get(0);
            return StatementSniffer.isQuery(piece.text())
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
        try {
            for (Piece piece : ScriptSplitter.split(script)) {
                if (claims(piece.text())) {
                    execution.add(commands().execute(inPlace(script, piece), cancellation), cancellation);
                } else if (changesSource(piece.text())) {
                    commands()
                            .change(piece.text(), () -> execution.addNative(piece.text(), cancellation), cancellation);
                } else {
                    execution.addNative(piece.text(), cancellation);
                }
            }
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
