package io.flowsql.driver.url;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a connection, told apart. The caller's object is only read.
 *
 * @param ours the options of ours
 * @param theirs a copy of all others, for the wrapped driver
 */
public record GivenProperties(Map<FlowProperty, String> ours, Properties theirs) {
    /** In lower case: what tools give to any driver and DuckDB 2.0 refuses. It overlooks LibreOffice's Type and Spark's path. */
    private static final Set<String> REFUSED_BY_DUCKDB =
            Set.of("applicationname", "characterencoding", "charset", "connecttimeout", "logintimeout", "useunicode");

    public GivenProperties {
        ours = Map.copyOf(ours);
    }

    /** @throws io.flowsql.rewriter.error.FlowException INVALID_OPTION for a name that starts like ours and is none */
    public static GivenProperties of(@Nullable Properties given) {
        Map<FlowProperty, String> ours = new EnumMap<>(FlowProperty.class);
        Properties theirs = new Properties();
        withDefaults(given).forEach((name, value) -> {
            if (name instanceof String text && FlowProperty.isOurs(text)) {
                ours.put(FlowProperty.named(text), String.valueOf(value));
            } else {
                theirs.put(name, value);
            }
        });
        return new GivenProperties(ours, theirs);
    }

    /** Theirs, less the ones that DuckDB would refuse the connection for. */
    public Properties acceptedByDuckDb() {
        Properties accepted = new Properties();
        theirs.forEach((name, value) -> {
            if (!REFUSED_BY_DUCKDB.contains(String.valueOf(name).toLowerCase(Locale.ROOT))) {
                accepted.put(name, value);
            }
        });
        return accepted;
    }

    private static Properties withDefaults(@Nullable Properties given) {
        Properties all = new Properties();
        if (given != null) {
            given.stringPropertyNames().forEach(name -> all.setProperty(name, given.getProperty(name)));
            all.putAll(given);
        }
        return all;
    }
}
