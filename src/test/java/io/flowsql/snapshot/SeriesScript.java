package io.flowsql.snapshot;

import io.flowsql.oracle.Sequence;
import io.flowsql.oracle.TargetRow;
import io.flowsql.snapshot.Series.Change;
import io.flowsql.snapshot.Series.Row;
import io.flowsql.snapshot.Series.Snapshot;
import io.flowsql.snapshot.Series.Step;
import io.flowsql.sql.RowText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A series as a script, with the rows that the oracle expects after every step. */
final class SeriesScript {
    private final Series series;
    private final String target;
    private final StringBuilder script = new StringBuilder();
    private SeriesState state;

    private SeriesScript(Series series, String target) {
        this.series = series;
        this.target = target;
        this.state = new SeriesState(series);
    }

    /** @param target the name of the target, from which those of the sources and flows are made */
    static String of(Series series, String target) throws SQLException {
        SeriesScript writer = new SeriesScript(series, target);
        writer.create();
        for (Step step : series.steps()) {
            writer.step(step);
        }
        writer.drop();
        return writer.script.toString();
    }

    private void create() {
        String columns = "k INT, r VARCHAR(10), a VARCHAR(10), b INT, c DECIMAL(6, 2)";
        String version = series.textVersion() ? "VARCHAR(10)" : "BIGINT";
        ok("CREATE TABLE %s_snap (ver %s, %s)".formatted(target, version, columns));
        ok("CREATE TABLE %s_vers (ver %s)".formatted(target, version));
        ok("CREATE TABLE %s_src (%s, op VARCHAR(1), seq BIGINT)".formatted(target, columns));
        ok("CREATE OR REFRESH STREAMING TABLE " + target
                + (series.feed() ? " TBLPROPERTIES (delta.enableChangeDataFeed = true)" : ""));
        List<String> flows = new ArrayList<>(List.of(snapshotFlow()));
        if (series.streamed()) {
            flows.add(series.streamFirst() ? 0 : 1, streamFlow());
        }
        flows.forEach(this::ok);
    }

    private String keys() {
        return String.join(", ", Series.COLUMNS.subList(0, series.keys()));
    }

    private String streamFlow() {
        return """
                CREATE FLOW %1$s_cdc AS AUTO CDC INTO %1$s FROM STREAM(%1$s_src)
                KEYS (%2$s) APPLY AS DELETE WHEN op = 'D' SEQUENCE BY seq COLUMNS * EXCEPT (op, seq)""".formatted(target, keys());
    }

    private String snapshotFlow() {
        String order = series.newestOnly() ? "max" : "min";
        return """
                CREATE FLOW %1$s_snapshots AS AUTO CDC INTO %1$s
                FROM SNAPSHOT (
                  SELECT k, r, a, b, c FROM %1$s_snap WHERE ver = (SELECT ver FROM current_snapshot_version())%6$s
                )
                WITH VERSION (
                  SELECT %2$s(ver) AS ver FROM %1$s_vers
                  WHERE NOT EXISTS (SELECT 1 FROM last_snapshot_version())
                     OR ver > (SELECT ver FROM last_snapshot_version())
                  HAVING %2$s(ver) IS NOT NULL
                )
                KEYS (%3$s) STORED AS SCD TYPE %4$d%5$s""".formatted(
                target,
                order,
                keys(),
                series.history() ? 2 : 1,
                series.track().map(t -> " TRACK HISTORY ON " + t).orElse(""),
                series.copied() ? " UNION ALL SELECT k, r, a, b, c FROM %s_snap WHERE k > k".formatted(target) : "");
    }

    private void step(Step step) throws SQLException {
        Set<Long> versions = new HashSet<>();
        List<Snapshot> snapshots = step.snapshots().stream()
                .filter(s -> !state.has(s.version()) && versions.add(s.version()))
                .toList();
        switch (step.kind()) {
            case ARRIVE -> {
                arrive(snapshots, step.changes());
                refresh("");
            }
            case FAIL -> fail(snapshots, step.changes());
            case COMMIT -> {
                line("transaction begin");
                arrive(snapshots, step.changes());
                refresh("");
                line("transaction commit");
                again();
            }
            case ROLL_BACK -> {
                SeriesState before = state.copy();
                line("transaction begin");
                arrive(snapshots, step.changes());
                refresh("");
                line("transaction rollback");
                state = before;
                again();
            }
            case REFRESH_FULL -> {
                arrive(snapshots, step.changes());
                ok("REFRESH STREAMING TABLE " + target + " FULL");
                state.refreshFull();
                compare();
            }
            case RECONNECT -> {
                line("reconnect");
                again();
            }
        }
    }

