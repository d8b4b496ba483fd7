package io.flowsql.oracle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A source row as AUTO CDC understands it. Lists of events are in the order of their arrival.
 *
 * @param key the values of the key columns; empty for a truncate, which is about every key
 * @param system when the event became known, for BITEMPORAL only
 * @param authored the columns that the event speaks about, with their values; a column that is not among them keeps what it had
 */
public record Event(
        Kind kind,
        List<Object> key,
        Sequence sequence,
        Optional<Sequence> system,
        Map<String, @Nullable Object> authored) {
    /** What an event does to its key. */
    public enum Kind {
        DELETE,
        TRUNCATE,
        UPSERT
    }

    public Event {
        key = key.stream().map(SparkOrder::canonical).toList();
        authored = Collections.unmodifiableMap(new LinkedHashMap<>(authored));
    }

    public static Event upsert(List<Object> key, Sequence sequence, Map<String, @Nullable Object> authored) {
        return new Event(Kind.UPSERT, key, sequence, Optional.empty(), authored);
    }

    public static Event delete(List<Object> key, Sequence sequence) {
        return new Event(Kind.DELETE, key, sequence, Optional.empty(), Map.of());
    }

    public static Event truncate(Sequence sequence) {
        return new Event(Kind.TRUNCATE, List.of(), sequence, Optional.empty(), Map.of());
    }

    /** The same event, known since {@code system}. */
    public Event knownSince(Sequence system) {
        return new Event(kind, key, sequence, Optional.of(system), authored);
    }

    Sequence systemSequence() {
        return system.orElseThrow();
    }
}
