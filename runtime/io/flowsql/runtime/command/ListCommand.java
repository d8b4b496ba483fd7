package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.catalog.ViewEntries;
import io.flowsql.runtime.catalog.ViewEntry;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** SHOW TABLES and SHOW VIEWS: what is in a schema, in the columns of Databricks. */
final class ListCommand {
    private static final String TABLES =
            "SELECT table_catalog, table_schema, table_name, table_type FROM information_schema.tables WHERE table_catalog = ? AND table_schema = ? ORDER BY table_name";

    private final Session session;

    ListCommand(Session session) {
        this.session = session;
    }

    private record Listed(TableRef table, String kind) {}

    /** Tables and views. */
    CommandResult tables(Optional<Name> in, Optional<String> pattern) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        for (Listed listed : listed(in, pattern)) {
            rows.add(List.of(listed.table().schema(), listed.table().table(), "false"));
        }
        return session.rows(List.of("database", "tableName", "isTemporary"), rows);
    }

    /** The engine's, ours that are kept as tables, and those that only flows see, which are temporary. */
    CommandResult views(Optional<Name> in, Optional<String> pattern, boolean materializedOnly) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        for (Listed listed : listed(in, pattern)) {
            boolean materialized = listed.kind().equals("MATERIALIZED VIEW") || isMaterialized(listed.table());
            if (materialized || !materializedOnly && listed.kind().equals("VIEW")) {
                rows.add(List.of(
                        listed.table().schema(), listed.table().table(), "false", String.valueOf(materialized)));
            }
        }
        if (!materializedOnly) {
            String schema = schema(in);
            for (ViewEntry view : new ViewEntries(session.sql()).all()) {
                if (view.schema().equals(schema) && matches(view.name(), pattern)) {
                    rows.add(List.of(schema, view.name(), "true", "false"));
                }
            }
        }
        return session.rows(List.of("namespace", "viewName", "isTemporary", "isMaterialized"), rows);
    }

    private boolean isMaterialized(TableRef table) throws SQLException {
        Optional<TableEntry> entry = session.catalog().exactly(table);
        return entry.isPresent() && session.definitions().kind(entry.get()) == TableKind.MATERIALIZED_VIEW;
    }

    private List<Listed> listed(Optional<Name> in, Optional<String> pattern) throws SQLException {
        return session
                .sql()
                .query(
                        TABLES,
                        r -> new Listed(new TableRef(r.getString(1), r.getString(2), r.getString(3)), r.getString(4)),
                        session.sql().connection().getCatalog(),
                        schema(in))
                .stream()
                .filter(listed -> matches(listed.table().table(), pattern))
                .toList();
    }

    private String schema(Optional<Name> in) throws SQLException {
        if (in.isEmpty()) {
            return session.schemas().place().path().first().orElse("");
        }
        String wanted = session.dialect().stored(in.get().last());
        return session
                .sql()
                .query(
                        session.dialect().schemasNamed(),
                        r -> r.getString(1),
                        session.sql().connection().getCatalog(),
                        wanted)
                .stream()
                .findFirst()
                .orElseThrow(() -> FlowException.at(session.position(in.get()), FlowError.SCHEMA_NOT_FOUND, in.get()));
    }

    /** In any case, with {@code *} for any characters and {@code |} between alternatives. */
    private static boolean matches(String name, Optional<String> pattern) {
        if (pattern.isEmpty()) {
            return true;
        }
        String regex = Arrays.stream(pattern.get().split("\\|"))
                .map(alternative -> Arrays.stream(alternative.strip().split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")))
                .collect(Collectors.joining("|"));
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE).matcher(name).matches();
    }
}
