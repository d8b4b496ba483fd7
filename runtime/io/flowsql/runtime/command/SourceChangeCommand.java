package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.parse.ChangingStatement;
import io.flowsql.runtime.execution.EngineStatement;
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

    void run(EngineStatement engine) throws SQLException {
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
        boolean repeatable = running.stream().anyMatch(StreamReaders.Running::isPassedOver);
        if (change == Change.SOME && !repeatable) {
            // The next refresh sees what the rows are
            engine.execute();
            return;
        }
        if (change == Change.REPLACE && !session.dialect().transactionalDdl()) {
            engine.execute();
            for (StreamReaders.Running each : running) {
                each.end();
            }
            return;
        }
        try (Transaction transaction = repeatable ? session.beginRefresh() : session.begin()) {
            if (repeatable && transaction.joined()) {
                keepWritersOut(tables);
            }
            for (StreamReaders.Running each : running) {
                each.begin();
            }
            long before = repeatable ? rows(tables) : 0;
            long changed = engine.execute();
            if (repeatable) {
                checkAlone(before, changed, tables);
            }
            if (changed > 0 || change == Change.REPLACE) {
                for (StreamReaders.Running each : running) {
                    each.end();
                }
            }
            transaction.commit();
        }
    }

    private void keepWritersOut(List<TableRef> tables) throws SQLException {
        for (TableRef table : tables) {
            Optional<String> lock = session.dialect().lockAgainstWriters(table);
            if (lock.isPresent()
                    && session.sql().connection().getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED) {
                session.sql().execute(lock.get());
            }
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

    /** Rows that others add meanwhile would be passed over, too: on an engine that shows them, nothing is done then. */
    private void checkAlone(long before, long changed, List<TableRef> tables) throws SQLException {
        long after = rows(tables);
        long gone = before - after;
        if (gone > changed || after > before + changed) {
            throw FlowException.of(FlowError.CONCURRENT_SOURCE_CHANGE, tables.get(0));
        }
    }
}
