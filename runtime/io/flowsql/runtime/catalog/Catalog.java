package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The tables and flows of ours in the current database. Reads and writes as part of whatever transaction is running.
 *
 * <p>What every refresh asks has its number in the text: with parameters DuckDB plans a statement twice, which is all that such a small
 * one costs (2.0.0.1, 0.4 ms instead of 0.8).
 */
public final class Catalog {
    private static final String COLUMNS =
            "table_id, schema_name, table_name, statement, defined_in, adopted, storage, key_columns, key_types, sequence_type, tracked_columns, partial_columns";
    private static final String TABLES = "SELECT " + COLUMNS + " FROM flowsql.tables";
    private static final String FLOWS =
            "SELECT flow_id, table_id, flow_name, statement, defined_in, active, completed FROM flowsql.flows";

    private final SqlRunner sql;
    private final Dialect dialect;
    private final SeenCatalogs seen;

    public Catalog(SqlRunner sql, Dialect dialect, SeenCatalogs seen) {
        this.sql = sql;
        this.dialect = dialect;
        this.seen = seen;
    }

    /** Whether there is a catalogue at all. */
    public boolean exists() throws SQLException {
        if (seen.hasThatOf(sql.connection())) {
            return true;
        }
        boolean there = CatalogSchema.version(sql, dialect).isPresent();
        if (there) {
            seen.add(sql.connection());
        }
        return there;
    }

    /** @param further the statements of other parts that keep something in the schema */
    public void create(List<String> further) throws SQLException {
        CatalogSchema.create(sql, dialect, further);
    }

    /**
     * Lets one connection at a time change definitions. Held until the end of the transaction.
     *
     * <p>To DuckDB, setting a column to itself is no update, and locks nothing (2.0).
     */
    public void lockDefinitions() throws SQLException {
        sql.update("UPDATE flowsql.version SET changes = changes + 1");
    }

    public Optional<TableEntry> table(TableRef ref) throws SQLException {
        return sql.first(
                TABLES + " WHERE schema_name = ? AND table_name = ?", this::readTable, ref.schema(), ref.table());
    }

    /** The same of a table that may be in another catalogue than the schema flowsql, where none is ours. */
    public Optional<TableEntry> exactly(TableRef ref) throws SQLException {
        return table(ref).filter(entry -> entry.table().equals(ref));
    }

    /** A table that is there, unless somebody else drops it just now. */
    public TableEntry table(long id) throws SQLException {
        return sql.first(TABLES + " WHERE table_id = " + id, this::readTable)
                .orElseThrow(() -> dropped("of this flow"));
    }

    private static FlowException dropped(String table) {
        return FlowException.of(FlowError.TABLE_OR_VIEW_NOT_FOUND, table, "It was dropped in the meantime");
    }

    public List<TableEntry> tables() throws SQLException {
        return sorted(sql.query(TABLES, this::readTable), TableEntry::id);
    }

    /** Which catalogue a table is in is not kept: it is that of the schema flowsql, whatever the database is called today. */
    private TableEntry readTable(ResultSet r) throws SQLException {
        String storage = r.getString(7);
        Optional<LayoutEntry> layout = storage == null
                ? Optional.empty()
                : Optional.of(new LayoutEntry(
                        storage, r.getString(8), r.getString(9), r.getString(10), r.getString(11), r.getString(12)));
        return new TableEntry(
                r.getLong(1),
                new TableRef(sql.connection().getCatalog(), r.getString(2), r.getString(3)),
                r.getString(4),
                r.getString(5),
                r.getBoolean(6),
                layout);
    }

    /**
     * @param definedIn the schema that the session is in
     * @param adopted whether the table is there already
     */
    public TableEntry addTable(TableRef ref, String statement, String definedIn, boolean adopted) throws SQLException {
        long id = nextId();
        sql.update(
                "INSERT INTO flowsql.tables (table_id, schema_name, table_name, statement, defined_in, adopted, refreshes) VALUES (?, ?, ?, ?, ?, ?, 0)",
                id,
                ref.schema(),
                ref.table(),
                statement,
                definedIn,
                adopted);
        return new TableEntry(id, ref, statement, definedIn, adopted, Optional.empty());
    }

    public void setStatement(long tableId, String statement, String definedIn) throws SQLException {
        new CommentEntries(sql).forget(tableId);
        sql.update(
                "UPDATE flowsql.tables SET statement = ?, defined_in = ? WHERE table_id = ?",
                statement,
                definedIn,
                tableId);
    }

    public void setLayout(long tableId, TargetLayout layout) throws SQLException {
        LayoutEntry entry = LayoutEntry.of(layout);
        sql.update(
                "UPDATE flowsql.tables SET storage = ?, key_columns = ?, key_types = ?, sequence_type = ?, tracked_columns = ?, partial_columns = ? WHERE table_id = ?",
                entry.storage(),
                entry.keys(),
                entry.keyTypes(),
                entry.sequenceType(),
                entry.tracked(),
                entry.partial(),
                tableId);
    }

    /** Says that a table's rows are about to be thrown away by statements that no transaction protects. */
    public void markForRebuild(long tableId) throws SQLException {
        sql.update("UPDATE flowsql.tables SET storage = ? WHERE table_id = ?", LayoutEntry.REBUILD, tableId);
    }

    public void removeTable(long tableId) throws SQLException {
        sql.update(
                "DELETE FROM flowsql.stream_states WHERE flow_id IN (SELECT flow_id FROM flowsql.flows WHERE table_id = ?)",
                tableId);
        new CommentEntries(sql).forget(tableId);
        sql.update("DELETE FROM flowsql.flows WHERE table_id = ?", tableId);
        sql.update("DELETE FROM flowsql.tables WHERE table_id = ?", tableId);
    }

