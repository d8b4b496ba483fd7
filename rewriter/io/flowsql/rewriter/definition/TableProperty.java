package io.flowsql.rewriter.definition;

import java.util.Arrays;
import java.util.Optional;

/** A property of TBLPROPERTIES that means something here. Any other is kept with the statement and has no effect. */
public enum TableProperty {
    TOMBSTONE_THRESHOLD(
            "pipelines.cdc.tombstoneGCThresholdInSeconds",
            "pipelines.applyChanges.tombstoneGCThresholdInSeconds",
            Kind.SECONDS,
            "172800",
            "How long a delete is remembered. An event that comes later and is older than a forgotten delete brings its key back."),
    TOMBSTONE_FREQUENCY(
            "pipelines.cdc.tombstoneGCFrequencyInSeconds",
            "pipelines.applyChanges.tombstoneGCFrequencyInSeconds",
            Kind.SECONDS,
            "1800",
            "How much time passes at least from one removal of old deletes to the next. A refresh does it."),
    RESET_ALLOWED(
            "pipelines.reset.allowed",
            "pipelines.reset.allowed",
            Kind.BOOLEAN,
            "true",
            "Whether REFRESH ... FULL may throw away the rows."),
    CHANGE_FEED(
            "delta.enableChangeDataFeed",
            "delta.enableChangeDataFeed",
            Kind.BOOLEAN,
            "false",
            "Whether the changes of the table's rows are written down. Where nothing is said, the first flow that reads them switches it on."),
    SNAPSHOT_MAX_DELETE_RATIO(
            "flowsql.snapshot.maxDeleteRatio",
            "flowsql.snapshot.maxDeleteRatio",
            Kind.RATIO,
            "1",
            "Which share of the keys of one snapshot may be gone in the next one. An accident that empties the source then is an error.");

    /** What a value may be. */
    public enum Kind {
        SECONDS("a whole number of seconds", "\\d{1,18}"),
        BOOLEAN("true or false", "(?i:true|false)"),
        RATIO("a number from 0 to 1", "0(\\.\\d{1,9})?|1(\\.0{1,9})?");

        private final String description;
        private final String pattern;

        Kind(String description, String pattern) {
            this.description = description;
            this.pattern = pattern;
        }

        /** In words. */
        public String description() {
            return description;
        }

        public boolean accepts(String value) {
            return value.strip().matches(pattern);
        }
    }

    private final String key;
    private final String olderKey;
    private final Kind kind;
    private final String usual;
    private final String description;

    TableProperty(String key, String olderKey, Kind kind, String usual, String description) {
        this.key = key;
        this.olderKey = olderKey;
        this.kind = kind;
        this.usual = usual;
        this.description = description;
    }

    /** The property with a key, also with the one that it had once. */
    public static Optional<TableProperty> of(String key) {
        return Arrays.stream(values())
                .filter(p -> p.key.equalsIgnoreCase(key) || p.olderKey.equalsIgnoreCase(key))
                .findFirst();
    }

    public String key() {
        return key;
    }

    public Kind kind() {
        return kind;
    }

    /** The value where none is given. */
    public String usual() {
        return usual;
    }

    public String description() {
        return description;
    }

    public boolean accepts(String value) {
        return kind.accepts(value);
    }
}
