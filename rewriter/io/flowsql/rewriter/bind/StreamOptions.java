package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.FeedStart;
import io.flowsql.rewriter.definition.Tolerance;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What {@code WITH (...)} behind {@code STREAM t} asks for. */
final class StreamOptions {
    private static final String VERSION = "startingversion";
    private static final String TIMESTAMP = "startingtimestamp";

    /** The older name is that of the first preview of change feeds. */
    private static final Set<String> CHANGES = Set.of("readchangefeed", "readchangedata");

    private static final String SKIP = "skipchangecommits";
    private static final String IGNORE = "ignoredeletes";

    /** How much is read at a time, which nobody sees: a refresh reads all that there is. */
    private static final Set<String> SIZES = Set.of("maxfilespertrigger", "maxbytespertrigger", "witheventtimeorder");

    private final Function<TextRange, Optional<Position>> positions;

    StreamOptions(Function<TextRange, Optional<Position>> positions) {
        this.positions = positions;
    }

    /** Where to begin with the table's change feed, if that is to be read. */
    Optional<FeedStart> changes(List<Property> options) {
        Map<String, Property> given = new HashMap<>();
        for (Property option : options) {
            String key = option.key().toLowerCase(Locale.ROOT);
            if (SIZES.contains(key) || Set.of(SKIP, IGNORE).contains(key)) {
                continue;
            }
            boolean ofFeed = CHANGES.contains(key);
            if (!ofFeed && !Set.of(VERSION, TIMESTAMP).contains(key)) {
                throw notYet(option, "");
            }
            given.put(ofFeed ? "" : key, option);
        }
        boolean feed = Optional.ofNullable(given.get("")).filter(this::isOn).isPresent();
        Optional<Property> version = Optional.ofNullable(given.get(VERSION));
        Optional<Property> timestamp = Optional.ofNullable(given.get(TIMESTAMP));
        if (version.isPresent() && timestamp.isPresent()) {
            throw FlowException.at(
                    positions.apply(timestamp.get().range()),
                    FlowError.DELTA_STARTING_VERSION_AND_TIMESTAMP_BOTH_SET,
                    version.get().key(),
                    timestamp.get().key());
        }
        if (!feed) {
            version.or(() -> timestamp).ifPresent(option -> {
                throw notYet(option, " without readChangeFeed = true");
            });
            return Optional.empty();
        }
        return Optional.of(version.map(this::version)
                .or(() -> timestamp.map(this::timestamp))
                .orElse(FeedStart.SNAPSHOT));
    }

    /** Which changes of the rows are no error. */
    Tolerance tolerance(List<Property> options) {
        Tolerance tolerance = Tolerance.NONE;
        for (Property option : options) {
            String key = option.key().toLowerCase(Locale.ROOT);
            if (key.equals(SKIP) && isOn(option)) {
                tolerance = Tolerance.CHANGES;
            } else if (key.equals(IGNORE) && isOn(option) && tolerance == Tolerance.NONE) {
                tolerance = Tolerance.DELETES;
            }
        }
        return tolerance;
    }

    private boolean isOn(Property option) {
        if (!option.value().matches("(?i)true|false")) {
            throw wrong(option, "Write true or false");
        }
        return Boolean.parseBoolean(option.value());
    }

    private FeedStart version(Property option) {
        if (option.value().equalsIgnoreCase("latest")) {
            return FeedStart.LATEST;
        }
        if (!option.value().matches("\\d{1,18}")) {
            throw wrong(option, "Write a version, such as 0, or 'latest'");
        }
        return new FeedStart(FeedStart.Kind.VERSION, option.value());
    }

    private FeedStart timestamp(Property option) {
        return FeedStart.at(option.value())
                .orElseThrow(() -> wrong(option, "Write a timestamp: '2024-01-31 10:00:00' is in UTC"));
    }

    private FlowException wrong(Property option, String instead) {
        return FlowException.at(
                positions.apply(option.range()), FlowError.INVALID_OPTION, option.key(), option.value(), instead);
    }

    private FlowException notYet(Property option, String without) {
        return FlowException.at(
                positions.apply(option.range()),
                FlowError.NOT_SUPPORTED_YET,
                "Option " + option.key() + " of STREAM" + without,
                "Leave it out");
    }
}
