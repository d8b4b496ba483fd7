package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The views and private tables of one statement's time: only flows see them, and they hide what has their name. */
final class FlowOnly {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final SeenCatalogs seen;
    private @Nullable List<ViewEntry> views;
    private @Nullable List<TableRef> tables;

    FlowOnly(SqlRunner sql, Dialect dialect, SeenCatalogs seen) {
        this.sql = sql;
        this.dialect = dialect;
        this.seen = seen;
    }

    /** Where the rows of a private table are: in schema {@code flowsql}, under a name that tells of its schema. */
    static TableRef place(TableRef table, Dialect dialect) {
        return new TableRef(
                table.catalog(),
                dialect.fold("flowsql"),
                dialect.kept(dialect.fold("private_") + table.schema() + "_" + table.table()));
    }

    /** @param hidden keys of views that are passed over */
    Optional<ViewEntry> view(String name, SearchPath path, Set<String> hidden) throws SQLException {
        load();
        return views == null
                ? Optional.empty()
                : views.stream()
                        .filter(v ->
                                v.name().equalsIgnoreCase(name) && path.has(v.schema()) && !hidden.contains(v.key()))
                        .min(Comparator.comparing(v -> path.rank(v.schema())));
    }

    Optional<TableRef> table(String name, String catalog, SearchPath path) throws SQLException {
        load();
        if (tables == null || tables.isEmpty()) {
            return Optional.empty();
        }
        for (String schema : path.schemas()) {
            String wanted = place(new TableRef(catalog, schema, name), dialect).table();
            Optional<TableRef> found = tables.stream()
                    .filter(t -> t.table().toLowerCase(Locale.ROOT).equals(wanted.toLowerCase(Locale.ROOT)))
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private void load() throws SQLException {
        if (views != null) {
            return;
        }
        Catalog catalog = new Catalog(sql, dialect, seen);
        boolean there = catalog.exists();
        views = there ? new ViewEntries(sql).all() : List.of();
        tables = there
                ? catalog.tables().stream()
                        .map(TableEntry::table)
                        .filter(t -> t.schema().equals(dialect.fold("flowsql")))
                        .toList()
                : List.of();
    }
}
