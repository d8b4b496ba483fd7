package io.flowsql.driver.url;

import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of one connection, read and checked.
 *
 * @param settings what the runtime has to know
 * @param showInternal whether metadata lists the schema flowsql
 * @param dropUnknown whether properties that DuckDB would refuse are kept from it
 * @param targetDriver class name of the wrapped driver, if the user names it
 */
public record FlowOptions(
        FlowSettings settings, boolean showInternal, boolean dropUnknown, Optional<String> targetDriver) {
    private static final Pattern SHORT_DURATION = Pattern.compile("(?i)(\\d{1,9})\\s*(ms|s|m|h)?");
    private static final Map<String, ChronoUnit> UNITS =
            Map.of("ms", ChronoUnit.MILLIS, "s", ChronoUnit.SECONDS, "m", ChronoUnit.MINUTES, "h", ChronoUnit.HOURS);

    public static FlowOptions defaults() {
        return of(Map.of());
    }

    /** @throws FlowException INVALID_OPTION for a value that the option cannot have */
    public static FlowOptions of(Map<FlowProperty, String> given) {
        FlowSettings settings = new FlowSettings(
                duration(FlowProperty.LOCK_TIMEOUT, given),
                flag(FlowProperty.REFRESH_ON_CREATE, given),
                choice(FlowProperty.DIALECT, given).equals("native"),
                SourceCheck.valueOf(choice(FlowProperty.SOURCE_CHECK, given).toUpperCase(Locale.ROOT)),
                ratio(FlowProperty.SNAPSHOT_MAX_DELETE_RATIO, given),
                false,
                flag(FlowProperty.STRICT_STREAMING, given));
        return new FlowOptions(
                settings,
                flag(FlowProperty.SHOW_INTERNAL, given),
                flag(FlowProperty.DROP_UNKNOWN, given),
                Optional.of(text(FlowProperty.TARGET_DRIVER, given)).filter(name -> !name.isEmpty()));
    }

    private static boolean flag(FlowProperty property, Map<FlowProperty, String> given) {
        return choice(property, given).equals("true");
    }

    private static String choice(FlowProperty property, Map<FlowProperty, String> given) {
        String text = text(property, given);
        return property.choices().stream()
                .filter(choice -> choice.equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> invalid(property, text, "Write one of: " + String.join(", ", property.choices())));
    }

    private static String ratio(FlowProperty property, Map<FlowProperty, String> given) {
        String text = text(property, given);
        if (!TableProperty.Kind.RATIO.accepts(text)) {
            throw invalid(property, text, "Write " + TableProperty.Kind.RATIO.description());
        }
        return text;
    }

    private static Duration duration(FlowProperty property, Map<FlowProperty, String> given) {
        String text = text(property, given);
        return shortDuration(text)
                .or(() -> isoDuration(text))
                .filter(duration -> !duration.isNegative())
                .orElseThrow(() -> invalid(property, text, "Write seconds (10) or a duration (500ms, 10s, 2m, PT10S)"));
    }

    private static Optional<Duration> shortDuration(String text) {
        Matcher parts = SHORT_DURATION.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String unit = Optional.ofNullable(parts.group(2)).orElse("s").toLowerCase(Locale.ROOT);
        return Optional.of(Duration.of(Long.parseLong(parts.group(1)), UNITS.get(unit)));
    }

    private static Optional<Duration> isoDuration(String text) {
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeParseException notIso) {
            return Optional.empty();
        }
    }

    private static String text(FlowProperty property, Map<FlowProperty, String> given) {
        return given.getOrDefault(property, property.defaultValue()).strip();
    }

    private static FlowException invalid(FlowProperty property, String text, String advice) {
        return FlowException.of(FlowError.INVALID_OPTION, property.key(), text.isEmpty() ? "empty" : text, advice);
    }
}
