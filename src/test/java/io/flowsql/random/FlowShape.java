package io.flowsql.random;

import io.flowsql.oracle.AutoCdcOracle;
import io.flowsql.oracle.Event;
import io.flowsql.oracle.Sequence;
import io.flowsql.oracle.TargetRow;
import io.flowsql.rewriter.ast.StoredAs;
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
 * @param system names of the second sequence, of BITEMPORAL only; several make a STRUCT
 * @param truncates whether there is APPLY AS TRUNCATE WHEN op = 'T'
 * @param ignoreNull what follows IGNORE NULL UPDATES, if there is that clause
 * @param ignored the names of which a NULL says nothing
 * @param listed whether there is COLUMNS TO UPDATE upd
 * @param storedAs what follows STORED AS
 * @param track the TRACK HISTORY clause, as it is written
 * @param tracked the names it tracks; every selected one but the keys without it
 * @param flows how many sources of this kind feed the target, each through a flow of its own
 * @param reading what the flow reads
 * @param feed whether the changes of the target are written down
 */
record FlowShape(
        List<Column> source,
        List<String> keys,
        List<String> sequence,
        boolean deletes,
        Optional<String> columns,
        Set<String> selected,
        List<String> system,
        boolean truncates,
        Optional<String> ignoreNull,
        Set<String> ignored,
        boolean listed,
        StoredAs storedAs,
        Optional<String> track,
        Set<String> tracked,
        int flows,
        Reading reading,
        boolean feed) {
    static final String OPERATION = "op";
    static final String DELETE = "D";
    static final String TRUNCATE = "T";

    /** The key column that tells histories in one target apart. */
    static final String NUMBER = "history_no";

    /** The column with the array of COLUMNS TO UPDATE. */
    static final String UPDATED = "upd";

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

    /** Which of several histories in one target a row belongs to. */
    Optional<Object> number(SourceRow row) {
        return keys.contains(NUMBER) ? Optional.ofNullable(value(row, NUMBER)) : Optional.empty();
    }

    List<Object> key(SourceRow row) {
        return keys.stream().<Object>map(name -> value(row, name)).toList();
    }

    /** What the rows of the target must be after these rows came in this order. */
    List<TargetRow> expected(List<SourceRow> rows) {
        List<String> data =
                target().stream().filter(name -> !keys.contains(name)).toList();
        AutoCdcOracle oracle = new AutoCdcOracle(data, tracked);
        List<Event> events =
                rows.stream().filter(this::isRead).map(row -> event(row, data)).toList();
        return switch (storedAs) {
            case SCD_TYPE_1 -> oracle.scd1(events);
            case SCD_TYPE_2 -> oracle.scd2(events);
            case BITEMPORAL -> oracle.bitemporal(events);
        };
    }

    /** A comparison with NULL is not true. */
    private boolean isRead(SourceRow row) {
        Object operation = value(row, OPERATION);
        return reading != Reading.FILTER || operation != null && !operation.equals(NOISE);
    }

    private Event event(SourceRow row, List<String> data) {
        List<Object> key = key(row);
        Sequence at = sequence(row, sequence);
        if (truncates && TRUNCATE.equals(value(row, OPERATION))) {
            return Event.truncate(at);
        }
        Event event = deletes && DELETE.equals(value(row, OPERATION))
                ? Event.delete(key, at)
                : Event.upsert(key, at, authored(row, data));
        return system.isEmpty() ? event : event.knownSince(sequence(row, system));
    }

    private Sequence sequence(SourceRow row, List<String> names) {
        return new Sequence(names.stream().map(name -> value(row, name)).toList());
    }

    private Map<String, @Nullable Object> authored(SourceRow row, List<String> data) {
        Map<String, @Nullable Object> authored = new LinkedHashMap<>();
        Object names = listed ? value(row, UPDATED) : null;
        for (String name : data) {
            Object value = value(row, name);
            boolean said = names instanceof List<?> list
                    ? list.stream().anyMatch(each -> name.equalsIgnoreCase(String.valueOf(each)))
                    : value != null || !ignored.contains(name);
            if (said) {
                authored.put(name, value);
            }
        }
        return authored;
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
