package io.flowsql.rewriter.definition;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;

/**
 * Where a flow begins to read a change feed.
 *
 * @param value the version, or the timestamp in UTC as ISO 8601 has it; empty for the other kinds
 */
public record FeedStart(Kind kind, String value) {
    public static final FeedStart SNAPSHOT = new FeedStart(Kind.SNAPSHOT, "");
    public static final FeedStart LATEST = new FeedStart(Kind.LATEST, "");

    public FeedStart {
        if (kind == Kind.VERSION && !value.matches("\\d{1,18}")) {
            throw new IllegalArgumentException("not a version: " + value);
        }
    }

    /**
     * All changes from a point in time on.
     *
     * @param text a date, or date and time with or without an offset; without one it is UTC
     * @return empty if it is none
     */
    public static Optional<FeedStart> at(String text) {
        String iso = text.strip().replace(' ', 'T');
        String full = iso.contains("T") ? iso : iso + "T00:00:00";
        try {
            TemporalAccessor time =
                    DateTimeFormatter.ISO_DATE_TIME.parseBest(full, OffsetDateTime::from, LocalDateTime::from);
            OffsetDateTime utc = time instanceof LocalDateTime local
                    ? local.atOffset(ZoneOffset.UTC)
                    : ((OffsetDateTime) time).withOffsetSameInstant(ZoneOffset.UTC);
            return Optional.of(new FeedStart(Kind.TIMESTAMP, utc.toString()));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** What the first reading gets. */
    public enum Kind {
        /** The rows that the table has then, each as an insert. */
        SNAPSHOT,
        /** Nothing: only what changes later. */
        LATEST,
        /** All changes from a version on. */
        VERSION,
        /** All changes from a point in time on. */
        TIMESTAMP
    }
}
