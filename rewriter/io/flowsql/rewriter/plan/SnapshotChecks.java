package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CURRENT;
import static io.flowsql.rewriter.definition.ReservedNames.DIFFERENCES;
import static io.flowsql.rewriter.definition.ReservedNames.GONE;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What must hold of a version, and of a snapshot beside the one before it. */
final class SnapshotChecks {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final SnapshotFlow flow;
    private final SnapshotTables tables;
    private final String column;
    private final String current;

    SnapshotChecks(CdcFrame frame, SnapshotFlow flow, SnapshotTables tables) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.flow = flow;
        this.tables = tables;
        this.column = frame.quote(flow.version().name());
        this.current = frame.temporary(CURRENT);
    }

    Step version() {
        return flow.nextVersion().isPresent() ? nextVersion() : nothingThere();
    }

    /** One row, not NULL, greater than the last one. */
    private Step nextVersion() {
        List<String> now = frame.versionFields("v." + column);
        List<String> before = frame.versionFields("l." + column);
        String missing = frame.order().isNull("v." + column);
        String samples = "SELECT coalesce(CAST(v." + column + " AS VARCHAR), 'NULL') FROM " + current + " v";
        List<String> counts = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        counts.add(
                "CASE WHEN count(*) > 1 OR count(CASE WHEN " + missing + " THEN 1 END) > 0 THEN count(*) ELSE 0 END");
        violations.add(new Violation(
                FlowError.INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_ROWS,
                flow.version().name(),
                samples + " ORDER BY 1 LIMIT 5"));
        if (flow.applied().sequence().struct()) {
            String hole = now.stream().map(f -> f + " IS NULL").collect(Collectors.joining(" OR "));
            counts.add("count(CASE WHEN " + hole + " THEN 1 END)");
            violations.add(new Violation(
                    FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INVALID_TUPLE_NULL_SNAPSHOT_VERSION,
                    flow.version().name(),
                    samples));
        }
        String notGreater =
                frame.order().isNull("l." + column) + " OR " + frame.order().greater(now, before);
        counts.add("count(CASE WHEN " + notGreater + " THEN NULL ELSE 1 END)");
        violations.add(new Violation(
                FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_OUT_OF_ORDER_SNAPSHOT_VERSION,
                flow.version().name(),
                samples));
        return new Step.Validate(
                "check the version",
                "It must be one, and greater than the last one",
                "SELECT " + CdcFrame.list(counts) + " FROM " + current + " v LEFT JOIN "
                        + dialect.table(tables.version()) + " l ON TRUE",
                violations);
    }

    /** A snapshot without a version is the first one. */
    private Step nothingThere() {
        String any = "(SELECT count(*) AS n FROM (SELECT 1 AS one FROM %s LIMIT 1) x)";
        String target = dialect.table(frame.target().table());
        return new Step.Validate(
                "look whether it is the first one",
                "Without WITH VERSION there is no order of snapshots",
                "SELECT t.n + l.n FROM " + any.formatted(target) + " t CROSS JOIN "
                        + any.formatted(dialect.table(tables.version())) + " l",
                List.of(new Violation(
                        FlowError.AUTO_CDC_FROM_SNAPSHOT_NON_EMPTY_TARGET_WITHOUT_VERSION,
                        frame.target().table().table(),
                        "SELECT CAST(" + column + " AS VARCHAR) FROM " + dialect.table(tables.version()))));
    }

    /**
     * No key comes twice, and not too many are gone.
     *
     * <p>Of the keys that were there before, each has a row and no more if as many rows found one as keys are left; only the others need
     * to be grouped.
     *
     * @param snapshot what stands behind FROM for its rows
     */
    Step differences(String snapshot, SnapshotSize size, String maxDeleteRatio) {
        String keys = CdcFrame.list(frame.quoted("", frame.keys()));
        String differences = frame.temporary(DIFFERENCES);
        String fresh = " FROM " + differences + " WHERE " + frame.quote(ROW) + " IS NULL";
        String gone = " FROM " + differences + " WHERE " + frame.quote(GONE);
        String sql = """
                SELECT abs(%s - %s + g.n - f.n), CASE WHEN g.n > %s * %s THEN g.n ELSE 0 END
                FROM (SELECT count(*) AS n%s) g
                CROSS JOIN (SELECT count(*) AS n FROM (SELECT %s%s GROUP BY %s) x) f""".formatted(size.rows(), size.before(), size.before(), maxDeleteRatio, gone, keys, fresh, keys);
        String twice = "SELECT " + keyText() + " || ' ' || CAST(count(*) AS VARCHAR) || ' times' AS sample FROM "
                + snapshot + " s GROUP BY " + keys + " HAVING count(*) > 1 ORDER BY 1 LIMIT 5";
        return new Step.Validate(
                "check the snapshot",
                "A key is there once, and an accident must not delete the table",
                sql,
                List.of(
                        new Violation(
                                FlowError.APPLY_CHANGES_FROM_SNAPSHOT_ERROR_DUPLICATE_KEY_VIOLATION,
                                frame.target().table().table(),
                                twice),
                        new Violation(
                                FlowError.SNAPSHOT_DELETES_TOO_MUCH,
                                maxDeleteRatio,
                                "SELECT " + keyText() + " AS sample" + gone + " ORDER BY 1 LIMIT 5")));
    }

    private String keyText() {
        return frame.keys().stream()
                .map(key ->
                        dialect.literal(key + "=") + " || coalesce(CAST(" + frame.quote(key) + " AS VARCHAR), 'NULL')")
                .collect(Collectors.joining(" || ', ' || ", "'(' || ", " || ')'"));
    }
}
