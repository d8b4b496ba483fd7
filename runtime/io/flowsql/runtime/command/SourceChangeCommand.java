package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.parse.ChangingStatement;
import io.flowsql.runtime.execution.EngineStatement;
import io.flowsql.runtime.refresh.Retry;
import io.flowsql.runtime.refresh.StreamReaders;
import io.flowsql.runtime.refresh.StreamReaders.Change;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A statement of the engine's that changes rows which flows have read, and what those flows have to know of it, in one transaction.
 */
final class SourceChangeCommand {
    private final Session session;
    private final ChangingStatement statement;

    SourceChangeCommand(Session session, ChangingStatement statement) {
        this.session = session;
        this.statement = statement;
    }

    /** Whether flows have read one of its tables. */
    boolean isOfInterest() throws SQLException {
        return session.catalog().exists() && !read().isEmpty();
    }

    private List<TableRef> read() throws SQLException {
        List<TableRef> read = new ArrayList<>();
        for (Name name : statement.tables()) {
            Optional<TableRef> table = session.schemas().tableOf(name);
            if (table.isPresent() && session.readers().isRead(table.get())) {
                read.add(table.get());
            }
        }
        return read;
    }

    /** @return the number of rows that it changed */
    long run(EngineStatement engine) throws SQLException {
        Change change = switch (statement.kind()) {
            case SOME -> Change.SOME;
            case ALL -> Change.DELETE_ALL;
            case REPLACE -> Change.REPLACE;
        };
        List<StreamReaders.Running> running = new ArrayList<>();
        List<TableRef> tables = read();
        for (TableRef table : tables) {
            running.add(session.readers().change(table, change));
        }
        boolean passedOver = running.stream().anyMatch(StreamReaders.Running::isPassedOver);
        if (change == Change.SOME && !passedOver) {
            // The next refresh sees what the rows are
            return engine.execute();
        }
        if (change == Change.REPLACE && !session.dialect().transactionalDdl()) {
            long changed = engine.execute();
            for (StreamReaders.Running each : running) {
                each.end();
            }
            return changed;
        }
        if (passedOver && session.isFree()) {
            return new Retry(
                            session.dialect(),
                            session.sql().cancellation(),
                            session.settings().lockTimeout())
                    .run(tables.get(0).table(), true, () -> change(engine, change, tables, running));
        }
        return change(engine, change, tables, running);
    }

    /** @return the number of rows that were changed */
    private long change(
            EngineStatement engine, Change change, List<TableRef> tables, List<StreamReaders.Running> running)
            throws SQLException {
        boolean passedOver = running.stream().anyMatch(StreamReaders.Running::isPassedOver);
        try (Transaction transaction = passedOver ? session.beginSnapshot() : session.begin()) {
            boolean all = change == Change.DELETE_ALL;
            if (passedOver && (all || transaction.joined())) {
                keepWritersOut(tables, transaction.joined());
            }
            for (StreamReaders.Running each : running) {
                each.begin();
            }
            // TRUNCATE does not say on every engine how many there were
            long before = all ? rows(tables) : 0;
            long changed = engine.execute();
            if (changed > 0 || before > 0 || change == Change.REPLACE) {
                for (StreamReaders.Running each : running) {
                    if (all && changed > before) {
                        each.endUnread();
                    } else {
                        each.end();
                    }
                }
            }
            transaction.commit();
            return changed;
        }
    }

    private long rows(List<TableRef> tables) throws SQLException {
        long rows = 0;
        for (TableRef table : tables) {
            rows += session.sql()
                    .first("SELECT count(*) FROM " + session.dialect().table(table), r -> r.getLong(1))
                    .orElseThrow();
        }
        return rows;
    }

    /** In a transaction of ours, which sees one state, before it has seen it: PostgreSQL's TRUNCATE also takes rows that came since. */
    private void keepWritersOut(List<TableRef> tables, boolean joined) throws SQLException {
        for (TableRef table : tables) {
            Optional<String> lock = session.dialect().lockAgainstWriters(table);
            boolean seesOthers = !joined
                    || session.sql().connection().getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED;
            if (lock.isPresent() && seesOthers) {
                session.sql().execute(lock.get());
            }
        }
    }
}
