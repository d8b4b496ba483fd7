package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.PostgreSql;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the parts of one AUTO CDC plan share: the names of its columns and the fragments of SQL that several of them need. */
final class CdcFrame {
    /** The wall clock of the transaction, for the age of tombstones. */
    static final String NOW = "CURRENT_TIMESTAMP";

    /** An event that says something, or NULL, of every column. */
    static final String ALL_SAID = "CAST(NULL AS VARCHAR)";

    private final Dialect dialect;
    private final AutoCdcFlow flow;
    private final CdcTarget target;
    private final String suffix;
    private final Expectations expectations;
    private final boolean nullKeys;
    private final OptionalLong events;

    CdcFrame(Dialect dialect, AutoCdcFlow flow, CdcTarget target, String suffix) {
        this(dialect, flow, target, suffix, new Expectations(dialect, List.of()), false, OptionalLong.empty());
    }

    /**
     * @param suffix for the names of temporary tables
     * @param nullKeys whether an event may have NULL in a key, which then is a key like any other
     * @param events how many there are in the batch, if that is known
     */
    CdcFrame(
            Dialect dialect,
            AutoCdcFlow flow,
            CdcTarget target,
            String suffix,
            Expectations expectations,
            boolean nullKeys,
            OptionalLong events) {
        this.events = events;
        this.suffix = suffix;
        this.expectations = expectations;
        this.nullKeys = nullKeys;
        this.dialect = dialect;
        this.flow = flow;
        this.target = target;
    }

    Dialect dialect() {
        return dialect;
    }

    AutoCdcFlow flow() {
        return flow;
    }

    CdcTarget target() {
        return target;
    }

    /**
     * A query of the keys in some rows of events, each once.
     *
     * @param rows what stands behind FROM
     */
    String distinctKeys(String rows) {
        String keys = list(quoted("", keys()));
        if (areUnique()) {
            return "SELECT " + keys + " FROM " + rows;
        }
        String rank = quote(ReservedNames.RANK);
        return sortsEvents()
                ? "SELECT " + keys + " FROM (SELECT " + keys + ", ROW_NUMBER() OVER (" + partitionByKeys() + ") AS "
                        + rank + " FROM " + rows + ") __flowsql_r WHERE " + rank + " = 1"
                : "SELECT DISTINCT " + keys + " FROM " + rows;
    }

    /** Whether there is one event for each key, as of the differences of two snapshots. */
    boolean areUnique() {
        return flow.source() instanceof FlowSource.Staged;
    }

    /** Whether the events are so few that sorting takes less than grouping them. */
    boolean sortsEvents() {
        return events.isPresent() && events.getAsLong() < dialect.sortsBelow();
    }

    /** What the target expects of its rows. */
    Expectations expectations() {
        return expectations;
    }

    SequenceOrder order() {
        return new SequenceOrder(dialect, flow.sequence());
    }

    /** The flow's columns, as the target spells them. */
    List<String> columns() {
        return flow.output().columns().stream()
                .map(this::targetColumn)
                .map(Column::name)
                .toList();
    }

    /** The key columns, as the target spells them. */
    List<String> keys() {
        return flow.keys().stream()
                .map(k -> target.data().find(k).orElseThrow().name())
                .toList();
    }

    /** The target's columns but the keys. */
    List<String> data() {
        return target.data().without(keys()).names();
    }

    /** Those of them of which a change opens no row. */
    List<String> untracked() {
        return data().stream().filter(c -> !target.tracked().contains(c)).toList();
    }

    Column targetColumn(Column column) {
        return target.data().find(column.name()).orElseThrow();
    }

    Column targetColumn(String name) {
        return target.data().find(name).orElseThrow();
    }

    /** The columns in which a sequence is kept, after a name: one, or one for each field. */
    List<String> numbered(String name) {
        return ReservedNames.numbered(name, flow.sequence());
    }

    List<String> sequence() {
        return numbered(ReservedNames.SEQUENCE);
    }

    /** The second sequence, of a bitemporal flow. */
    Sequence systemSequence() {
        return flow.systemSequence().orElseThrow();
    }

    SequenceOrder systemOrder() {
        return new SequenceOrder(dialect, systemSequence());
    }

    /** The columns in which a system sequence is kept, after a name. */
    List<String> systemNumbered(String name) {
        return ReservedNames.numbered(name, systemSequence());
    }

    Sequence sequenceDefinition() {
        return flow.sequence();
    }

    /** {@code __START_AT}, so that it can be written without quotes. */
    String startAt() {
        return dialect.fold(ReservedNames.START_AT);
    }

    String systemStartAt() {
        return dialect.fold(ReservedNames.SYSTEM_START_AT);
    }

    String systemEndAt() {
        return dialect.fold(ReservedNames.SYSTEM_END_AT);
    }

    String endAt() {
        return dialect.fold(ReservedNames.END_AT);
    }

    /** The fields of a version that a column holds, a struct as the user made it. */
    List<String> versionFields(String version) {
        return flow.sequence().struct()
                ? flow.sequence().fields().stream()
                        .map(f -> fieldOf(version, f))
                        .toList()
                : List.of(version);
    }

    /** Where structs are JSON, a field needs its type. */
    private String fieldOf(String version, Sequence.Field field) {
        return dialect instanceof PostgreSql
                ? dialect.structField(version, field, 0)
                : dialect.field(version, field.name());
    }

    String noRow() {
        return "CAST(NULL AS " + dialect.rowIdType() + ")";
    }

