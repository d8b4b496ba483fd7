package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Statement.CreateTable;
import io.flowsql.rewriter.ast.Statement.Describe;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.value.Kinds;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** DESCRIBE of a table of ours: its columns, and with EXTENDED what its definition says besides. */
final class DescribeCommand {
    private static final List<String> COLUMNS = List.of("col_name", "data_type", "comment");

    private final Session session;

    DescribeCommand(Session session) {
        this.session = session;
    }

    CommandResult run(Describe describe) throws SQLException {
        if (describe.detail() == Describe.Detail.JSON || describe.detail() == Describe.Detail.HISTORY) {
            throw FlowException.of(
                    FlowError.NOT_SUPPORTED_YET,
                    describe.detail() == Describe.Detail.JSON ? "DESCRIBE ... AS JSON" : "DESCRIBE HISTORY",
                    "SELECT * FROM flowsql.tables shows the definitions, and flowsql.events what was done");
        }
        TableEntry table = session.require(describe.name());
        CreateTable create = session.definitions().statement(table);
        List<List<String>> rows = new ArrayList<>(columns(table));
        if (describe.detail() == Describe.Detail.EXTENDED) {
            rows.addAll(details(table, create));
        }
        return session.rows(COLUMNS, rows);
    }

    private List<List<String>> columns(TableEntry table) throws SQLException {
        List<DeclaredColumn> declared =
                session.definitions().table(table).declared().orElse(List.of());
        Shape shape = session.schemas()
                .exactly(table.table())
                .orElse(new Shape(declared.stream().map(DeclaredColumn::column).toList()));
        Map<String, String> comments = declared.stream()
                .filter(c -> c.comment().isPresent())
                .collect(Collectors.toMap(
                        c -> c.column().name(), c -> c.comment().orElseThrow()));
        return shape.columns().stream()
                .map(c -> List.of(c.name(), type(c), comments.getOrDefault(c.name(), "")))
                .toList();
    }

    private static String type(Column column) {
        return Kinds.name(Kinds.of(column.type())).orElse(column.type()).toLowerCase(Locale.ROOT);
    }

    private static List<List<String>> details(TableEntry table, CreateTable create) {
        List<List<String>> rows = new ArrayList<>();
        List<Identifier> partitions = create.clauses().partitionedBy().orElse(List.of());
        if (!partitions.isEmpty()) {
            rows.add(row("", ""));
            rows.add(row("# Partition Information", ""));
            partitions.forEach(column -> rows.add(row(column.text(), "")));
        }
        rows.add(row("", ""));
        rows.add(row("# Detailed Table Information", ""));
        rows.add(row("Catalog", table.table().catalog()));
        rows.add(row("Database", table.table().schema()));
        rows.add(row("Table", table.table().table()));
        create.clauses().comment().ifPresent(comment -> rows.add(row("Comment", comment)));
        rows.add(row("Type", create.kind().name()));
        rows.add(row("View Text", table.statement()));
        rows.add(row(
                "Table Properties",
                create.clauses().properties().stream()
                        .map(p -> p.key() + "=" + p.value())
                        .collect(Collectors.joining(",", "[", "]"))));
        return rows;
    }

    private static List<String> row(String name, String value) {
        return List.of(name, value, "");
    }
}
