package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.CdcClause;
import io.flowsql.rewriter.ast.ColumnSelection;
import io.flowsql.rewriter.ast.FlowClause.AutoCdc;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.definition.Authorship;
import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.Tracking;
import io.flowsql.rewriter.definition.Unit;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.query.ForeignParts;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** AUTO CDC: clauses checked against each other and against the columns of the source. */
final class AutoCdcBinder {
    private final Dialect dialect;
    private final StatementScope scope;

    AutoCdcBinder(Dialect dialect, StatementScope scope) {
        this.dialect = dialect;
        this.scope = scope;
    }

    AutoCdcFlow bind(String name, AutoCdc clause) {
        StoredAs storedAs = clause.storedAs().orElse(StoredAs.SCD_TYPE_1);
        checkClauses(clause, storedAs);
        refuseWhatComesLater(clause);
        FlowSource source = scope.source(clause.source(), clause.once());
        Shape columns = source.shape();
        checkReservedNames(columns, storedAs);
        List<String> keys = keys(clause.keys(), place(clause, CdcClause.KEYS), columns);
        Shape output = output(clause, columns);
        for (Identifier key : clause.keys()) {
            if (!output.has(key.text())) {
                throw FlowException.at(
                        scope.position(key.range()),
                        FlowError.AUTOCDC_KEY_NOT_IN_SELECTED_SCHEMA,
                        key,
                        "left out by COLUMNS");
            }
        }
        Sequence sequence = sequence(CdcClause.SEQUENCE_BY, clause.sequenceBy(), source);
        Optional<Sequence> systemSequence =
                clause.systemSequenceBy().map(f -> sequence(CdcClause.SYSTEM_SEQUENCE_BY, f, source));
        Optional<String> deleteWhen = clause.deleteWhen().map(f -> scope.condition("APPLY AS DELETE WHEN", f, source));
        Tracking tracking = clause.trackHistory()
                .map(selection -> tracking(selection, output.without(keys)))
                .orElse(new Tracking.Everything());
        List<String> keysInOrder =
                output.names().stream().filter(keys::contains).toList();
        Optional<String> truncateWhen =
                clause.truncateWhen().map(f -> scope.condition("APPLY AS TRUNCATE WHEN", f, source));
        Authorship authorship = authorship(clause, columns, output.without(keys));
        return new AutoCdcFlow(
                name,
                source,
                clause.once(),
                keysInOrder,
                sequence,
                systemSequence,
                deleteWhen,
                truncateWhen,
                authorship,
                output,
                storedAs,
                tracking);
    }

    /** The array of COLUMNS TO UPDATE is written only where COLUMNS names it. */
    private Shape output(AutoCdc clause, Shape columns) {
        ColumnSelection selection = clause.columns().orElse(new ColumnSelection.All());
        Shape selected = scope.selection().apply("COLUMNS", selection, columns);
        return clause.columnsToUpdate().isEmpty() || selection instanceof ColumnSelection.Only
                ? selected
                : selected.without(List.of(clause.columnsToUpdate().get().text()));
    }

    /** Structs are taken apart where the engine has some. */
    private List<Unit> units(Column column) {
        return dialect.isStruct(column.type())
                ? Kinds.of(column.type()).leaves().stream()
                        .map(path -> new Unit(column.name(), path))
                        .toList()
                : List.of(Unit.of(column.name()));
    }

    private Authorship authorship(AutoCdc clause, Shape columns, Shape data) {
        if (clause.ignoreNullUpdates().isPresent()) {
            ColumnSelection selection = clause.ignoreNullUpdates().get().columns();
            if (selection instanceof ColumnSelection.Only only && only.columns().isEmpty()) {
                throw FlowException.at(
                        place(clause, CdcClause.IGNORE_NULL_UPDATES), FlowError.AUTOCDC_IGNORE_NULL_EMPTY_COLUMN_LIST);
            }
            Shape ignored = scope.selection().apply("IGNORE NULL UPDATES ON", selection, data);
            return new Authorship.IgnoringNulls(
                    ignored.columns().stream().flatMap(c -> units(c).stream()).toList());
        }
        if (clause.columnsToUpdate().isEmpty()) {
            return new Authorship.EveryColumn();
        }
        Identifier array = clause.columnsToUpdate().get();
        Column column = columns.find(array.text())
                .orElseThrow(() -> FlowException.at(
                        scope.position(array.range()),
                        FlowError.AUTOCDC_COLUMNS_NOT_FOUND_IN_SCHEMA,
                        CdcClause.COLUMNS_TO_UPDATE.words(),
                        array,
                        columns));
        if (!dialect.isArray(column.type())) {
            throw FlowException.at(
                    scope.position(array.range()),
                    FlowError.AUTOCDC_COLUMNS_TO_UPDATE_TYPE,
                    column.name(),
                    column.type());
        }
        return new Authorship.Listed(column.name(), columns.names());
    }

    private void refuseWhatComesLater(AutoCdc clause) {
        refuse(clause, CdcClause.WHERE);
    }

    private void refuse(AutoCdc clause, CdcClause which) {
        if (clause.places().containsKey(which)) {
            throw FlowException.at(place(clause, which), FlowError.NOT_SUPPORTED_YET, which.words(), "Leave it out");
        }
    }

    private Optional<Position> place(AutoCdc clause, CdcClause which) {
        return Optional.ofNullable(clause.places().get(which)).flatMap(scope::position);
    }

