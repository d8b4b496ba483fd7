package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import java.util.Optional;

/** The path of a file or folder of this machine. */
final class LocalPath {
    private LocalPath() {}

    /** Without the {@code file:} that may stand before it; other storage is refused. */
    static String of(String given, Optional<Position> position) {
        String path = given.startsWith("file:") ? given.replaceFirst("^file:(//)?", "") : given;
        int colon = path.indexOf(':');
        if (colon > 1) {
            throw FlowException.at(
                    position,
                    FlowError.NOT_SUPPORTED_YET,
                    "Storage " + path.substring(0, colon),
                    "Read from a folder of this machine");
        }
        if (path.isBlank()) {
            throw FlowException.at(
                    position, FlowError.INVALID_OPTION, "path", "empty", "Write a file, a folder or a pattern");
        }
        return path;
    }
}
