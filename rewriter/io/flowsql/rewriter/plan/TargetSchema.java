package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.MaterializedFlow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TableDefinition.Fill;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What must happen to the tables of a target before its flows can run: made, widened by new columns, or made anew.
 *
 * <p>A pure function of the definition and of what is there.
 */
public final class TargetSchema {
    private final Dialect dialect;
    private final Target target;
    private final TableDefinition definition;
    private final List<? extends Flow> flows;

    /**
     * @param table where the rows are
     * @param state where what the rows do not show is remembered
     * @param index a name for the target's index, unique in its schema
     */
    public record Target(TableRef table, TableRef state, String index) {
        /** As plans that apply changes see it. */
        public CdcTarget of(Shape data, TargetLayout layout, Optional<ChangeFeed> feed) {
            return new CdcTarget(
                    table, data, layout.sequenceColumn(), layout.tracked(), layout.partial(), state, index, feed);
        }
    }

    /**
     * @param statements DDL, in order; empty where all is as it must be
     * @param data the target's columns afterwards, without those that the storage adds
     * @param rebuilt whether the target is empty afterwards, and its sources are to be read anew
     */
    public record Change(List<Step> statements, Shape data, TargetLayout layout, boolean rebuilt) {
        public Change {
            statements = List.copyOf(statements);
        }
    }

    public TargetSchema(Dialect dialect, Target target, TableDefinition definition, List<? extends Flow> flows) {
        this.dialect = dialect;
        this.target = target;
        this.definition = definition;
        this.flows = List.copyOf(flows);
    }

    /** The table before it has a flow: only a declared one can be made then. */
    public List<Step> withoutFlows() {
        if (definition.declared().isEmpty()) {
            return List.of();
        }
        List<Step> steps = new ArrayList<>(sequences());
        steps.add(Step.of(
                "create the table",
                "Its columns are declared",
                createDeclared(definition.declared().get())));
        return steps;
    }

    /**
     * @param there the target's columns as they are, if it exists
     * @param stored the layout that its rows have, if any were written
     * @param full whether rows may be thrown away
     * @param empty whether it is known that there are none: then columns may become whatever the flows bring
     */
    public Change change(Optional<Shape> there, Optional<TargetLayout> stored, boolean full, boolean empty) {
        Shape added = new Shape(addedColumns());
        definition.declaredShape().ifPresent(declared -> checkAdded(declared, added));
        Shape wanted =
                definition.declaredShape().map(d -> d.without(added.names())).orElse(output());
        if (there.isEmpty()) {
            return new Change(create(wanted, List.of()), wanted, layout(wanted), true);
        }
        Shape before = there.get().without(added.names());
        if ((full || isMaterialized()) && !matches(there.get(), wanted.union(added), stored)) {
            List<Step> statements = new ArrayList<>();
            statements.add(Step.of(
                    "drop the table",
                    "Its rows have other columns, keys or types",
                    "DROP TABLE " + dialect.table(target.table())));
            statements.addAll(
                    create(wanted, isMaterialized() ? List.of() : there.get().names()));
            return new Change(statements, wanted, layout(wanted), true);
        }
        Shape after = before.union(wanted);
        TargetLayout layout =
                layout(after).withPartial(stored.map(TargetLayout::partial).orElse(List.of()));
        if (!full) {
            Drift drift = new Drift(dialect, target.table().table(), before);
            stored.ifPresent(drift::checkPresent);
            stored.ifPresent(s -> drift.checkLayout(s, layout, sequencingError()));
            boolean anyType = empty && isAppended(layout);
            if (definition.declared().isPresent()) {
                drift.checkDeclared(wanted, layout, anyType);
            } else if (!anyType) {
                flows.forEach(flow -> drift.checkTypes(flow, layout));
            }
        }
        List<Step> statements = new ArrayList<>(widen(there.get(), before, wanted, added, stored, layout));
        Shape data = full ? after : retyped(after, wanted, layout, empty, statements);
        return new Change(statements, data, layout, false);
    }

    private static boolean isAppended(TargetLayout layout) {
        return layout.storage().equals(TargetLayout.APPEND);
    }

