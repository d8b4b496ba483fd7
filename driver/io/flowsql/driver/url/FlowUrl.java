package io.flowsql.driver.url;

import io.flowsql.driver.url.OptionStyle.Option;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A URL of ours: {@code jdbc:flowsql:} and the wrapped driver's URL without its {@code jdbc:}.
 *
 * @param shown the URL as it was given, without passwords, to be handed out
 * @param inner the wrapped driver's URL, without any option of ours
 * @param options ours, as the URL gives them
 */
public record FlowUrl(String shown, String inner, Map<FlowProperty, String> options) {
    private static final String JDBC = "jdbc:";
    private static final String PREFIX = "jdbc:flowsql:";
    private static final String DUCKDB_IN_MEMORY = "jdbc:duckdb:";
    private static final Pattern SECRET = Pattern.compile("(?i).*(pass(word|wd|phrase)|secret|token).*");

    public FlowUrl {
        options = Map.copyOf(options);
    }

    /** Whether a URL is one of ours. */
    public static boolean accepts(String url) {
        return url.startsWith(PREFIX);
    }

    /**
     * @param url one that {@link #accepts} accepts; nothing behind the prefix means a DuckDB in memory
     * @throws io.flowsql.rewriter.error.FlowException INVALID_OPTION for an option that starts like ours and is none
     */
    public static FlowUrl parse(String url) {
        if (!accepts(url)) {
            throw FlowException.of(
                    FlowError.INVALID_OPTION,
                    "url",
                    withoutSecrets(url),
                    "A URL starts with " + PREFIX + ", as in " + PREFIX + "duckdb:/data/shop.duckdb");
        }
        String wrapped = JDBC + url.substring(PREFIX.length());
        OptionStyle style = OptionStyle.of(wrapped);
        List<Option> ours = style.options(wrapped).stream()
                .filter(option -> FlowProperty.isOurs(option.name()))
                .toList();
        Map<FlowProperty, String> options = new EnumMap<>(FlowProperty.class);
        ours.forEach(option -> options.put(FlowProperty.named(option.name()), option.value()));
        String inner = style.without(wrapped, ours);
        return new FlowUrl(withoutSecrets(url), inner.equals(JDBC) ? DUCKDB_IN_MEMORY : inner, options);
    }

    /** The URL of ours for a wrapped one: {@code jdbc:flowsql:h2:mem:x} for {@code jdbc:h2:mem:x}. One of ours stays. */
    public static String around(String url) {
        return accepts(url) || !url.startsWith(JDBC) ? url : PREFIX + url.substring(JDBC.length());
    }

    /** The URL of any driver so that it may be shown: without passwords. */
    public static String withoutSecrets(String url) {
        OptionStyle style = OptionStyle.of(url);
        List<Option> secrets = style.options(url).stream()
                .filter(option -> SECRET.matcher(option.name()).matches())
                .toList();
        return style.without(url, secrets);
    }
}
