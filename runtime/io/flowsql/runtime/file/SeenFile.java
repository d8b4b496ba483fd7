package io.flowsql.runtime.file;

import io.flowsql.runtime.execution.SqlRunner;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A file that a query of Spark's had seen.
 *
 * @param uri as Spark wrote it
 * @param modified in milliseconds since 1970
 * @param reading the number of the reading that it came into
 */
public record SeenFile(String uri, long modified, long reading) {
    /** @throws SQLException if a line is not JSON of a file */
    static List<SeenFile> read(SqlRunner sql, List<String> lines) throws SQLException {
        List<Optional<SeenFile>> files = JsonLines.read(
                sql,
                lines,
                "json_extract_string(j, '$.path'), CAST(json_extract_string(j, '$.timestamp') AS BIGINT),"
                        + " CAST(json_extract_string(j, '$.batchId') AS BIGINT), json_exists(j, '$.batchId')",
                row -> row.getString(1) != null && row.getBoolean(4)
                        ? Optional.of(new SeenFile(row.getString(1), row.getLong(2), row.getLong(3)))
                        : Optional.empty());
        if (files.contains(Optional.<SeenFile>empty())) {
            throw new SQLException("A line names no file", "22000");
        }
        return files.stream().flatMap(Optional::stream).toList();
    }

    /** Where it is on this machine; empty if it is elsewhere. */
    public Optional<Path> path() {
        try {
            return local().map(path -> Path.of(path).toAbsolutePath().normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** What is no URI because of its spaces, say, is taken as it stands. */
    private Optional<String> local() {
        try {
            URI parsed = new URI(uri);
            boolean here = "file".equalsIgnoreCase(parsed.getScheme())
                    && (parsed.getAuthority() == null || parsed.getAuthority().isEmpty());
            return here ? Optional.ofNullable(parsed.getPath()) : plain();
        } catch (URISyntaxException e) {
            return uri.startsWith("file:") ? Optional.of(uri.replaceFirst("^file:(//)?", "")) : plain();
        }
    }

    private Optional<String> plain() {
        return uri.startsWith("/") ? Optional.of(uri) : Optional.empty();
    }
}
