package io.flowsql.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A script that was read. Its format is described in {@code src/test/resources/sql/README.md}.
 *
 * @param name for messages
 */
public record SqlScript(String name, List<ScriptRecord> records) {
    public SqlScript {
        records = List.copyOf(records);
    }

    public static SqlScript read(Path file, String name) throws IOException {
        return new SqlScript(
                name,
                new ScriptParser(name, Files.readString(file), included -> {
                            try {
                                return read(file.resolveSibling(included), included)
                                        .records();
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        })
                        .parse());
    }

    /** @throws IllegalArgumentException for text that is no script; it names the line */
    public static SqlScript parse(String name, String text) {
        return new SqlScript(
                name,
                new ScriptParser(name, text, included -> {
                            throw new IllegalArgumentException(name + " cannot include " + included);
                        })
                        .parse());
    }

    /** Whether some step of it needs a database that outlives its connections. */
    public boolean reconnects() {
        return records.stream().anyMatch(ReconnectRecord.class::isInstance);
    }
}