    private void fail(List<Snapshot> snapshots, List<Change> changes) throws SQLException {
        Optional<Snapshot> bad = snapshots.isEmpty()
                ? Optional.empty()
                : Optional.of(snapshots.get(snapshots.size() - 1))
                        .filter(s -> !s.rows().isEmpty());
        arrive(snapshots, changes);
        if (bad.isPresent()) {
            String version = literal(state.version(bad.get().version()));
            Row row = bad.get().rows().get(0);
            List<@Nullable Object> values = new ArrayList<>(row.values());
            values.set(3, 77);
            insertRows(List.of(new Row(values)), version);
            if (state.refresh(Optional.of(bad.get().version()))) {
                record(
                        "statement error",
                        "REFRESH STREAMING TABLE " + target
                                + "\n----\nAPPLY_CHANGES_FROM_SNAPSHOT_ERROR.DUPLICATE_KEY_VIOLATION");
            } else {
                ok("REFRESH STREAMING TABLE " + target);
            }
            compare();
            ok("DELETE FROM %s_snap WHERE ver = %s AND b = 77".formatted(target, version));
        }
        refresh("");
    }

    private void arrive(List<Snapshot> snapshots, List<Change> changes) {
        for (Snapshot snapshot : snapshots) {
            String version = literal(state.version(snapshot.version()));
            insertRows(snapshot.rows(), version);
            ok("INSERT INTO %s_vers VALUES (%s)".formatted(target, version));
        }
        List<Change> streamed = series.streamed() ? changes : List.of();
        if (!streamed.isEmpty()) {
            String values = streamed.stream()
                    .map(c -> "(" + literals(c.row()) + ", '" + (c.delete() ? "D" : "U") + "', " + c.sequence() + ")")
                    .collect(Collectors.joining(", "));
            ok("INSERT INTO " + target + "_src VALUES " + values);
        }
        state.arrive(snapshots, streamed);
    }

    private void insertRows(List<Row> rows, String version) {
        if (!rows.isEmpty()) {
            String values = rows.stream()
                    .map(row -> "(" + version + ", " + literals(row) + ")")
                    .collect(Collectors.joining(", "));
            ok("INSERT INTO " + target + "_snap VALUES " + values);
        }
    }

    private void refresh(String option) throws SQLException {
        ok("REFRESH STREAMING TABLE " + target + option);
        state.refresh(Optional.empty());
        compare();
    }

    private void again() throws SQLException {
        record("statement count 0", "REFRESH STREAMING TABLE " + target);
        compare();
    }

    private void compare() throws SQLException {
        List<String> lines = new ArrayList<>();
        for (TargetRow row : state.rows()) {
            lines.add(line(row));
        }
        if (lines.isEmpty() && !series.feed()) {
            record("query", "SELECT * FROM " + target + "\n----");
            return;
        }
        record(
                "query",
                lines.stream().map(line -> "\n" + line).collect(Collectors.joining("", columns() + "\n----", "")));
        if (series.feed()) {
            replay(lines);
        }
    }

    private String columns() {
        return "SELECT * FROM " + target;
    }

    /** Version 0 and all changes since then, taken together, are the rows. */
    private void replay(List<String> lines) {
        String names = Stream.concat(
                        Series.COLUMNS.stream(),
                        series.history() ? Stream.of("__START_AT", "__END_AT") : Stream.<String>of())
                .collect(Collectors.joining(", "));
        record(
                "translate",
                """
                SELECT %1$s, sum(CASE WHEN _change_type IN ('insert', 'update_postimage') THEN 1 ELSE -1 END) AS copies
                FROM table_changes('%2$s', 0)
                GROUP BY %1$s
                HAVING sum(CASE WHEN _change_type IN ('insert', 'update_postimage') THEN 1 ELSE -1 END) <> 0
                ----""".formatted(names, target)
                        + lines.stream().map(line -> "\n" + line + "\t1").collect(Collectors.joining()));
    }

    private static String line(TargetRow row) throws SQLException {
        List<String> values = new ArrayList<>();
        for (Object key : row.key()) {
            values.add(RowText.value(key.equals(SeriesState.NULL_KEY) ? null : key));
        }
        for (Object value : row.values()) {
            values.add(RowText.value(value));
        }
        if (row.validity().isPresent()) {
            values.add(text(row.validity().get().start()));
            Optional<Sequence> end = row.validity().get().end();
            values.add(end.isPresent() ? text(end.get()) : "NULL");
        }
        return String.join("\t", values);
    }

    private static String text(Sequence sequence) throws SQLException {
        return RowText.value(sequence.fields().get(0));
    }

    private static String literals(Row row) {
        return row.values().stream().map(SeriesScript::literal).collect(Collectors.joining(", "));
    }

    private static String literal(@Nullable Object value) {
        return value instanceof String text
                ? "'" + text + "'"
                : String.valueOf(value).replace("null", "NULL");
    }

    private void drop() {
        ok("DROP TABLE " + target);
        Stream.of("_snap", "_vers", "_src").forEach(source -> ok("DROP TABLE " + target + source));
    }

    private void ok(String sql) {
        record("statement ok", sql);
    }

    private void line(String header) {
        script.append(header).append("\n\n");
    }

    private void record(String header, String body) {
        line(header + "\n" + body);
    }
}