    String quote(String name) {
        return dialect.quote(name);
    }

    List<String> quoted(String qualifier, List<String> names) {
        return names.stream()
                .map(n -> qualifier.isEmpty() ? dialect.quote(n) : qualifier + "." + dialect.quote(n))
                .toList();
    }

    /** {@code expression AS "name"} for each. */
    List<String> aliased(List<String> expressions, List<String> names) {
        List<String> result = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            result.add(expressions.get(i) + " AS " + dialect.quote(names.get(i)));
        }
        return result;
    }

    /** Whether an event may have NULL in a key, which then is a key like any other. */
    boolean allowsNullKeys() {
        return nullKeys;
    }

    String keysEqual(String left, String right) {
        return keys().stream()
                .map(k -> keyEqual(left + "." + dialect.quote(k), right + "." + dialect.quote(k)))
                .collect(Collectors.joining(" AND "));
    }

    /** Whether an event may have NULL in a key. */
    boolean hasNullKeys() {
        return nullKeys;
    }

    private String keyEqual(String left, String right) {
        return nullKeys ? dialect.sameOrBothNull(left, right) : left + " = " + right;
    }

    /** The same for rows of any flow of the target: a snapshot may have brought a NULL in a key. */
    String anyStateKeysEqual(String state, String right) {
        return keys().stream()
                        .map(k ->
                                dialect.sameOrBothNull(state + "." + dialect.quote(k), right + "." + dialect.quote(k)))
                        .collect(Collectors.joining(" AND "))
                + " AND NOT (" + isWatermark(state) + ")";
    }

    /** The same for a row of the state of SCD TYPE 1, where the greatest truncate is a row, too. */
    String stateKeysEqual(String state, String right) {
        return keysEqual(state, right) + (nullKeys ? " AND NOT (" + isWatermark(state) + ")" : "");
    }

    /** Whether a row of the state of SCD TYPE 1 stands for every key. */
    String isWatermark(String state) {
        return state + "." + quote(keys().get(0)) + " IS NULL AND " + state + "." + quote(ReservedNames.UNSAID)
                + " IS NOT DISTINCT FROM " + Truncation.WATERMARK;
    }

    /** Whether an outer join by the keys has found a row of a table. */
    String isThere(String alias) {
        return nullKeys ? dialect.isThere(alias) : alias + "." + quote(keys().get(0)) + " IS NOT NULL";
    }

    String isMissing(String alias) {
        return nullKeys ? "(" + isThere(alias) + ") IS NOT TRUE" : alias + "." + quote(keys().get(0)) + " IS NULL";
    }

    String partitionByKeys(String... further) {
        return Stream.concat(keys().stream(), Stream.of(further))
                .map(dialect::quote)
                .collect(Collectors.joining(", ", "PARTITION BY ", ""));
    }

    /** Whether some event of the target may leave a column unsaid. */
    boolean isPartial() {
        return !target.partial().isEmpty();
    }

    /** Which columns events leave unsaid. */
    Unsaid unsaid() {
        return new Unsaid(this);
    }

    String nullOf(String column) {
        return "CAST(NULL AS " + targetColumn(column).type() + ")";
    }

    /** A value of a column of the target, in the form in which it is compared with another. */
    String exact(String column, String value) {
        return dialect.exact(value, typeOf(column));
    }

    /** Likewise, where a value that only looks otherwise is another one. */
    String identical(String column, String value) {
        return dialect.identical(value, typeOf(column));
    }

    private String typeOf(String column) {
        if (column.equals(startAt()) || column.equals(endAt())) {
            return dialect.sequenceType(flow.sequence());
        }
        return column.equals(systemStartAt()) || column.equals(systemEndAt())
                ? dialect.sequenceType(systemSequence())
                : targetColumn(column).type();
    }

    /** @param columns all of the target, in the order in which the plan gives their values */
    FeedRows feed(List<String> columns) {
        return new FeedRows(dialect, target.feed(), columns);
    }

    /** A temporary table in quotes. */
    String temporary(String table) {
        return dialect.temporaryTable(table + suffix);
    }

    Step temporary(String table, String name, String reason, List<String> columns, String query) {
        return new Step.Stage(
                name,
                reason,
                dialect.fillTemporaryTable(table + suffix, query),
                dialect.createTemporaryTable(table + suffix, columns, query));
    }

    /** @param joined the columns of which the planner has to know the values */
    Step temporary(String table, String name, String reason, List<String> columns, List<String> joined, String query) {
        return new Step.Stage(
                name,
                reason,
                dialect.fillTemporaryTable(table + suffix, query, joined),
                dialect.createTemporaryTable(table + suffix, columns, query));
    }

    /** Of the target and its state, for the joins of the next refresh. */
    List<Step> updateStatistics() {
        return Stream.of(target.table(), target.state())
                .flatMap(table -> TableStatistics.update(dialect, table, keys()).stream())
                .toList();
    }

    List<Step> drop(String... tables) {
        return Stream.of(tables)
                .map(table -> dialect.clearTemporaryTable(table + suffix))
                .map(sql -> Step.of("clear a temporary table", "Nothing is left behind", sql))
                .toList();
    }

    @SafeVarargs
    static <T> List<T> concat(List<T>... lists) {
        return Stream.of(lists).flatMap(List::stream).toList();
    }

    static String list(List<String> expressions) {
        return String.join(", ", expressions);
    }
}
