package io.flowsql.runtime;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The names of the tables that flows have read, as one connection knows them, so that a statement that names none of them costs no query.
 * They are asked for again after every statement of ours in this process, and each second for the sake of other processes. A change that
 * is overlooked meanwhile is found by the next refresh, from the rows.
 */
final class StreamedNames {
    private static final AtomicLong STATEMENTS = new AtomicLong();
    private static final long LIFETIME = Duration.ofSeconds(1).toNanos();

    private Set<String> names = Set.of();
    private long asOf = -1;
    private long since;

    /** To be called after every statement of ours. */
    static void forgetAll() {
        STATEMENTS.incrementAndGet();
    }

    /** Whether one of them may be named in a statement. */
    boolean mayBeIn(String sql, Query query) throws SQLException {
        long now = System.nanoTime();
        long statements = STATEMENTS.get();
        if (asOf != statements || now - since > LIFETIME) {
            names = query.names();
            asOf = statements;
            since = now;
        }
        if (names.isEmpty()) {
            return false;
        }
        String text = sql.toLowerCase(Locale.ROOT);
        return names.stream().anyMatch(text::contains);
    }

    /** Asks the database. */
    interface Query {
        /** Without their schemas, in lower case. */
        Set<String> names() throws SQLException;
    }
}
