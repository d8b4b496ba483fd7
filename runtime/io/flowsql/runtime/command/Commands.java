package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.ast.StatementVisitor;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.Optional;

/** Carries out a statement, or says what is missing for it. */
final class Commands implements StatementVisitor<CommandResult, SQLException> {
    private final Session session;
    private final String text;

    /** @param text the statement as the user wrote it */
    Commands(Session session, String text) {
        this.session = session;
        this.text = text;
    }

    @Override
    public CommandResult createTable(Statement.CreateTable statement) throws SQLException {
        return new CreateTableCommand(session, statement, text).run();
    }

    @Override
    public CommandResult createFlow(Statement.CreateFlow statement) throws SQLException {
        return new CreateFlowCommand(session, statement, text).run();
    }

    @Override
    public CommandResult refresh(Statement.Refresh statement) throws SQLException {
        return new RefreshCommand(session, statement, text).run();
    }

    @Override
    public CommandResult drop(Statement.Drop statement) throws SQLException {
        return new DropCommand(session).run(statement);
    }

    @Override
    public CommandResult explainFlow(Statement.Explain.Flow statement) throws SQLException {
        return new ExplainCommand(session).flow(statement);
    }

    @Override
    public CommandResult explainRefresh(Statement.Explain.RefreshOf statement) throws SQLException {
        return new ExplainCommand(session).refresh(statement, text);
    }

    @Override
    public CommandResult select(Statement.Select statement) throws SQLException {
        return new SelectCommand(session, text).run(statement);
    }

    @Override
    public CommandResult insertReplaceWhere(Statement.InsertReplaceWhere statement) throws SQLException {
        return new InsertReplaceWhereCommand(session, statement, text).run();
    }

    @Override
    public CommandResult translate(Statement.Translate statement) throws SQLException {
        return new TranslateCommand(session, text).run(statement);
    }

    /** Rows come and go by the flows, and columns by the definition. */
    @Override
    public CommandResult disallowed(Statement.Disallowed statement) {
        FlowError error = statement.operation().startsWith("ALTER")
                ? FlowError.STREAMING_TABLE_OPERATION_NOT_ALLOWED_INVALID_ALTER
                : FlowError.STREAMING_TABLE_OPERATION_NOT_ALLOWED_UNSUPPORTED_OPERATION;
        throw FlowException.at(session.position(statement.on()), error, statement.operation(), statement.on());
    }

    @Override
    public CommandResult createView(Statement.CreateView statement) throws SQLException {
        return new CreateViewCommand(session, statement, text).run();
    }

    @Override
    public CommandResult refreshPipeline(Statement.RefreshPipeline statement) throws SQLException {
        return new PipelineCommand(session).run(statement);
    }

    @Override
    public CommandResult alter(Statement.Alter statement) throws SQLException {
        if (statement.action() instanceof Statement.AlterAction.CommentColumn comment) {
            return new CommentCommand(session)
                    .run(statement.name(), Optional.of(comment.column()), Optional.of(comment.comment()));
        }
        String kind = statement.kind() == TableKind.MATERIALIZED_VIEW ? "MATERIALIZED VIEW" : "STREAMING TABLE";
        throw notYet("ALTER " + kind, "Run CREATE OR REFRESH STREAMING TABLE again with what shall be different");
    }

    @Override
    public CommandResult describe(Statement.Describe statement) throws SQLException {
        return new DescribeCommand(session).run(statement);
    }

    @Override
    public CommandResult show(Statement.Show statement) throws SQLException {
        return new ShowCommand(session).run(statement);
    }

    @Override
    public CommandResult commentOn(Statement.CommentOn statement) throws SQLException {
        return new CommentCommand(session).run(statement.on(), statement.column(), statement.comment());
    }

    @Override
    public CommandResult vacuum(Statement.Vacuum statement) {
        throw notYet("VACUUM", "The engine's own commands reclaim space");
    }

    @Override
    public CommandResult optimize(Statement.Optimize statement) throws SQLException {
        session.warn("OPTIMIZE has no effect: the engine keeps its tables in order by itself");
        return session.done();
    }

    @Override
    public CommandResult grant(Statement.Grant statement) {
        throw notYet(statement.grant() ? "GRANT" : "REVOKE", "Use the engine's own privileges on the table");
    }

    @Override
    public CommandResult purge(Statement.Purge statement) {
        throw notYet("REORG TABLE ... APPLY (PURGE)", "Deleted rows are gone from the engine's table at once");
    }

    @Override
    public CommandResult explainCreate(Statement.Explain.CreateOf statement) {
        throw notYet("EXPLAIN CREATE", "Create the table, then EXPLAIN REFRESH STREAMING TABLE shows its plan");
    }

    private static FlowException notYet(String what, String instead) {
        return FlowException.of(FlowError.NOT_SUPPORTED_YET, what, instead);
    }
}
