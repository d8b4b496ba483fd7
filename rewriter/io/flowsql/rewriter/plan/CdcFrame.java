package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
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

    /** @param suffix for the names of temporary tables */
    CdcFrame(Dialect dialect, AutoCdcFlow flow, CdcTarget target, String suffix) {
        this.suffix = suffix;
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

    Sequence sequenceDefinition() {
        return flow.sequence();
    }

    /** {@code __START_AT}, so that it can be written without quotes. */
    String startAt() {
        return dialect.fold(ReservedNames.START_AT);
    }

    String endAt() {
        return dialect.fold(ReservedNames.END_AT);
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

    String keysEqual(String left, String right) {
        return keys().stream()
                .map(k -> left + "." + dialect.quote(k) + " = " + right + "." + dialect.quote(k))
                .collect(Collectors.joining(" AND "));
    }

    String partitionByKeys(String... further) {
        return Stream.concat(keys().stream(), Stream.of(further))
                .map(dialect::quote)
                .collect(Collectors.joining(", ", "PARTITION BY ", ""));
    }

    /**
     * Which columns an event of the flow leaves unsaid: {@code |a|b|}, or NULL for none. They have the value of the event before it in
     * the same life.
     */
    String unsaid() {
        List<String> columns = target.data().without(columns()).names();
        return columns.isEmpty()
                ? ALL_SAID
                : dialect.literal(columns.stream().collect(Collectors.joining("|", "|", "|")));
    }

    /** Whether an event says something of a column. */
    String says(String column) {
        return "coalesce(POSITION(" + dialect.literal("|" + column + "|") + " IN " + quote(ReservedNames.UNSAID)
                + "), 0) = 0";
    }

    String nullOf(String column) {
        return "CAST(NULL AS " + targetColumn(column).type() + ")";
    }

    /** A value of a column of the target, in the form in which it is compared with another. */
    String exact(String column, String value) {
        String type = column.equals(startAt()) || column.equals(endAt())
                ? dialect.sequenceType(flow.sequence())
                : targetColumn(column).type();
        return dialect.exact(value, type);
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

    List<Step> drop(String... tables) {
        return Stream.of(tables)
                .map(table -> dialect.clearTemporaryTable(table + suffix))
                .map(sql -> Step.of("clear a temporary table", "Nothing is left behind", sql))
                .toList();
    }

    @SafeVarargs
    static List<String> concat(List<String>... lists) {
        return Stream.of(lists).flatMap(List::stream).toList();
    }

    static String list(List<String> expressions) {
        return String.join(", ", expressions);
    }
}
