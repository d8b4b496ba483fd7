package io.flowsql.driver.wrap;

import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.StatementSniffer;
import io.flowsql.runtime.execution.FlowErrors;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a statement was prepared from.
 *
 * @param sql null is the engine's to refuse
 */
record PreparedText(@Nullable String sql, Kind kind) {
    /** Of a text of ours, what is prepared underneath: no parameter, no effect, accepted by every engine. */
    private static final String HARMLESS = "SELECT 1 WHERE 1 = 0";

    /** Who executes it. */
    enum Kind {
        ENGINE,
        /** The engine, and if it changes rows that flows have read, they learn of it. */
        ENGINE_CHANGES_ROWS,
        OURS
    }

    static PreparedText of(@Nullable String sql, Interception interception) throws SQLException {
        if (sql != null && interception.claims(sql)) {
            refuseParameters(sql);
            return new PreparedText(sql, Kind.OURS);
        }
        boolean changes = sql != null && StatementSniffer.changesRows(sql);
        return new PreparedText(sql, changes ? Kind.ENGINE_CHANGES_ROWS : Kind.ENGINE);
    }

    /** A query to be translated may have some. */
    private static void refuseParameters(String sql) throws SQLException {
        if (!SqlScanner.scan(sql, Lexis.DATABRICKS).get(0).isWord("TRANSLATE")) {
            Optional<FlowException> parameter = EngineRefusal.parameter(sql, Lexis.DATABRICKS, false);
            if (parameter.isPresent()) {
                throw FlowErrors.sqlException(parameter.get());
            }
        }
    }

    boolean isOurs() {
        return kind == Kind.OURS;
    }

    /** The text, if it is one of ours. */
    String ours() {
        return Objects.requireNonNull(sql);
    }

    /** What the engine is to prepare. */
    @Nullable
    String prepared() {
        return isOurs() ? HARMLESS : sql;
    }
}
