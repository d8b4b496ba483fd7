package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.ColumnDefinition;
import io.flowsql.rewriter.ast.ColumnDefinition.Generated;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Statement.CreateTable;
import io.flowsql.rewriter.ast.TableClauses.ClusterBy;
import io.flowsql.rewriter.ast.TableConstraint;
import io.flowsql.rewriter.bind.EngineSchemas.InvalidSql;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TableDefinition.Fill;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The column list of a table: types as the engine has them, and what fills a column that no flow brings. */
final class ColumnListBinder {
    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final RowExpressionBinder expressions;

    ColumnListBinder(Dialect dialect, EngineSchemas schemas, RowExpressionBinder expressions) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.expressions = expressions;
    }

    /** A comment on a column without a type declares nothing. */
    List<DeclaredColumn> bind(CreateTable create) {
        List<Column> typed = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ColumnDefinition column : create.columns()) {
            if (!names.add(column.name().folded())) {
                throw FlowException.at(
                        expressions.position(column.name().range()),
                        FlowError.COLUMN_ALREADY_EXISTS,
                        column.name(),
                        create.name());
            }
            if (column.mask().isPresent()) {
                throw FlowException.of(FlowError.NOT_SUPPORTED_YET, "MASK", "Leave it out");
            }
            if (column.type().isPresent()) {
                typed.add(new Column(dialect.stored(column.name()), type(column)));
            }
        }
        List<ColumnDefinition> given =
                create.columns().stream().filter(c -> c.type().isPresent()).toList();
        Shape plain = new Shape(typed)
                .without(given.stream()
                        .filter(c -> c.generated().isPresent())
                        .map(c -> c.name().text())
                        .toList());
        List<DeclaredColumn> declared = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            ColumnDefinition column = given.get(i);
            declared.add(new DeclaredColumn(
                    typed.get(i),
                    column.notNull(),
                    dialect.limits(
                            typed.get(i).name(), column.type().orElseThrow().text()),
                    fill(column, typed.get(i), plain, i + 1),
                    column.comment()));
        }
        return declared;
    }

    private Optional<Fill> fill(ColumnDefinition column, Column typed, Shape plain, int position) {
        String subject = "Column " + column.name();
        if (column.generated().isPresent() && column.defaultValue().isPresent()) {
            throw FlowException.at(
                    expressions.position(column.name().range()),
                    FlowError.INVALID_EXPRESSION,
                    subject,
                    "it cannot have both GENERATED and DEFAULT. Leave out one of them");
        }
        if (column.defaultValue().isPresent()) {
            return Optional.of(
                    new Fill.Default(converted(column.defaultValue().get(), new Shape(List.of()), typed, subject)));
        }
        Generated generated = column.generated().orElse(null);
        if (generated instanceof Generated.Always always) {
            return Optional.of(new Fill.Generated(converted(always.expression(), plain, typed, subject)));
        }
        return generated instanceof Generated.Identity identity
                ? Optional.of(identity(column, identity, typed, position))
                : Optional.empty();
    }

    private String converted(Fragment expression, Shape row, Column typed, String subject) {
        return "CAST(("
                + expressions
                        .bind(expression, row, FlowError.INVALID_EXPRESSION, subject)
                        .sql() + ") AS " + typed.type() + ")";
    }

    private Fill identity(ColumnDefinition column, Generated.Identity identity, Column typed, int position) {
        if (!Kinds.of(typed.type()).equals(Kind.BIGINT)) {
            throw FlowException.at(
                    expressions.position(identity.range()),
                    FlowError.DELTA_IDENTITY_COLUMNS_UNSUPPORTED_DATA_TYPE,
                    column.name(),
                    column.type().orElseThrow().text());
        }
        if (identity.step() == 0) {
            throw FlowException.at(
                    expressions.position(identity.range()),
                    FlowError.DELTA_IDENTITY_COLUMNS_ILLEGAL_STEP,
                    column.name());
        }
        return new Fill.Identity(identity.always(), identity.start(), identity.step(), position);
    }

    /** The engine's own description of a declared type. */
    private String type(ColumnDefinition column) {
        Fragment type = column.type().orElseThrow();
        try {
            return schemas.shapeOf("SELECT CAST(NULL AS " + dialect.type(type.text()) + ") AS c")
                    .columns()
                    .get(0)
                    .type();
        } catch (InvalidSql e) {
            throw FlowException.at(
                            expressions.position(type.range()),
                            FlowError.INVALID_EXPRESSION,
                            "The type of column " + column.name(),
                            e.words())
                    .causedBy(e);
        }
    }

    /** Clauses that name columns, all of which are information. */
    void checkClauses(CreateTable create, Optional<List<DeclaredColumn>> declared) {
        Optional<List<Identifier>> partitions = create.clauses().partitionedBy();
        boolean clusters = create.clauses()
                .clusterBy()
                .filter(c -> !(c instanceof ClusterBy.None))
                .isPresent();
        if (partitions.isPresent() && clusters) {
            throw FlowException.of(FlowError.DELTA_CLUSTER_BY_WITH_PARTITIONED_BY, create.name());
        }
        if (declared.isEmpty()) {
            return;
        }
        for (Identifier column : partitions.orElse(List.of())) {
            if (find(column, create, declared.get())
                    .fill()
                    .filter(Fill.Identity.class::isInstance)
                    .isPresent()) {
                throw FlowException.at(
                        expressions.position(column.range()),
                        FlowError.DELTA_IDENTITY_COLUMNS_PARTITION_NOT_SUPPORTED,
                        column);
            }
        }
        if (create.clauses().clusterBy().orElse(new ClusterBy.None()) instanceof ClusterBy.Columns columns) {
            columns.columns().forEach(column -> find(column, create, declared.get()));
        }
        create.constraints().stream()
                .map(TableConstraint::columns)
                .flatMap(List::stream)
                .forEach(column -> find(column, create, declared.get()));
    }

    /** Columns that the storage adds need not be declared. */
    private DeclaredColumn find(Identifier name, CreateTable create, List<DeclaredColumn> declared) {
        if (ReservedNames.OF_STORAGE.stream().anyMatch(name::matches)) {
            return DeclaredColumn.plain(new Column(name.text(), ""));
        }
        return declared.stream()
                .filter(c -> name.matches(c.column().name()))
                .findFirst()
                .orElseThrow(() -> FlowException.at(
                        expressions.position(name.range()),
                        FlowError.UNRESOLVED_COLUMN,
                        name,
                        create.name(),
                        new Shape(declared.stream().map(DeclaredColumn::column).toList())));
    }
}
