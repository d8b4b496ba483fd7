package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.ARRIVAL;
import static io.flowsql.rewriter.definition.ReservedNames.DELETED;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;
import static io.flowsql.rewriter.definition.ReservedNames.SYSTEM;
import static io.flowsql.rewriter.definition.ReservedNames.TRUNCATES;
import static io.flowsql.rewriter.definition.ReservedNames.UNKNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.definition.Authorship;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Expected;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.NewRows;
import io.flowsql.rewriter.error.FlowError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The first steps of every AUTO CDC plan: the batch as a relation of events, checked.
 *
 * <p>A row of it has the order of arrival, the sequence, whether it is a delete, and the flow's columns under the target's names. The rows of
 * a plain table and their numbers stay the same during the transaction and are read where they are. A query may give other ones each
 * time, changes of one version are numbered anew by each reading, and what an event leaves unsaid is worked out once: then the
 * relation is a temporary table.
 */
final class CdcStage {
    private final CdcFrame frame;
    private final NewRows rows;

    /** @param rows of the source's columns after {@link ReservedNames#ARRIVAL} */
    CdcStage(CdcFrame frame, NewRows rows) {
        this.frame = frame;
        this.rows = rows;
    }

    /** What stands behind FROM for the events. */
    String events() {
        return isInPlace() ? "(" + select() + ")" : frame.temporary(STAGE);
    }

    /** What gives the events where they are; empty where a query in parentheses has to. */
    Optional<Unnested> unnested() {
        return isInPlace() ? rows.ofTable().map(this::unnested) : Optional.empty();
    }

    private Unnested unnested(NewRows.OfTable table) {
        String condition = table.condition().isEmpty() ? "" : "\nWHERE " + table.condition();
        Map<String, String> values = new LinkedHashMap<>(values());
        values.put(ARRIVAL, table.arrival());
        return new Unnested(table.table() + " AS " + rows.alias() + condition, values);
    }

    /**
     * Events that are read from a table.
     *
     * @param relation what stands behind FROM, with a condition
     * @param values for each column of an event what gives it
     */
    record Unnested(String relation, Map<String, String> values) {}

    private boolean isInPlace() {
        return expectations().isEmpty()
                && isReadAgain(frame.flow().source())
                && !frame.isPartial()
                && frame.flow().truncateWhen().isEmpty()
                && !(frame.flow().authorship() instanceof Authorship.Listed);
    }

    private static boolean isReadAgain(FlowSource source) {
        return source instanceof FlowSource.Staged
                || source instanceof FlowSource.Table table
                        && table.input().changes().isEmpty();
    }

    /** Those of a snapshot are from a comparison that has checked them, and may have NULL in a key. */
    private boolean isChecked() {
        return frame.flow().source() instanceof FlowSource.Staged;
    }

    /** The temporary tables that it fills. */
    String[] temporaryTables() {
        return isInPlace() ? new String[0] : new String[] {STAGE};
    }

    List<Step> steps() {
        List<Step> checks = isChecked() || isCheckedLater() ? List.of() : List.of(validate());
        if (isInPlace()) {
            return checks;
        }
        List<String> columns = CdcFrame.concat(
                List.of(ARRIVAL), frame.sequence(), List.of(DELETED), frame.columns(), optionalColumns());
        List<Step> steps = new ArrayList<>();
        steps.add(frame.temporary(
                STAGE,
                "stage the new events",
                "Every later step reads this batch, and the source is read once",
                columns,
                select()));
        steps.addAll(expectations()
                .steps(frame.temporary(STAGE), frame.columns(), this::judged, " ORDER BY " + frame.quote(ARRIVAL)));
        steps.addAll(checks);
        return steps;
    }

    /** Those about columns of which the flow says something. */
    private Expectations expectations() {
        return frame.expectations().about(frame.columns());
    }

    /**
     * Whether the plan finds out for itself that some event has no key or no sequence, and calls for {@link #validate} then: flagged winners
     * and the changes of a plain timeline show it, and the batch need not be read for it.
     */
    boolean isCheckedLater() {
        boolean sorted = frame.dialect().sortsGroups();
        boolean shows = frame.flow().storedAs() == StoredAs.SCD_TYPE_1 && Scd1Winners.areFlagged(frame)
                || frame.flow().storedAs() == StoredAs.SCD_TYPE_2
                        && (sorted || frame.dialect().hash(List.of("TRUE")).isPresent())
                        && frame.untracked().isEmpty()
                        && frame.target().feed().isEmpty();
        return shows
                && !isChecked()
                && !frame.isPartial()
                && frame.flow().truncateWhen().isEmpty()
                && !(frame.flow().authorship() instanceof Authorship.Listed);
    }

    private List<String> optionalColumns() {
        List<String> names = new ArrayList<>();
        frame.flow().systemSequence().ifPresent(s -> names.addAll(frame.systemNumbered(SYSTEM)));
        if (frame.flow().truncateWhen().isPresent()) {
            names.add(TRUNCATES);
        }
        if (frame.isPartial()) {
            names.add(UNSAID);
        }
        if (frame.flow().authorship() instanceof Authorship.Listed) {
            names.add(UNKNOWN);
        }
        return names;
    }

