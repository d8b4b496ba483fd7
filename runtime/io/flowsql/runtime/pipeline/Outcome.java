package io.flowsql.runtime.pipeline;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of one table.
 *
 * @param read rows that its sources had
 * @param written rows of the table that are not what they were
 * @param dropped rows that were not as the table expects
 * @param messages the failure, why it was skipped, or warnings
 */
public record Outcome(
        String table, State state, long read, long written, long dropped, Duration duration, List<String> messages) {
    public Outcome {
        messages = List.copyOf(messages);
    }

    public enum State {
        /** Only its definition was looked at, as for a view or a table that was not selected. */
        DEFINED,
        REFRESHED,
        FAILED,
        /** Something that it reads failed or was skipped. */
        SKIPPED
    }

    public static Outcome defined(String table, List<String> warnings) {
        return new Outcome(table, State.DEFINED, 0, 0, 0, Duration.ZERO, warnings);
    }

    public static Outcome failed(String table, String message) {
        return new Outcome(table, State.FAILED, 0, 0, 0, Duration.ZERO, List.of(message));
    }

    public static Outcome skipped(String table, String source) {
        return new Outcome(
                table,
                State.SKIPPED,
                0,
                0,
                0,
                Duration.ZERO,
                List.of("It reads " + source + ", which was not refreshed"));
    }

    /** The same with more messages. */
    public Outcome with(List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(messages);
        return new Outcome(table, state, read, written, dropped, duration, all);
    }

    /** Whether what reads it must not go on. */
    public boolean blocks() {
        return state == State.FAILED || state == State.SKIPPED;
    }
}
