package io.flowsql.sql;

import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.MultipleFailuresError;

/** Plays scripts on a database. */
public final class ScriptRunner {
    private final TestDatabase database;
    private final Path folder;

    /** @param folder what scripts call <code>${dir}</code> */
    public ScriptRunner(TestDatabase database, Path folder) {
        this.database = database;
        this.folder = folder;
    }

    /**
     * Stops at the first difference with an {@link AssertionError} that shows it; but translated queries, of which a script may have
     * many, do not depend on each other, and all that differ are shown at the end.
     */
    public void run(SqlScript script) throws Exception {
        List<AssertionError> differences = new ArrayList<>();
        try (ScriptSession session = new ScriptSession(database, folder)) {
            for (ScriptRecord step : script.records()) {
                if (step.origin().countsOn(session.engine())) {
                    play(step, session, differences);
                }
            }
        }
        if (!differences.isEmpty()) {
            throw new MultipleFailuresError(script.name(), differences);
        }
    }

    private static void play(ScriptRecord step, ScriptSession session, List<AssertionError> differences)
            throws Exception {
        try {
            step.play(session);
        } catch (AssertionError e) {
            if (!(step instanceof TranslateRecord)) {
                throw e;
            }
            differences.add(e);
        }
    }
}
