package io.flowsql.random;

import io.flowsql.oracle.AutoCdcOracle;
import io.flowsql.oracle.Event;
import io.flowsql.oracle.Sequence;
import io.flowsql.oracle.TargetRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A source, and the clauses of the flow that reads it.
 *
 * @param source in the order of the table
 * @param keys names, in the order of KEYS
 * @param sequence names; several make a STRUCT
 * @param deletes whether there is APPLY AS DELETE WHEN op = 'D'
 * @param columns the COLUMNS clause, as it is written
 * @param selected the names it selects
 * @param type 1 or 2
 * @param track the TRACK HISTORY clause, as it is written
 * @param tracked the names it tracks; every selected one but the keys without it
 * @param flows how many sources of this kind feed the target, each through a flow of its own
 * @param reading what the flow reads
 */
record FlowShape(
        List<Column> source,
        List<String> keys,
        List<String> sequence,
        boolean deletes,
        Optional<String> columns,
        Set<String> selected,
        int type,
        Optional<String> track,
        Set<String> tracked,
        int flows,
        Reading reading) {
    static final String OPERATION = "op";
    static final String DELETE = "D";

    /** An operation that {@link Reading#FILTER} leaves out. */
    static final String NOISE = "N";

    /** The source of a flow. */
    enum Reading {
        TABLE("%s"),
        QUERY("(SELECT * FROM %s)"),
        FILTER("(SELECT * FROM %s WHERE op <> 'N')");

        private final String form;

        Reading(String form) {
            this.form = form;
        }

        String of(String stream) {
            return form.formatted(stream);
        }
    }

    /** The target's own columns in its order, without the two of history. */
    List<String> target() {
        return source.stream().map(Column::name).filter(selected::contains).toList();
    }

    /** What the rows of the target must be after these rows came in this order. */
    List<TargetRow> expected(List<SourceRow> rows) {
        List<String> data =
                target().stream().filter(name -> !keys.contains(name)).toList();
        AutoCdcOracle oracle = new AutoCdcOracle(data, tracked);
        List<Event> events =
                rows.stream().filter(this::isRead).map(row -> event(row, data)).toList();
        return type == 1 ? oracle.scd1(events) : oracle.scd2(events);
    }

    /** A comparison with NULL is not true. */
    private boolean isRead(SourceRow row) {
        Object operation = value(row, OPERATION);
        return reading != Reading.FILTER || operation != null && !operation.equals(NOISE);
    }

    private Event event(SourceRow row, List<String> data) {
        List<Object> key = keys.stream().<Object>map(name -> value(row, name)).toList();
        Sequence at =
                new Sequence(sequence.stream().map(name -> value(row, name)).toList());
        if (deletes && DELETE.equals(value(row, OPERATION))) {
            return Event.delete(key, at);
        }
        Map<String, @Nullable Object> authored = new LinkedHashMap<>();
        data.forEach(name -> authored.put(name, value(row, name)));
        return Event.upsert(key, at, authored);
    }

    private @Nullable Object value(SourceRow row, String name) {
        for (int i = 0; i < source.size(); i++) {
            if (source.get(i).name().equals(name)) {
                return row.values().get(i);
            }
        }
        throw new IllegalArgumentException(name);
    }
}
