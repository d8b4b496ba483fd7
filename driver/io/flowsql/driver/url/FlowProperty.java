package io.flowsql.driver.url;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.DriverPropertyInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every option of ours. They are written in the URL or given as properties, and never reach the wrapped driver. */
public enum FlowProperty {
    DIALECT(
            "flowsql.dialect",
            "databricks",
            "Whether the queries of flows are Databricks SQL, or the engine's own SQL",
            "databricks",
            "native"),
    DROP_UNKNOWN(
            "flowsql.dropUnknown",
            "true",
            "Whether properties that tools add to every connection, such as ApplicationName, are kept from DuckDB, which refuses a property that it does not know",
            "true",
            "false"),
    LOCK_TIMEOUT(
            "flowsql.lockTimeout",
            "10s",
            "How long a refresh waits for another refresh of the same table: seconds, or a duration such as 500ms, 10s, 2m, PT10S"),
    REFRESH_ON_CREATE(
            "flowsql.refreshOnCreate",
            "true",
            "Whether CREATE runs the first refresh at once; false only registers",
            "true",
            "false"),
    SHOW_INTERNAL(
            "flowsql.showInternal",
            "false",
            "Whether DatabaseMetaData lists the schema flowsql and its tables",
            "true",
            "false"),
    SNAPSHOT_MAX_DELETE_RATIO(
            "flowsql.snapshot.maxDeleteRatio",
            "1",
            "Which share of a snapshot's keys may be gone in the next one, from 0 to 1, for tables whose property of the same name says nothing"),
    SOURCE_CHECK(
            "flowsql.sourceCheck",
            "content",
            "How a refresh looks again at the source rows that it has read before: by number and content, or by number only, which is faster and misses changed values",
            "content",
            "count"),
    STRICT_STREAMING(
            "flowsql.strictStreaming",
            "false",
            "Whether a streaming query with aggregates, DISTINCT or row_number() is an error, as in Spark without a watermark; else the table is as if the query had been run over all rows ever read",
            "true",
            "false"),
    TARGET_DRIVER(
            "flowsql.targetDriver", "", "Class name of the wrapped database's driver, where it is not found by itself");

    static final String PREFIX = "flowsql.";

    private final String key;
    private final String defaultValue;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // a List.of
    private final List<String> choices;

    FlowProperty(String key, String defaultValue, String description, String... choices) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.description = description;
        this.choices = List.of(choices);
    }

    /** As users write it, such as {@code flowsql.lockTimeout}; case is not significant. */
    public String key() {
        return key;
    }

    public String defaultValue() {
        return defaultValue;
    }

    public String description() {
        return description;
    }

    /** All values there are; empty if any text may stand. */
    public List<String> choices() {
        return choices;
    }

    static boolean isOurs(String name) {
        return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /** @throws FlowException INVALID_OPTION for a name that starts like ours and is none */
    static FlowProperty named(String name) {
        return Arrays.stream(values())
                .filter(property -> property.key.equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> FlowException.of(
                        FlowError.INVALID_OPTION, name, "set", "There is no such option. There are: " + knownKeys()));
    }

    /** For {@code Driver.getPropertyInfo}. */
    public DriverPropertyInfo info(Map<FlowProperty, String> given) {
        DriverPropertyInfo info = new DriverPropertyInfo(key, given.getOrDefault(this, defaultValue));
        info.description = description;
        info.required = false;
        info.choices = Optional.of(choices)
                .filter(values -> !values.isEmpty())
                .map(values -> values.toArray(String[]::new))
                .orElse(null);
        return info;
    }

    /** The options as they stand in the README. */
    static String markdownTable() {
        return Arrays.stream(values())
                .map(property -> "| `%s` | %s | %s |\n"
                        .formatted(
                                property.key,
                                property.defaultValue.isEmpty() ? "" : "`" + property.defaultValue + "`",
                                property.meaning()))
                .collect(Collectors.joining("", "| option | default | meaning |\n| --- | --- | --- |\n", ""));
    }

    private String meaning() {
        String values = choices.stream().map(choice -> "`" + choice + "`").collect(Collectors.joining(", "));
        return values.isEmpty() ? description : description + " (" + values + ")";
    }

    private static String knownKeys() {
        return Arrays.stream(values()).map(FlowProperty::key).collect(Collectors.joining(", "));
    }
}