    /** Columns that are declared anew, or of which flows bring larger values than there were, or other ones if there were none. */
    private Shape retyped(Shape columns, Shape wanted, TargetLayout layout, boolean empty, List<Step> statements) {
        if (!isAppended(layout)) {
            return columns;
        }
        Shape data = definition.declared().isPresent()
                ? new Shape(columns.columns().stream()
                        .map(c -> wanted.find(c.name())
                                .filter(w -> Drift.isOther(dialect, c, w))
                                .orElse(c))
                        .toList())
                : brought(columns, layout, empty);
        for (Column column : data.columns()) {
            Column there = columns.find(column.name()).orElseThrow();
            if (!column.equals(there)) {
                statements.add(Step.of(
                        "change the type of column " + there.name(),
                        "It takes larger values, and those that are there stay as they are; or there are none",
                        dialect.changeType(target.table(), column, Widening.takes(there.type(), column.type()))));
            }
        }
        return data;
    }

    private Shape brought(Shape columns, TargetLayout layout, boolean empty) {
        Shape begun = columns;
        if (empty) {
            begun = new Shape(columns.columns().stream().map(this::brought).toList());
            Drift drift = new Drift(dialect, target.table().table(), begun);
            flows.forEach(flow -> drift.checkTypes(flow, layout));
        }
        return new Shape(begun.columns().stream().map(this::widened).toList());
    }

    /** As the first flow has it that has it. */
    private Column brought(Column there) {
        return flows.stream()
                .flatMap(flow -> flow.output().find(there.name()).stream())
                .findFirst()
                .filter(column -> !dialect.sameType(there.type(), column.type()))
                .map(column -> new Column(there.name(), column.type()))
                .orElse(there);
    }

    private Column widened(Column there) {
        Column wide = there;
        for (Flow flow : flows) {
            String type = flow.output().find(there.name()).orElse(there).type();
            wide = Widening.is(wide.type(), type) ? new Column(there.name(), type) : wide;
        }
        return wide;
    }

    private FlowError sequencingError() {
        boolean versions = flows.stream()
                .anyMatch(f -> f instanceof SnapshotFlow s && s.nextVersion().isPresent());
        return versions
                ? FlowError.AUTO_CDC_FROM_SNAPSHOT_VERSION_SCHEMA_CHANGED
                : FlowError.AUTOCDC_INVALID_STATE_SEQUENCING_TYPE_DRIFT;
    }

    /** The columns of the storage are declared all, with their types, or not at all. */
    private void checkAdded(Shape declared, Shape added) {
        List<Column> present =
                added.columns().stream().filter(c -> declared.has(c.name())).toList();
        boolean right = present.isEmpty()
                || present.size() == added.columns().size()
                        && present.stream()
                                .allMatch(c -> isSequence(
                                        declared.find(c.name()).orElseThrow().type(), c));
        if (!right) {
            String wanted =
                    added.columns().stream().map(c -> c.name() + " " + c.type()).collect(Collectors.joining(", "));
            throw FlowException.of(
                    FlowError.RESERVED_COLUMNS_DECLARED, target.table().table(), wanted);
        }
    }

    /** Where a sequence is a struct, its fields may be declared as the user names them. */
    private boolean isSequence(String declared, Column added) {
        AutoCdcFlow flow = autoCdc().orElseThrow();
        return dialect.sameSequence(
                declared,
                StateTables.isSystem(dialect, added.name())
                        ? flow.systemSequence().orElseThrow()
                        : flow.sequence());
    }

    private boolean matches(Shape there, Shape wanted, Optional<TargetLayout> stored) {
        if (isMaterialized() && definition.declared().isEmpty() && !sameOrder(there, wanted)) {
            return false;
        }
        boolean columns = there.columns().size() == wanted.columns().size()
                && wanted.columns().stream()
                        .allMatch(w -> there.find(w.name())
                                .filter(t -> dialect.sameType(t.type(), w.type()))
                                .isPresent());
        return columns
                && stored.map(s -> s.equals(layout(wanted.without(names(addedColumns())))))
                        .orElse(true);
    }

    private static boolean sameOrder(Shape there, Shape wanted) {
        List<String> before =
                there.names().stream().map(n -> n.toLowerCase(Locale.ROOT)).toList();
        return before.equals(
                wanted.names().stream().map(n -> n.toLowerCase(Locale.ROOT)).toList());
    }

    private TargetLayout layout(Shape data) {
        return flows.stream()
                .map(flow -> flow.layout(data))
                .reduce(TargetLayout::with)
                .orElseThrow();
    }

