package io.flowsql.runtime.execution;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the values of parameters into a statement. */
final class Literals {
    private final Dialect dialect;

    Literals(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * @param sql one of ours, without comments
     * @return empty if some value has no literal that says the same
     */
    Optional<String> in(String sql, @Nullable Object... values) {
        List<String> literals = new ArrayList<>();
        for (Object value : values) {
            Optional<String> literal = of(value);
            if (literal.isEmpty()) {
                return Optional.empty();
            }
            literals.add(literal.get());
        }
        StringBuilder text = new StringBuilder(sql.length() + 64);
        int next = 0;
        char quote = 0;
        for (int i = 0; i < sql.length(); i++) {
            char c = sql.charAt(i);
            if (c == '?' && quote == 0) {
                if (next == literals.size()) {
                    return Optional.empty();
                }
                text.append(literals.get(next));
                next++;
                continue;
            }
            if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
            text.append(c);
        }
        return next == literals.size() ? Optional.of(text.toString()) : Optional.empty();
    }

    private Optional<String> of(@Nullable Object value) {
        if (value == null) {
            return Optional.of("NULL");
        }
        if (value instanceof String text) {
            return text.indexOf('\0') < 0 ? Optional.of(dialect.literal(text)) : Optional.empty();
        }
        if (value instanceof Boolean truth) {
            return Optional.of(truth ? "TRUE" : "FALSE");
        }
        if (value instanceof Long || value instanceof Integer) {
            return Optional.of("(" + value + ")");
        }
        return Optional.empty();
    }
}
