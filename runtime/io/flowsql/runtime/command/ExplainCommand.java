package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement.Explain;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.Definition;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** EXPLAIN FLOW and EXPLAIN REFRESH: a row for each step of the plan. Nothing is run. */
final class ExplainCommand {
    private static final List<String> COLUMNS = List.of("step", "name", "reason", "sql");
    private static final String IF_ANY = "if any: ";
    private static final String IF_NONE = "if none: ";

    private final Session session;

    ExplainCommand(Session session) {
        this.session = session;
    }

    CommandResult flow(Explain.Flow explain) throws SQLException {
        Name name = explain.name();
        Optional<FlowEntry> flow = session.catalog().exists()
                ? session.catalog()
                        .flow(session.schemas().toCreate(name), name.last().text())
                : Optional.empty();
        FlowEntry found = flow.filter(FlowEntry::active)
                .orElseThrow(() -> FlowException.at(
                        session.position(name),
                        FlowError.FLOW_NOT_FOUND,
                        name,
                        "SELECT flow_name FROM flowsql.flows lists them"));
        Definition definition = session.definitions().of(session.catalog().table(found.tableId()));
        return steps(
                definition,
                definition.flows().stream()
                        .filter(f -> f.entry().id() == found.id())
                        .toList(),
                false);
    }

    /** @param text of the statement */
    CommandResult refresh(Explain.RefreshOf explain, String text) throws SQLException {
        Definition whole =
                session.definitions().of(session.require(explain.refresh().name()));
        Optional<Fragment> where = explain.refresh().where();
        Definition definition =
                where.isEmpty() ? whole : session.definitions().where(whole, where.get(), text, session.searchPath());
        return steps(definition, definition.flows(), explain.refresh().full());
    }

    private CommandResult steps(Definition definition, List<BoundFlow> flows, boolean full) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        for (Step step : session.refresher().explain(definition, flows, full)) {
            add(rows, "", step);
        }
        return session.rows(COLUMNS, rows);
    }

    /** @param condition what the step before must have found for this one to be taken */
    private static void add(List<List<String>> rows, String condition, Step step) {
        rows.add(List.of(String.valueOf(rows.size() + 1), condition + step.name(), step.reason(), step.sql()));
        if (step instanceof Step.When when) {
            add(rows, condition + IF_ANY, when.steps());
        }
        if (step instanceof Step.Either either) {
            add(rows, condition + IF_ANY, either.steps());
            add(rows, condition + IF_NONE, either.otherwise());
        }
        if (step instanceof Step.OrdinaryOutcome ordinary) {
            add(rows, condition + IF_ANY, ordinary.steps());
        }
    }

    private static void add(List<List<String>> rows, String condition, List<Step> steps) {
        steps.forEach(step -> add(rows, condition, step));
    }
}