    /** What the flows write, together. */
    private Shape output() {
        Shape all = flows.stream().map(Flow::output).reduce(new Shape(List.of()), Shape::union);
        return isAppended(layout(all))
                ? new Shape(all.columns().stream().map(this::widened).toList())
                : all;
    }

    /** Its rows are nothing but what its query gives, and so can always be made anew. */
    private boolean isMaterialized() {
        return flows.get(0) instanceof MaterializedFlow;
    }

    private Optional<AutoCdcFlow> autoCdc() {
        return flows.get(0).changes();
    }

    private List<Column> addedColumns() {
        return autoCdc().map(flow -> StateTables.addedColumns(dialect, flow)).orElse(List.of());
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }

    /** @param order names of columns, some of which may be there no more */
    private List<Step> create(Shape wanted, List<String> order) {
        List<Step> steps = new ArrayList<>();
        if (definition.declared().isPresent()) {
            Shape added = new Shape(addedColumns());
            List<DeclaredColumn> columns = definition.declared().get().stream()
                    .map(c -> added.find(c.column().name()).map(c::as).orElse(c))
                    .collect(Collectors.toCollection(ArrayList::new));
            added.without(definition.declaredShape().orElseThrow().names())
                    .columns()
                    .forEach(c -> columns.add(DeclaredColumn.plain(c)));
            steps.addAll(sequences());
            steps.add(Step.of("create the table", "Its columns are declared", createDeclared(columns)));
        } else {
            Flow first = flows.get(0);
            String source = new SourceRelation(dialect).everything(first.source());
            String query = autoCdc()
                    .map(flow -> StateTables.targetQuery(dialect, flow, source))
                    .orElseGet(() -> "SELECT " + dialect.quote(first.output().names()) + " FROM " + source);
            steps.add(Step.of(
                    "create the table",
                    "Its columns are those of its flow",
                    autoCdc().isPresent()
                            ? dialect.createChangingTableLike(target.table(), inOrder(query, first, order))
                            : dialect.createTableLike(target.table(), inOrder(query, first, order))));
            addColumns(steps, wanted.without(first.output().names()).columns());
            wanted.columns().stream()
                    .filter(c -> first.output()
                            .find(c.name())
                            .filter(narrow -> Widening.is(narrow.type(), c.type()))
                            .isPresent())
                    .forEach(c -> steps.add(Step.of(
                            "change the type of column " + c.name(),
                            "Other flows bring larger values",
                            dialect.changeType(target.table(), c, true))));
        }
        steps.addAll(state(wanted));
        return steps;
    }

    /** Columns of a table that is made anew stay where they were; others stand behind them. */
    private String inOrder(String query, Flow first, List<String> order) {
        if (order.isEmpty()) {
            return query;
        }
        Shape given = first.output().union(new Shape(addedColumns()));
        List<String> kept = order.stream()
                .flatMap(name -> given.find(name).map(Column::name).stream())
                .distinct()
                .toList();
        List<String> all = CdcFrame.concat(kept, given.without(kept).names());
        return "SELECT " + dialect.quote(all) + " FROM (" + query + ") q";
    }

    private List<Step> widen(
            Shape there, Shape before, Shape wanted, Shape added, Optional<TargetLayout> stored, TargetLayout layout) {
        List<Step> steps = new ArrayList<>();
        List<Column> missing = wanted.without(before.names()).columns();
        // First, so that after a crash between two statements that each commit the columns are missing still
        if (stored.isPresent() && autoCdc().isPresent()) {
            List<String> late = names(missing).stream()
                    .filter(c ->
                            layout.partial().stream().anyMatch(u -> u.column().equals(c)))
                    .toList();
            CdcTarget cdc = new CdcTarget(
                    target.table(),
                    before,
                    "",
                    layout.tracked(),
                    layout.partial(),
                    target.state(),
                    target.index(),
                    Optional.empty());
            String shown = stored.get().sequenceColumn();
            if (!shown.isEmpty() && !shown.equals(layout.sequenceColumn())) {
                steps.addAll(new ShownSequence(dialect, autoCdc().get(), cdc, shown).steps());
            }
            steps.addAll(new LateColumns(dialect, autoCdc().get(), cdc, late).steps());
        }
        addColumns(steps, missing);
        addColumns(steps, added.without(there.names()).columns());
        if (stored.isEmpty()) {
            added.columns().stream()
                    .filter(c -> there.find(c.name())
                            .filter(t -> !dialect.sameType(t.type(), c.type()))
                            .isPresent())
                    .forEach(c -> steps.add(Step.of(
                            "change the type of column " + c.name(),
                            "Its fields were declared before there was a flow",
                            dialect.changeType(target.table(), c, true))));
            steps.addAll(state(before.union(wanted)));
        } else if (layout.hasState() && !layout.storage().equals(StoredAs.SCD_TYPE_1.sql())) {
            boolean all = layout.storage().equals(StoredAs.BITEMPORAL.sql());
            missing.stream()
                    .filter(c -> all || !layout.tracked().contains(c.name()))
                    .forEach(c -> steps.add(Step.of(
                            "add column " + c.name() + " to the state",
                            "Its values in rows that others cover must be kept",
                            dialect.addColumn(target.state(), c))));
        }
        return steps;
    }