    private void checkClauses(AutoCdc clause, StoredAs storedAs) {
        boolean bitemporal = storedAs == StoredAs.BITEMPORAL;
        String storage = "STORED AS " + storedAs.sql();
        conflict(
                clause,
                CdcClause.COLUMNS_TO_UPDATE,
                clause.ignoreNullUpdates().isPresent(),
                CdcClause.IGNORE_NULL_UPDATES.words(),
                "Keep one of the two");
        conflict(clause, CdcClause.COLUMNS_TO_UPDATE, bitemporal, storage, "Leave it out");
        conflict(
                clause,
                CdcClause.APPLY_AS_TRUNCATE_WHEN,
                storedAs != StoredAs.SCD_TYPE_1,
                storage,
                "Only SCD TYPE 1 can be truncated");
        conflict(
                clause,
                CdcClause.TRACK_HISTORY_ON,
                storedAs != StoredAs.SCD_TYPE_2,
                storage,
                "Only SCD TYPE 2 keeps the history that it speaks of");
        conflict(clause, CdcClause.SYSTEM_SEQUENCE_BY, !bitemporal, storage, "It belongs to STORED AS BITEMPORAL");
        if (bitemporal && clause.systemSequenceBy().isEmpty()) {
            throw FlowException.at(
                    place(clause, CdcClause.STORED_AS),
                    FlowError.AUTOCDC_CLAUSE_CONFLICT,
                    storage,
                    "a missing SYSTEM SEQUENCE BY",
                    "Add SYSTEM SEQUENCE BY behind SEQUENCE BY");
        }
    }

    private void conflict(AutoCdc clause, CdcClause which, boolean conflicting, String with, String advice) {
        if (conflicting && clause.places().containsKey(which)) {
            throw FlowException.at(
                    place(clause, which), FlowError.AUTOCDC_CLAUSE_CONFLICT, which.words(), with, advice);
        }
    }

    static void checkReservedNames(Shape columns, StoredAs storedAs) {
        for (Column column : columns.columns()) {
            if (column.name().regionMatches(true, 0, ReservedNames.PREFIX, 0, ReservedNames.PREFIX.length())) {
                throw FlowException.of(
                        FlowError.AUTOCDC_RESERVED_COLUMN_NAME_PREFIX_CONFLICT, column.name(), ReservedNames.PREFIX);
            }
            boolean added = added(storedAs).anyMatch(column.name()::equalsIgnoreCase);
            if (added) {
                throw FlowException.of(FlowError.AUTOCDC_RESERVED_COLUMN_NAME_CONFLICT, column.name());
            }
        }
    }

    private static Stream<String> added(StoredAs storedAs) {
        return switch (storedAs) {
            case SCD_TYPE_1 -> Stream.of();
            case SCD_TYPE_2 -> Stream.of(ReservedNames.START_AT, ReservedNames.END_AT);
            case BITEMPORAL ->
                Stream.of(
                        ReservedNames.START_AT,
                        ReservedNames.END_AT,
                        ReservedNames.SYSTEM_START_AT,
                        ReservedNames.SYSTEM_END_AT);
        };
    }

    /** The columns that KEYS names, as the source spells them. */
    List<String> keys(List<Identifier> named, Optional<Position> clause, Shape columns) {
        if (named.isEmpty()) {
            throw FlowException.at(clause, FlowError.AUTOCDC_EMPTY_KEYS);
        }
        List<String> keys = new ArrayList<>();
        for (Identifier key : named) {
            Column column = columns.find(key.text())
                    .orElseThrow(() -> FlowException.at(
                            scope.position(key.range()),
                            FlowError.UNRESOLVED_COLUMN,
                            key.text(),
                            "the source",
                            columns));
            if (!dialect.usableAsKey(column.type())) {
                throw FlowException.at(
                        scope.position(key.range()), FlowError.AUTOCDC_KEY_TYPE, column.name(), column.type());
            }
            if (!keys.contains(column.name())) {
                keys.add(column.name());
            }
        }
        return keys;
    }

    private Sequence sequence(CdcClause clause, Fragment sequenceBy, FlowSource source) {
        ForeignParts.first(sequenceBy).ifPresent(part -> {
            throw FlowException.at(
                    scope.position(part.range()),
                    FlowError.INVALID_EXPRESSION,
                    clause.words(),
                    part.text() + " does not tell of the event alone, and would give another order at another refresh. "
                            + "Order by columns of the event");
        });
        List<StatementScope.NamedExpression> fields = scope.structFields(sequenceBy, source);
        boolean struct = !fields.isEmpty();
        List<StatementScope.NamedExpression> expressions = struct
                ? fields
                : List.of(new StatementScope.NamedExpression("value", scope.expression(sequenceBy, source)));
        Shape types = scope.shape(clause.words(), sequenceBy, expressions, source);
        List<Sequence.Field> result = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            String type = types.columns().get(i).type();
            if (!dialect.orderable(type)) {
                throw FlowException.at(
                        scope.position(sequenceBy.range()),
                        FlowError.AUTOCDC_MICROBATCH_VALIDATION_NON_ORDERABLE_SEQUENCE,
                        sequenceBy.text(),
                        type);
            }
            result.add(new Sequence.Field(
                    expressions.get(i).name(), expressions.get(i).sql(), type));
        }
        return new Sequence(result, struct, sequenceBy.text());
    }

    Tracking tracking(ColumnSelection selection, Shape output) {
        return selection instanceof ColumnSelection.All
                ? new Tracking.Everything()
                : new Tracking.Only(scope.selection()
                        .apply("TRACK HISTORY ON", selection, output)
                        .names());
    }
}
