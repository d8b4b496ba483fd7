package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.FeedStart;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.file.FileLedger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads an ordinary table as a stream: each refresh gets exactly the rows that no refresh before it got.
 *
 * <p>A refresh calls {@link #probe}, begins its transaction, calls {@link #read}, applies the rows, calls {@link #advance}, and commits;
 * rolled back, it was not there. Two refreshes of one flow at the same time are the caller's to prevent, by a lock that it takes before
 * {@link #read}. A source belongs to one refresh and its thread.
 */
public sealed interface TableSource
        permits ChangeFeedSource, DuckDbTableSource, FileSource, H2TableSource, PostgresTableSource, SkippingSource {
    /** Reads a table's change feed rather than its rows. */
    static TableSource ofChanges(Dialect dialect, StreamedTable source, FeedStart start, FeedFinder feeds) {
        return new ChangeFeedSource(dialect, source, start, feeds);
    }

    /** Reads files. */
    static TableSource ofFiles(Dialect dialect, StreamedTable source, FileInput files) {
        return new FileSource(dialect, source, files);
    }

    static TableSource of(Dialect dialect, StreamedTable source) {
        if (dialect instanceof H2 h2) {
            return new H2TableSource(h2, source);
        }
        if (dialect instanceof PostgreSql postgreSql) {
            return new PostgresTableSource(postgreSql, source);
        }
        return new DuckDbTableSource((DuckDb) dialect, source);
    }

    /** The statements that create the tables of positions, in schema {@code flowsql}. */
    static List<String> tables(Dialect dialect) {
        return Stream.of(List.of(ChangeFeedSource.TABLE, SourceMarks.TABLE), FileLedger.TABLES, tablesOfEngine(dialect))
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> tablesOfEngine(Dialect dialect) {
        if (dialect instanceof PostgreSql) {
            return PostgresTableSource.TABLES;
        }
        return dialect instanceof H2 ? H2TableSource.TABLES : DuckDbTableSource.TABLES;
    }

    /**
     * Deletes all positions of a flow, whatever its sources were.
     *
     * @param flowId what stands before the colon in the ids of its positions
     */
    static void forget(Connection connection, Dialect dialect, String flowId) throws SQLException {
        Steps steps = new Steps(connection, Cancellation.none());
        for (String table : tables(dialect)) {
            String name = table.substring(table.indexOf("flowsql."), table.indexOf(" ("));
            steps.update("DELETE FROM " + name + " WHERE flow_id LIKE ?", flowId + ":%");
        }
    }

    /**
     * A position that is stored.
     *
     * @param flowId as in {@link StreamedTable}
     */
    record StoredPosition(String flowId, int sourceNumber) {
        /** The number of the flow. */
        public long flow() {
            return Long.parseLong(flowId.substring(0, flowId.indexOf(':')));
        }

        /** What is read: the name of a table. */
        public String source() {
            return flowId.substring(flowId.indexOf(':') + 1);
        }
    }

    /** All positions in tables. */
    static List<StoredPosition> positions(Connection connection, Dialect dialect) throws SQLException {
        String table = tablesOfEngine(dialect).get(0);
        String name = table.substring(table.indexOf("flowsql."), table.indexOf(" ("));
        return new Steps(connection, Cancellation.none())
                        .all(
                                "SELECT flow_id, source_no FROM " + name,
                                row -> new StoredPosition(row.getString(1), row.getInt(2)))
                        .stream()
                        .distinct()
                        .toList();
    }

    /** Whether a flow has a position in any source. */
    static boolean hasRead(Connection connection, Dialect dialect, String flowId) throws SQLException {
        Steps steps = new Steps(connection, Cancellation.none());
        for (String table : tables(dialect)) {
            String name = table.substring(table.indexOf("flowsql."), table.indexOf(" ("));
            if (steps.first("SELECT 1 FROM " + name + " WHERE flow_id LIKE ?", row -> true, flowId + ":%")
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Looks at the table's other writers, and prepares what is better done outside of a transaction. To be called in auto-commit mode, before
     * the refresh's transaction, on the same connection. A refresh that joins a transaction passes {@link Quiescence#unknown} on instead.
     */
    Quiescence probe(Connection connection) throws SQLException;

    /**
     * Finds the rows that were not read before. They stay the same until the end of the transaction, whatever others commit.
     *
     * @throws io.flowsql.rewriter.error.FlowException if rows read before were changed or deleted, or the source is no table
     */
    Reading read(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException;

    /** Stores the position behind the rows of {@code reading}, in the transaction in which they were read. */
    default void advance(Connection connection, Reading reading, Cancellation cancellation) throws SQLException {
        reading.advance().store(new Steps(connection, cancellation));
    }

    /** Deletes the stored position, so that the next reading gets all rows. */
    void forget(Connection connection) throws SQLException;

    /**
     * Stores the position of a source that is empty, for an engine where others may have added rows to it in between.
     *
     * @return whether that was done; else {@link #read} sees it empty
     */
    default boolean startEmpty(Connection connection) throws SQLException {
        return false;
    }

    /**
     * What {@link #read} would send from the position that is stored now. Writes nothing and checks nothing.
     *
     * @param anew whether from the start instead
     */
    Explained explain(Connection connection, boolean anew) throws SQLException;
}
