package io.flowsql.rewriter.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mistake that the user can mend. The driver turns it into an {@code SQLException}, below it nothing knows of JDBC.
 *
 * <p>Where a position is known, it is that of the user's text: {@code (line:column)}, both from 1.
 */
public final class FlowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final FlowError error;

    private FlowException(FlowError error, String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.error = error;
    }

    public static FlowException of(FlowError error, Object... arguments) {
        return at(Optional.empty(), error, arguments);
    }

    public static FlowException at(Optional<Position> position, FlowError error, Object... arguments) {
        String text = error.template();
        for (int i = 0; i < arguments.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(arguments[i]));
        }
        String where = position.map(p -> " (" + p + ")").orElse("");
        return new FlowException(error, "[" + error.publicName() + "] " + text + where, null);
    }

    /** The same under the name of another error, which says more exactly what it is. */
    public FlowException under(FlowError other) {
        String named = String.valueOf(getMessage()).substring(error.publicName().length() + 2);
        return new FlowException(other, "[" + other.publicName() + "]" + named, getCause());
    }

    /** The same with what the engine said about it. */
    public FlowException causedBy(Throwable cause) {
        return new FlowException(error, String.valueOf(getMessage()), cause);
    }

    public FlowError error() {
        return error;
    }

    /** A place in the user's text, line and column from 1, columns in UTF-16 units. */
    public record Position(int line, int column) {
        @Override
        public String toString() {
            return line + ":" + column;
        }
    }
}
