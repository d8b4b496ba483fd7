package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.AppendFlow;
import io.flowsql.rewriter.definition.MaterializedFlow;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.definition.Tolerance;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.JdbcSchemas;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import io.flowsql.runtime.source.Quiescence;
import io.flowsql.runtime.source.SkippingSource;
import io.flowsql.runtime.source.SourceMarks;
import io.flowsql.runtime.source.SourceMarks.Mark;
import io.flowsql.runtime.source.TableSource;
import io.flowsql.runtime.source.TableSource.StoredPosition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The flows that have read a table, and what they have to learn when it does not only grow. */
public final class StreamReaders {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final Catalog catalog;
    private final JdbcSchemas schemas;

    public StreamReaders(SqlRunner sql, Dialect dialect, FlowSettings settings, Catalog catalog, JdbcSchemas schemas) {
        this.sql = sql;
        this.dialect = dialect;
        this.settings = settings;
        this.catalog = catalog;
        this.schemas = schemas;
    }

    /** What a statement does to rows that are there. */
    public enum Change {
        /** All are deleted. */
        DELETE_ALL(Mark.DELETED),
        /** Some are changed or deleted, which the engine's own means show. */
        SOME(null),
        /** The table is another one. */
        REPLACE(Mark.REPLACED),
        /** A table of ours was read anew from its sources. */
        READ_ANEW(Mark.READ_ANEW);

        private final @Nullable Mark mark;

        Change(@Nullable Mark mark) {
            this.mark = mark;
        }
    }

    /** @param skipping the source, if the change is to be passed over */
    private record Reader(StoredPosition position, TableEntry target, Optional<SkippingSource> skipping) {
        Reader notSkipping() {
            return new Reader(position, target, Optional.empty());
        }
    }

    /** Whether any flow has read the table. */
    public boolean isRead(TableRef table) throws SQLException {
        return catalog.exists() && !positions(table).isEmpty();
    }

    /** The last parts of the names of the tables that flows have read, in lower case. */
    public Set<String> namesRead() throws SQLException {
        return catalog.exists()
                ? TableSource.positions(sql.connection(), dialect).stream()
                        .map(p -> p.source().substring(p.source().lastIndexOf('.') + 1))
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet())
                : Set.of();
    }

    private List<StoredPosition> positions(TableRef table) throws SQLException {
        boolean here = table.catalog().equals(sql.connection().getCatalog());
        String name = (here ? "" : table.catalog() + ".") + table;
        return TableSource.positions(sql.connection(), dialect).stream()
                .filter(p -> p.source().equals(name))
                .toList();
    }

    /** One change of a table: begun before it is made, ended after. */
    public final class Running {
        private final TableRef table;
        private final Change change;
        private final List<Reader> readers = new ArrayList<>();

        private Running(TableRef table, Change change) throws SQLException {
            this.table = table;
            this.change = change;
            for (StoredPosition position : positions(table)) {
                readers.add(reader(table, position, change));
            }
        }

        /** Whether some flow passes the change over: it must be in one transaction with what stands around it. */
        public boolean isPassedOver() {
            return readers.stream().anyMatch(r -> r.skipping().isPresent());
        }

        /** Keeps what has come before for those flows. One that cannot read its source any more says so at its own next refresh. */
        public void begin() throws SQLException {
            requireSnapshot();
            for (ListIterator<Reader> each = readers.listIterator(); each.hasNext(); ) {
                Reader reader = each.next();
                if (reader.skipping().isPresent()) {
                    catalog.lock(reader.target());
                    try {
                        reader.skipping().get().setAside(sql.connection(), Quiescence.unknown(), sql.cancellation());
                    } catch (FlowException broken) {
                        each.set(reader.notSkipping());
                    }
                }
            }
        }

        /** Rows that others add meanwhile would be passed over, too, where statements see them. */
        private void requireSnapshot() throws SQLException {
            if (isPassedOver() && !Transaction.isSnapshot(sql.connection(), dialect)) {
                throw FlowException.of(FlowError.CHANGE_PASSED_OVER_NEEDS_SNAPSHOT, table, dialect.productName());
            }
        }

        /** Once it has been made. */
        public void end() throws SQLException {
            requireSnapshot();
            for (Reader reader : readers) {
                if (reader.skipping().isPresent()) {
                    boolean emptied = change == Change.DELETE_ALL;
                    reader.skipping().get().passOver(sql.connection(), emptied, sql.cancellation());
                } else {
                    mark(reader);
                }
            }
        }

        /** The same where rows went away that no flow had read: H2's TRUNCATE takes those that came since it was begun. */
        public void endUnread() throws SQLException {
            for (Reader reader : readers) {
                mark(reader);
            }
        }

        private void mark(Reader reader) throws SQLException {
            if (change.mark != null) {
                SourceMarks.set(
                        sql.connection(),
                        reader.position().flowId(),
                        reader.position().sourceNumber(),
                        change.mark);
            }
        }
    }

    public Running change(TableRef table, Change change) throws SQLException {
        return new Running(table, change);
    }

    /** The same of a refresh of a table; empty if it only adds rows. */
    Optional<Running> refresh(TableRef table, List<BoundFlow> flows, boolean full) throws SQLException {
        boolean adds =
                flows.stream().allMatch(f -> f.flow() instanceof AppendFlow || f.flow() instanceof MaterializedFlow);
        if (full) {
            return Optional.of(change(table, Change.READ_ANEW));
        }
        return adds ? Optional.empty() : Optional.of(change(table, Change.SOME));
    }

    private Reader reader(TableRef table, StoredPosition position, Change change) throws SQLException {
        FlowEntry flow = catalog.flow(position.flow());
        TableEntry target = catalog.table(flow.tableId());
        return new Reader(
                position,
                target,
                change == Change.REPLACE ? Optional.empty() : skipping(table, position, flow, target, change));
    }

    private Optional<SkippingSource> skipping(
            TableRef table, StoredPosition position, FlowEntry flow, TableEntry target, Change change)
            throws SQLException {
        Definitions definitions =
                new Definitions(catalog, dialect, schemas, settings.lexis(), settings.strictStreaming());
        Definition definition;
        Optional<BoundFlow> bound;
        try {
            definition = definitions.of(target);
            bound = definition.flows().stream()
                    .filter(f -> f.entry().id() == flow.id())
                    .findFirst();
        } catch (FlowException broken) {
            return Optional.empty();
        }
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        Tolerance needed = change == Change.DELETE_ALL ? Tolerance.DELETES : Tolerance.CHANGES;
        ChangeFeeds feeds = new ChangeFeeds(sql, dialect, settings, catalog, schemas);
        return new FlowRuns(sql, dialect, settings, schemas, feeds)
                .streaming(definition, bound.get())
                .skipping(table, position.sourceNumber(), needed);
    }
}
