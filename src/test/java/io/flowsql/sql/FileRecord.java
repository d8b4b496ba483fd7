package io.flowsql.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes, lengthens or deletes a file below the script's folder. */
record FileRecord(Origin origin, Action action, String name, String content) implements ScriptRecord {
    /** What happens to the file. */
    enum Action {
        FILE,
        APPEND,
        DELETE
    }

    @Override
    public void play(ScriptSession session) throws IOException {
        Path file = session.folder().resolve(name);
        Files.createDirectories(file.getParent());
        switch (action) {
            case FILE -> Files.writeString(file, session.expand(content));
            case APPEND ->
                Files.writeString(file, session.expand(content), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            case DELETE -> Files.delete(file);
        }
    }
}