    private void addColumns(List<Step> steps, List<Column> columns) {
        for (Column column : columns) {
            steps.add(Step.of(
                    "add column " + column.name(),
                    "The flows bring it; old rows have NULL",
                    dialect.addColumn(target.table(), column)));
            definition.filled().stream()
                    .filter(c -> c.column().name().equals(column.name()))
                    .forEach(c -> steps.add(fills().setDefault(target.table(), c)));
            definition.declared().orElse(List.of()).stream()
                    .filter(c -> c.notNull() && c.column().name().equals(column.name()))
                    .forEach(c -> steps.add(NotNullChanges.step(dialect, target.table(), column.name(), true)));
        }
    }

    private List<Step> state(Shape data) {
        if (autoCdc().isEmpty()) {
            return indexes(layout(data));
        }
        AutoCdcFlow flow = autoCdc().get();
        CdcTarget cdc = new CdcTarget(
                target.table(),
                data,
                "",
                layout(data).tracked(),
                List.of(),
                target.state(),
                target.index(),
                Optional.empty());
        List<Step> steps = new ArrayList<>();
        steps.add(Step.of(
                "drop old state",
                "There are no rows that it could belong to",
                "DROP TABLE IF EXISTS " + dialect.table(target.state())));
        new StateTables(dialect, flow, cdc)
                .create(new SourceRelation(dialect).everything(flow.source()))
                .forEach(sql -> steps.add(Step.of("create the state", "It remembers what the rows do not show", sql)));
        return steps;
    }

    /** Of a table without state. */
    private List<Step> indexes(TargetLayout layout) {
        if (layout.keys().isEmpty()) {
            return List.of();
        }
        List<String> columns = Stream.concat(
                        layout.keys().stream().map(Column::name), Stream.of(layout.sequenceColumn()))
                .distinct()
                .toList();
        return dialect.createIndex(target.index(), target.table(), columns).stream()
                .map(sql -> Step.of("create an index", "The rows of a batch's keys are looked up at each refresh", sql))
                .toList();
    }

    private String createDeclared(List<DeclaredColumn> columns) {
        return columns.stream()
                        .map(c -> dialect.quote(c.column().name()) + " "
                                + c.column().type()
                                + c.fill().map(this::filled).orElse("")
                                + (c.notNull() ? " NOT NULL" : "")
                                + c.condition()
                                        .map(check -> " CHECK (" + check + ")")
                                        .orElse(""))
                        .collect(Collectors.joining(
                                ",\n  ", "CREATE TABLE " + dialect.table(target.table()) + " (\n  ", ")"))
                + (!flows.isEmpty() && autoCdc().isPresent() ? dialect.roomForChanges() : "");
    }

    private String filled(Fill fill) {
        return fill instanceof Fill.Generated generated
                ? " GENERATED ALWAYS AS (" + generated.sql() + ")" + dialect.storedColumn()
                : " DEFAULT " + fills().value(fill);
    }

    private Fills fills() {
        return new Fills(dialect, target, definition.filled());
    }

    /** Before the table that takes numbers from them. */
    private List<Step> sequences() {
        return definition.filled().stream()
                .map(c -> c.fill().orElseThrow())
                .filter(Fill.Identity.class::isInstance)
                .map(fill -> fills().create((Fill.Identity) fill))
                .toList();
    }
}
