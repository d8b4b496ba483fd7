package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.ColumnDefinition;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Statement.CreateTable;
import io.flowsql.rewriter.ast.Statement.Describe;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.dialect.DescriptionRelation;
import io.flowsql.rewriter.dialect.DescriptionRelation.DescribedColumn;
import io.flowsql.rewriter.query.value.Kinds;
import io.flowsql.runtime.catalog.CommentEntries;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** DESCRIBE of a table of ours: its columns, with EXTENDED what its definition says besides, or what was done to it. */
final class DescribeCommand {
    private static final List<String> COLUMNS = List.of("col_name", "data_type", "comment");

    private final Session session;

    DescribeCommand(Session session) {
        this.session = session;
    }

    CommandResult run(Describe describe) throws SQLException {
        TableEntry table = session.require(describe.name());
        return switch (describe.detail()) {
            case COLUMNS -> session.rows(COLUMNS, rows(table));
            case EXTENDED -> {
                List<List<String>> rows = new ArrayList<>(rows(table));
                rows.addAll(details(table, session.definitions().statement(table)));
                yield session.rows(COLUMNS, rows);
            }
            case JSON -> session.rows(json(table, session.definitions().statement(table)));
            case HISTORY -> session.rows(relation(table).history());
        };
    }

    private DescriptionRelation relation(TableEntry table) {
        return new DescriptionRelation(session.dialect(), table.table());
    }

    private List<List<String>> rows(TableEntry table) throws SQLException {
        return columns(table).stream()
                .map(c -> List.of(c.name(), c.type(), c.comment()))
                .toList();
    }

    private List<DescribedColumn> columns(TableEntry table) throws SQLException {
        List<DeclaredColumn> declared =
                session.definitions().table(table).declared().orElse(List.of());
        Shape shape = session.schemas()
                .exactly(table.table())
                .orElse(new Shape(declared.stream().map(DeclaredColumn::column).toList()));
        Map<String, String> comments = declared.stream()
                .filter(c -> c.comment().isPresent())
                .collect(Collectors.toMap(
                        c -> c.column().name(), c -> c.comment().orElseThrow()));
        comments.putAll(given(table).columns());
        List<Identifier> written = session.definitions().statement(table).columns().stream()
                .map(ColumnDefinition::name)
                .toList();
        return shape.columns().stream()
                .map(c -> new DescribedColumn(spelled(c, written), type(c), comments.getOrDefault(c.name(), "")))
                .toList();
    }

    /** As in the column list, where the engine has names in capitals. */
    private String spelled(Column column, List<Identifier> written) {
        return written.stream()
                .filter(name -> session.dialect().stored(name).equals(column.name()))
                .map(Identifier::text)
                .findFirst()
                .orElse(column.name());
    }

    private CommentEntries.Given given(TableEntry table) throws SQLException {
        return new CommentEntries(session.sql()).of(table.id());
    }

    /** Empty if there is none. */
    private String comment(TableEntry table, CreateTable create) throws SQLException {
        String given = given(table).table();
        return given != null ? given : create.clauses().comment().orElse("");
    }

    private String json(TableEntry table, CreateTable create) throws SQLException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("table_name", table.table().table());
        texts.put("catalog_name", table.table().catalog());
        texts.put("schema_name", table.table().schema());
        texts.put("type", create.kind().name());
        texts.put("view_text", table.statement());
        texts.put("refresh_schedule", "MANUAL");
        String comment = comment(table, create);
        if (!comment.isEmpty()) {
            texts.put("comment", comment);
        }
        Map<String, String> properties = new LinkedHashMap<>();
        create.clauses().properties().forEach(p -> properties.put(p.key(), p.value()));
        return relation(table).json(texts, columns(table), properties);
    }

    private static String type(Column column) {
        return Kinds.name(Kinds.of(column.type())).orElse(column.type()).toLowerCase(Locale.ROOT);
    }

    private List<List<String>> details(TableEntry table, CreateTable create) throws SQLException {
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
        String comment = comment(table, create);
        if (!comment.isEmpty()) {
            rows.add(row("Comment", comment));
        }
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