    public void removeFlow(long flowId) throws SQLException {
        sql.update("DELETE FROM flowsql.stream_states WHERE flow_id = ?", flowId);
        sql.update("DELETE FROM flowsql.flows WHERE flow_id = ?", flowId);
    }

    /** The flows of a table in the order in which they were defined, dropped ones too. */
    public List<FlowEntry> flows(long tableId) throws SQLException {
        return sorted(sql.query(FLOWS + " WHERE table_id = " + tableId, Catalog::readFlow), FlowEntry::id);
    }

    /** Here, since the first ORDER BY of a few rows takes DuckDB a millisecond (2.0.0.1). */
    private static <T> List<T> sorted(List<T> entries, ToLongFunction<T> id) {
        return entries.stream().sorted(Comparator.comparingLong(id)).toList();
    }

    public List<FlowEntry> activeFlows(long tableId) throws SQLException {
        return flows(tableId).stream().filter(FlowEntry::active).toList();
    }

    /** A flow by its name, without regard to case; it lives in the schema of its target. */
    public Optional<FlowEntry> flow(TableRef inSchemaOf, String name) throws SQLException {
        List<FlowEntry> named = sql.query(FLOWS + " WHERE lower(flow_name) = lower(?)", Catalog::readFlow, name);
        for (FlowEntry flow : named) {
            TableRef target = table(flow.tableId()).table();
            if (target.schema().equals(inSchemaOf.schema())) {
                return Optional.of(flow);
            }
        }
        return Optional.empty();
    }

    /** A flow of which something is kept. */
    public FlowEntry flow(long id) throws SQLException {
        return sql.first(FLOWS + " WHERE flow_id = ?", Catalog::readFlow, id).orElseThrow();
    }

    private static FlowEntry readFlow(ResultSet r) throws SQLException {
        return new FlowEntry(
                r.getLong(1),
                r.getLong(2),
                r.getString(3),
                Optional.ofNullable(r.getString(4)),
                r.getString(5),
                r.getBoolean(6),
                r.getBoolean(7));
    }

    /** @param statement null for the flow in the table's own statement */
    public FlowEntry addFlow(long tableId, String name, @Nullable String statement, String definedIn)
            throws SQLException {
        long id = nextId();
        sql.update(
                "INSERT INTO flowsql.flows (flow_id, table_id, flow_name, statement, defined_in, active, completed) VALUES (?, ?, ?, ?, ?, TRUE, FALSE)",
                id,
                tableId,
                name,
                statement,
                definedIn);
        return new FlowEntry(id, tableId, name, Optional.ofNullable(statement), definedIn, true, false);
    }

    /** Defines a flow anew under its old identity, so that its positions stay. */
    public void redefineFlow(long flowId, @Nullable String statement, String definedIn) throws SQLException {
        sql.update(
                "UPDATE flowsql.flows SET statement = ?, defined_in = ?, active = TRUE WHERE flow_id = ?",
                statement,
                definedIn,
                flowId);
    }

    /** Says whether a flow that runs one time has done so. */
    public void setCompleted(long flowId, boolean completed) throws SQLException {
        sql.update("UPDATE flowsql.flows SET completed = ? WHERE flow_id = ?", completed, flowId);
    }

    public void deactivateFlow(long flowId) throws SQLException {
        sql.update("UPDATE flowsql.flows SET active = FALSE WHERE flow_id = ?", flowId);
    }

    /** The tables that hold rows of a table's flows during a refresh, on engines where they stay. */
    public List<String> stages(long tableId) throws SQLException {
        List<String> found = new ArrayList<>();
        for (FlowEntry flow : flows(tableId)) {
            found.addAll(sql.query(
                    "SELECT table_name FROM information_schema.tables WHERE lower(table_schema) = 'flowsql' AND table_name LIKE ? ESCAPE '\\'",
                    r -> "flowsql." + dialect.quote(r.getString(1)),
                    ReservedNames.PREFIX + "%\\_" + flow.id() + "\\_%"));
        }
        return found;
    }

    /** Takes the right to refresh a table until the end of the transaction. Another refresh waits here, or fails here. */
    public void lock(TableEntry table) throws SQLException {
        if (sql.execute(lockOf(table)) == 0) {
            throw dropped(table.table().table());
        }
    }

    private static String lockOf(TableEntry table) {
        return "UPDATE flowsql.tables SET refreshes = refreshes + 1 WHERE table_id = " + table.id();
    }

    /**
     * The same, with what is in the catalogue then.
     *
     * @param seconds after which old deletes are to be removed again
     */
    public Locked lock(TableEntry table, long seconds) throws SQLException {
        String due = "collected_at IS NULL OR collected_at <= " + dialect.secondsAgo(seconds);
        return sql.first(
                        dialect.updateReturning(lockOf(table), COLUMNS + ", " + due),
                        r -> new Locked(readTable(r), r.getBoolean(13)))
                .orElseThrow(() -> dropped(table.table().table()));
    }

    /**
     * A table that nobody else refreshes.
     *
     * @param collectionDue whether {@link #beginCollection} would say so
     */
    public record Locked(TableEntry entry, boolean collectionDue) {}

    /**
     * Marks that old deletes of a table are now removed, if the last time was long enough ago.
     *
     * @param seconds how long at least
     */
    public boolean beginCollection(long tableId, long seconds) throws SQLException {
        return sql.execute("UPDATE flowsql.tables SET collected_at = CURRENT_TIMESTAMP WHERE table_id = " + tableId
                        + " AND (collected_at IS NULL OR collected_at <= " + dialect.secondsAgo(seconds) + ")")
                > 0;
    }

    public long nextId() throws SQLException {
        return sql.first(dialect.nextId(), r -> r.getLong(1)).orElseThrow();
    }
}
