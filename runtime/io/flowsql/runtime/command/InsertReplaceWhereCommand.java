package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement.InsertReplaceWhere;
import io.flowsql.rewriter.bind.InsertBinder;
import io.flowsql.rewriter.definition.PartReplacement;
import io.flowsql.rewriter.parse.ChangingStatement;
import io.flowsql.rewriter.plan.PartReplacementPlanner;
import io.flowsql.rewriter.plan.Plan;
import io.flowsql.runtime.catalog.JdbcSchemas.UncheckedSqlException;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.PlanExecutor;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Replaces a part of any table, in one transaction. To flows that have read the table it is a DELETE and an INSERT. */
final class InsertReplaceWhereCommand {
    private final Session session;
    private final InsertReplaceWhere insert;
    private final String text;

    /** @param text the whole statement */
    InsertReplaceWhereCommand(Session session, InsertReplaceWhere insert, String text) {
        this.session = session;
        this.insert = insert;
        this.text = text;
    }

    CommandResult run() throws SQLException {
        PartReplacement replacement = bound();
        SourceChangeCommand change = new SourceChangeCommand(
                session, new ChangingStatement(ChangingStatement.Kind.SOME, List.of(insert.target())));
        return session.updatedRows(
                change.isOfInterest() ? change.run(() -> replace(replacement)) : replace(replacement));
    }

    private PartReplacement bound() throws SQLException {
        try {
            return new InsertBinder(
                            session.dialect(),
                            session.schemas(),
                            session.settings().lexis())
                    .bind(insert, text);
        } catch (UncheckedSqlException e) {
            throw e.failure();
        }
    }

    /** Under another name each time, since it may be tried again. */
    private long replace(PartReplacement replacement) throws SQLException {
        Plan plan = new PartReplacementPlanner(session.dialect(), replacement)
                .plan("_" + UUID.randomUUID().toString().replace("-", ""));
        try (Transaction transaction = session.begin()) {
            long changed = new PlanExecutor(session.sql())
                    .run(plan, insert.target().toString())
                    .changed();
            transaction.commit();
            return changed;
        }
    }
}
