package io.flowsql.bench;

import java.util.Locale;

/** What is made of the events. */
public enum History {
    /** The newest row of each key; the target keeps the sequence, as a table that one writes by hand would. */
    SCD1("scd1", "(id, name, city, amount, seq)", "STORED AS SCD TYPE 1", false),
    /** The same without the sequence in the target. */
    SCD1_HIDDEN("scd1", "(id, name, city, amount)", "STORED AS SCD TYPE 1", false),
    SCD2("scd2", "(id, name, city, amount)", "STORED AS SCD TYPE 2", false),
    /** With 5 % of the events late, in the middle of what is there. */
    SCD2_LATE("scd2", "(id, name, city, amount)", "STORED AS SCD TYPE 2", true),
    /** What was known of each version when: the events come in the order of both sequences, which is all that the SQL by hand is right for. */
    BITEMPORAL("bitemporal", "(id, name, city, amount)", "STORED AS BITEMPORAL", false),
    /** What differs from one snapshot to the next, instead of events. */
    SNAPSHOT_SCD1("snapshot_scd1", "(id, name, city, amount)", "STORED AS SCD TYPE 1", false),
    SNAPSHOT_SCD2("snapshot_scd2", "(id, name, city, amount)", "STORED AS SCD TYPE 2", false);

    private final String script;
    private final String columns;
    private final String storedAs;
    private final boolean late;

    History(String script, String columns, String storedAs, boolean late) {
        this.script = script;
        this.columns = columns;
        this.storedAs = storedAs;
        this.late = late;
    }

    /** The flow that does it. */
    String definition() {
        return snapshots() ? ofSnapshots() : ofEvents();
    }

    private String ofEvents() {
        return """
                CREATE STREAMING TABLE flow
                  FLOW AUTO CDC FROM STREAM changes%s KEYS (id)
                  APPLY AS DELETE WHEN op = 'D' SEQUENCE BY seq%s COLUMNS %s %s""".formatted(
                        beliefs() ? " WITH (skipChangeCommits = true)" : "",
                        beliefs() ? " SYSTEM SEQUENCE BY event_no" : "",
                        columns,
                        storedAs);
    }

    private String ofSnapshots() {
        return """
                CREATE STREAMING TABLE flow
                  FLOW AUTO CDC FROM SNAPSHOT (SELECT id, name, city, amount FROM snapshot)
                  WITH VERSION (SELECT max(version) AS version FROM versions
                    WHERE NOT EXISTS (SELECT 1 FROM last_snapshot_version()) OR version > (SELECT version FROM last_snapshot_version())
                    HAVING max(version) IS NOT NULL)
                  KEYS (id) %s""".formatted(storedAs);
    }

    boolean snapshots() {
        return script.startsWith("snapshot");
    }

    /** The name of the scripts that do the same by hand. */
    String script() {
        return script;
    }

    boolean late() {
        return late;
    }

    boolean versions() {
        return script.endsWith("scd2") || beliefs();
    }

    boolean beliefs() {
        return this == BITEMPORAL;
    }

    /** The rows that must be the same, of the table {@code flow}, {@code best} or {@code naive}. */
    String result(String table) {
        String where = table.equals("best") && !snapshots() && !beliefs() ? " WHERE NOT deleted" : "";
        String intervals = table.equals("flow") ? ", __START_AT, __END_AT" : ", start_at, end_at";
        if (beliefs()) {
            intervals += table.equals("flow") ? ", __SYSTEM_START_AT, __SYSTEM_END_AT" : ", known_at, doubted_at";
        }
        return "SELECT " + columns.substring(1, columns.length() - 1) + (versions() ? intervals : "") + " FROM " + table
                + where;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
