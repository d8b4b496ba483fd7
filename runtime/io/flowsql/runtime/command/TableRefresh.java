package io.flowsql.runtime.command;

import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.refresh.Definition;
import io.flowsql.runtime.refresh.Definitions;
import io.flowsql.runtime.refresh.FlowReport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** The refresh of one table, by itself or among others. */
final class TableRefresh {
    private final Session session;

    TableRefresh(Session session) {
        this.session = session;
    }

    List<FlowReport> reports(TableEntry table, Definition definition, boolean full) throws SQLException {
        return definition.flows().isEmpty()
                        && !session.catalog().activeFlows(table.id()).isEmpty()
                ? List.of()
                : session.refresher().refresh(definition, full);
    }

    /** A table that must not be refreshed in full is refreshed as usual among others that are. */
    Outcome run(String label, TableEntry table, boolean full) throws SQLException {
        long start = System.nanoTime();
        Definition definition = definition(session.catalog().table(table.id()), full);
        boolean allowed = definition.table().allows(TableProperty.RESET_ALLOWED);
        List<FlowReport> reports = reports(table, definition, full && allowed);
        return new Outcome(
                label,
                Outcome.State.REFRESHED,
                reports.stream().mapToLong(FlowReport::read).sum(),
                reports.stream().mapToLong(FlowReport::changed).sum(),
                reports.stream().mapToLong(r -> r.quality().dropped()).sum(),
                Duration.ofNanos(System.nanoTime() - start),
                reports.stream().map(FlowReport::warnings).flatMap(List::stream).toList());
    }

    /**
     * A source that is gone does no harm to the other flows if it was read for good.
     *
     * @param table what the catalogue has now
     */
    Definition definition(TableEntry table, boolean full) throws SQLException {
        try {
            Definitions definitions = session.definitions();
            boolean anew = full || session.refresher().rebuildsAsRead(table);
            return (anew ? definitions.anew() : definitions).of(table);
        } catch (FlowException e) {
            if (full || session.refresher().rebuildsAsRead(table)) {
                throw e;
            }
            return session.definitions().withoutFlowsThatAreOver(table);
        }
    }
}
