package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.definition.Tolerance;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.plan.StreamTables;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import io.flowsql.runtime.source.SkippingSource;
import io.flowsql.runtime.source.TableSource;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one flow remembers of the rows that its streams had, and whether it belongs to the query that the flow has now. */
final class StreamStates {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final BoundFlow flow;
    private final TableRef target;

    StreamStates(SqlRunner sql, Dialect dialect, BoundFlow flow, TableRef target) {
        this.sql = sql;
        this.dialect = dialect;
        this.flow = flow;
        this.target = target;
    }

    private Optional<StatefulFlow> stateful() {
        return flow.flow() instanceof StatefulFlow stateful ? Optional.of(stateful) : Optional.empty();
    }

    StreamTables tables(StatefulFlow stateful) {
        return new StreamTables(
                dialect, stateful, target.catalog(), flow.entry().id());
    }

    /** Where rows of a stream are put aside. */
    TableRef backlog(StreamInput input) {
        String name = StreamTables.PREFIX + "backlog" + input.number() + "_"
                + flow.entry().id() + "_" + Integer.toHexString(input.shape().hashCode());
        return new TableRef(target.catalog(), dialect.fold("flowsql"), name);
    }

    /** The tables of this flow, each with what makes it. */
    private Map<TableRef, List<String>> tables() {
        Map<TableRef, List<String>> all = new LinkedHashMap<>();
        stateful().ifPresent(stateful -> all.putAll(tables(stateful).creation()));
        for (StreamInput input : flow.flow().source().inputs()) {
            if (input.tolerance() != Tolerance.NONE && input.changes().isEmpty()) {
                String rows = new SourceRelation(dialect).everything(new FlowSource.Table(input, "q"));
                String query = "SELECT " + dialect.quote("q") + ".*, " + SkippingSource.order() + " FROM " + rows;
                all.put(backlog(input), List.of(dialect.createTableLike(backlog(input), query)));
            }
        }
        return all;
    }

    /** Makes the tables that are missing. */
    void create() throws SQLException {
        for (Map.Entry<TableRef, List<String>> table : tables().entrySet()) {
            if (!isThere(table.getKey())) {
                for (String statement : table.getValue()) {
                    sql.execute(statement);
                }
            }
        }
    }

    /** Makes an index on the target that is missing, outside of transactions. */
    void createIndexIfMissing(Shape columns) throws SQLException {
        boolean there = sql.first(
                        "SELECT 1 FROM information_schema.indexes WHERE table_schema = ? AND table_name = ? AND lower(index_name) = ?",
                        r -> true,
                        target.schema(),
                        target.table(),
                        StreamTables.targetIndexName(flow.entry().id()))
                .isPresent();
        if (!there) {
            createIndex(columns);
        }
    }

    /** Looking whether it is there would lock the target against writers, so that it is made together with the state. */
    private void createIndex(Shape columns) throws SQLException {
        if (stateful().isPresent()) {
            Optional<String> index = tables(stateful().get())
                    .targetIndex(target, columns, flow.entry().id());
            if (index.isPresent()) {
                sql.execute(index.get());
            }
        }
    }

    private boolean isThere(TableRef table) throws SQLException {
        return sql.first(
                        "SELECT 1 FROM information_schema.tables WHERE table_catalog = ? AND lower(table_schema) = 'flowsql' AND table_name = ?",
                        r -> true,
                        table.catalog(),
                        table.table())
                .isPresent();
    }

    /**
     * In the transaction of a refresh, before anything is read.
     *
     * @param full whether all is read anew
     * @param columns those of the target
     * @return whether the query begins, and has rows already
     */
    boolean open(boolean full, Shape columns) throws SQLException {
        long id = flow.entry().id();
        if (full) {
            clear();
        }
        Optional<String> stored = stored();
        check(stored, !full && stored.isEmpty() && !signature().isEmpty() && hasRead());
        if (dialect.transactionalDdl()) {
            create();
        } else {
            requireTables();
        }
        if (stateful().isPresent() && stored.isEmpty()) {
            if (dialect.transactionalDdl()) {
                createIndex(columns);
            }
            sql.update("INSERT INTO flowsql.stream_states (flow_id, signature) VALUES (?, ?)", id, signature());
        }
        return stored.isEmpty() && stateful().filter(StatefulFlow::isNeverEmpty).isPresent();
    }

    /** Whether what was read fits the query, before anything is changed on account of it. */
    void check() throws SQLException {
        // Asked before what is stored, since another refresh may commit both in between
        boolean read = !signature().isEmpty() && hasRead();
        check(stored(), read);
    }

    private void check(Optional<String> stored, boolean read) {
        if (stored.isEmpty() ? read : !stored.get().equals(signature())) {
            throw FlowException.of(
                    FlowError.STREAMING_STATEFUL_OPERATOR_NOT_MATCH_IN_STATE_METADATA,
                    flow.flow().name(),
                    "the one that it has now",
                    target.table());
        }
    }

    private String signature() {
        return stateful().map(s -> s.state().signature()).orElse("");
    }

    private Optional<String> stored() throws SQLException {
        return sql.first(
                "SELECT signature FROM flowsql.stream_states WHERE flow_id = ?",
                r -> r.getString(1),
                flow.entry().id());
    }

    private void requireTables() throws SQLException {
        for (TableRef table : tables().keySet()) {
            if (!isThere(table)) {
                throw FlowException.of(
                        FlowError.SCHEMA_CHANGE_NEEDS_AUTO_COMMIT, target.table(), dialect.productName());
            }
        }
    }

    private boolean hasRead() throws SQLException {
        return TableSource.hasRead(
                sql.connection(), dialect, String.valueOf(flow.entry().id()));
    }

    /** Forgets all, also what belongs to another query. */
    private void clear() throws SQLException {
        long id = flow.entry().id();
        sql.update("DELETE FROM flowsql.stream_states WHERE flow_id = ?", id);
        List<String> tables = sql.query(
                "SELECT table_name FROM information_schema.tables WHERE lower(table_schema) = 'flowsql' AND table_catalog = ? AND table_name LIKE ? ESCAPE '\\'",
                r -> "flowsql." + dialect.quote(r.getString(1)),
                target.catalog(),
                StreamTables.PREFIX + "%\\_" + id + "\\_%");
        for (String table : tables) {
            sql.execute((dialect.transactionalDdl() ? "DROP TABLE " : "DELETE FROM ") + table);
        }
    }
}
