package io.flowsql.driver.wrap;

import java.sql.SQLException;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/** What {@code unwrap} means for all delegates: what we are stays ours, so that nobody comes by the wrapped object unasked. */
final class Identity {
    private Identity() {}

    static <T> T unwrap(Wrapper ours, Wrapper inner, @Nullable Class<T> type) throws SQLException {
        return type != null && type.isInstance(ours) ? type.cast(ours) : inner.unwrap(type);
    }

    static boolean isWrapperFor(Wrapper ours, Wrapper inner, @Nullable Class<?> type) throws SQLException {
        return (type != null && type.isInstance(ours)) || inner.isWrapperFor(type);
    }
}
