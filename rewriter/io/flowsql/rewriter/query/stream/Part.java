package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.definition.StreamVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A part of a query and what becomes of its rows when its streams grow.
 *
 * @param streams the tokens at which its streams start
 * @param increments the new rows of the part are those that it gives for each of these versions of its streams, together
 */
record Part(Set<Integer> streams, List<Map<Integer, StreamVersion>> increments) {
    /** What reads no stream. */
    static final Part STATIC = new Part(Set.of(), List.of());

    Part {
        streams = Set.copyOf(streams);
        increments = List.copyOf(increments);
    }

    static Part stream(int token) {
        return new Part(Set.of(token), List.of(Map.of(token, StreamVersion.NEW)));
    }

    boolean isStreaming() {
        return !streams.isEmpty();
    }

    /**
     * The rows of both. Empty if one stream would have to stand for two things at once.
     */
    Optional<Part> unionAll(Part other) {
        if (increments.size() == 1 && other.increments.size() == 1) {
            return combined(List.of(increments.get(0)), List.of(other.increments.get(0)), other);
        }
        if (streams.stream().anyMatch(other.streams::contains)) {
            return Optional.empty();
        }
        List<Map<Integer, StreamVersion>> all = new ArrayList<>();
        increments.forEach(i -> all.add(merged(i, other.all(StreamVersion.NONE))));
        other.increments.forEach(i -> all.add(merged(all(StreamVersion.NONE), i)));
        return Optional.of(new Part(union(other), all));
    }

    /** The pairs of both: new ones with all there are, and old ones with new ones. */
    Optional<Part> join(Part other) {
        if (!isStreaming() || !other.isStreaming()) {
            return Optional.of(isStreaming() ? this : other);
        }
        if (streams.stream().anyMatch(other.streams::contains)) {
            return Optional.empty();
        }
        List<Map<Integer, StreamVersion>> all = new ArrayList<>();
        for (Map<Integer, StreamVersion> mine : increments) {
            all.add(merged(mine, other.all(StreamVersion.OLD)));
            other.increments.forEach(theirs -> all.add(merged(mine, theirs)));
        }
        other.increments.forEach(theirs -> all.add(merged(all(StreamVersion.OLD), theirs)));
        return Optional.of(new Part(union(other), all));
    }

    private Optional<Part> combined(
            List<Map<Integer, StreamVersion>> left, List<Map<Integer, StreamVersion>> right, Part other) {
        Map<Integer, StreamVersion> both = merged(left.get(0), right.get(0));
        boolean agree = left.get(0).entrySet().stream().allMatch(e -> both.get(e.getKey()) == e.getValue());
        return agree ? Optional.of(new Part(union(other), List.of(both))) : Optional.empty();
    }

    private Map<Integer, StreamVersion> all(StreamVersion version) {
        Map<Integer, StreamVersion> versions = new TreeMap<>();
        streams.forEach(s -> versions.put(s, version));
        return versions;
    }

    private Set<Integer> union(Part other) {
        Set<Integer> all = new TreeSet<>(streams);
        all.addAll(other.streams);
        return all;
    }

    private static Map<Integer, StreamVersion> merged(
            Map<Integer, StreamVersion> left, Map<Integer, StreamVersion> right) {
        Map<Integer, StreamVersion> both = new TreeMap<>(left);
        both.putAll(right);
        return both;
    }
}