    private String select() {
        String arrival = frame.quote(ARRIVAL);
        return values().entrySet().stream()
                .map(v -> v.getKey().equals(ARRIVAL) ? arrival : v.getValue() + " AS " + frame.quote(v.getKey()))
                .collect(Collectors.joining(",\n       ", "SELECT ", "\nFROM " + rows.relation()));
    }

    /** What gives each column of an event. */
    private Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(ARRIVAL, frame.quote(ARRIVAL));
        put(values, frame.sequence(), frame.sequenceDefinition());
        values.put(DELETED, frame.flow().deleteWhen().map(CdcStage::isTrue).orElse("FALSE"));
        for (Column column : frame.flow().output().columns()) {
            values.put(frame.targetColumn(column).name(), value(column));
        }
        frame.flow().systemSequence().ifPresent(s -> put(values, frame.systemNumbered(SYSTEM), s));
        frame.flow().truncateWhen().ifPresent(c -> values.put(TRUNCATES, isTrue(c)));
        if (frame.isPartial()) {
            values.put(UNSAID, frame.unsaid().ofNewEvent());
        }
        if (frame.flow().authorship() instanceof Authorship.Listed listed) {
            String known = frame.dialect().hasOnlyNames(frame.quote(listed.array()), listed.known());
            String deletes =
                    frame.flow().deleteWhen().map(c -> " AND NOT " + isTrue(c)).orElse("");
            values.put(
                    UNKNOWN,
                    "CASE WHEN NOT coalesce(" + known + ", " + frame.quote(listed.array()) + " IS NULL)" + deletes
                            + " THEN TRUE ELSE FALSE END");
        }
        return values;
    }

    private static void put(Map<String, String> values, List<String> names, Sequence sequence) {
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), "(" + sequence.fields().get(i).expression() + ")");
        }
    }

    private static String isTrue(String condition) {
        return "CASE WHEN (" + condition + ") THEN TRUE ELSE FALSE END";
    }

    private String value(Column column) {
        String type = frame.targetColumn(column).type();
        return frame.dialect().sameType(type, column.type())
                ? frame.quote(column.name())
                : "CAST(" + frame.quote(column.name()) + " AS " + type + ")";
    }

    Step validate() {
        List<String> checked = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        String ofKey = frame.flow().truncateWhen().isPresent() ? " AND NOT " + frame.quote(TRUNCATES) : "";
        for (String key : frame.keys()) {
            String missing = frame.quote(key) + " IS NULL" + ofKey;
            checked.add(missing);
            violations.add(new Violation(FlowError.AUTOCDC_MICROBATCH_VALIDATION_NULL_KEY, key, samples(missing)));
        }
        checkSequence(frame.sequenceDefinition(), ReservedNames.SEQUENCE, "SEQUENCE BY ", checked, violations);
        frame.flow()
                .systemSequence()
                .ifPresent(s -> checkSequence(s, SYSTEM, "SYSTEM SEQUENCE BY ", checked, violations));
        if (frame.flow().authorship() instanceof Authorship.Listed listed) {
            checked.add(frame.quote(UNKNOWN));
            violations.add(new Violation(
                    FlowError.AUTOCDC_COLUMNS_NOT_FOUND_IN_EVENTS, listed.array(), samples(frame.quote(UNKNOWN))));
        }
        String counts =
                checked.stream().map(c -> "count(*) FILTER (WHERE " + c + ")").collect(Collectors.joining(", "));
        return new Step.Validate(
                "check the events",
                "A NULL in a key or in the sequence rejects the whole batch",
                "SELECT " + counts + " FROM " + events() + " n",
                violations);
    }

    /** A struct is there, whatever its fields are. */
    private void checkSequence(
            Sequence sequence, String column, String clause, List<String> checked, List<Violation> violations) {
        if (!sequence.struct()) {
            String missing = frame.quote(column) + " IS NULL";
            checked.add(missing);
            violations.add(new Violation(
                    FlowError.AUTOCDC_MICROBATCH_VALIDATION_NULL_SEQUENCE,
                    clause + sequence.label(),
                    samples(missing)));
        }
    }

    private String samples(String wrong) {
        return new RowSamples(frame.dialect(), frame.columns())
                .of(events() + " n WHERE " + wrong + " ORDER BY " + frame.quote(ARRIVAL), 5);
    }

    /** What counts is the row that an event describes: a delete describes none, and of what it leaves unsaid there is nothing to judge. */
    private String judged(Expected expected) {
        List<String> conditions = new ArrayList<>(List.of("NOT " + frame.quote(DELETED)));
        if (frame.flow().truncateWhen().isPresent()) {
            conditions.add("NOT " + frame.quote(TRUNCATES));
        }
        frame.target().partial().stream()
                .filter(unit -> expected.columns().contains(unit.column()))
                .map(frame.unsaid()::says)
                .forEach(conditions::add);
        return String.join(" AND ", conditions);
    }
}
