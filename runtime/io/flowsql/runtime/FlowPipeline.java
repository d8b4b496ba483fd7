package io.flowsql.runtime;

import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.command.ProjectRun;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.pipeline.Declaration;
import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.PipelineListener;
import io.flowsql.runtime.pipeline.Preparation;
import io.flowsql.runtime.pipeline.Problem;
import io.flowsql.runtime.pipeline.Selection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Tables that are defined and refreshed together, by statements in any order. Not thread-safe.
 *
 * <p>All methods throw a {@link FlowException} for what is wrong with the statements as a whole, such as a circle.
 */
public final class FlowPipeline {
    private final ProjectRun project;
    private final FlowSettings settings;

    /** @param connection the wrapped one, in auto-commit mode */
    public FlowPipeline(Connection connection, FlowSettings settings) throws SQLException {
        this.settings = settings;
        this.project = new ProjectRun(connection, FlowSession.dialectOf(connection), settings, Cancellation.none());
    }

    /**
     * Reads one statement.
     *
     * @throws FlowException if it defines no table, view or flow
     */
    public Declaration declaration(String text) {
        return Declaration.parse(text, settings.lexis());
    }

    /**
     * What is wrong with the definitions: names, columns, clauses. The database stays as it is.
     *
     * @param before what is done first, and taken back as well
     */
    public List<Problem> check(List<Declaration> declarations, Preparation before) throws SQLException {
        return project.check(declarations, before);
    }

    /** Defines every table and view, and refreshes the selected ones, each behind those that it reads. */
    public List<Outcome> run(List<Declaration> declarations, Selection selection, PipelineListener listener)
            throws SQLException {
        return project.run(declarations, selection, listener);
    }
}
