package io.flowsql.sql;

import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;

/** Plays scripts on a database. */
public final class ScriptRunner {
    private final TestDatabase database;
    private final Path folder;

    /** @param folder what scripts call <code>${dir}</code> */
    public ScriptRunner(TestDatabase database, Path folder) {
        this.database = database;
        this.folder = folder;
    }

    /** Stops at the first difference with an {@link AssertionError} that shows it. */
    public void run(SqlScript script) throws Exception {
        try (ScriptSession session = new ScriptSession(database, folder)) {
            for (ScriptRecord step : script.records()) {
                if (step.origin().countsOn(session.engine())) {
                    step.play(session);
                }
            }
        }
    }
}
