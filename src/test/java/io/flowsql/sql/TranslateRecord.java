package io.flowsql.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/**
 * Has a query of Databricks translated by TRANSLATE, runs what comes and compares its rows.
 *
 * @param refusedOn ids of the engines on which TRANSLATE must say that it cannot translate the query
 * @param expected rows as {@link RowText} writes them, or texts that the error must contain
 */
record TranslateRecord(
        Origin origin, Outcome outcome, Set<String> refusedOn, String connection, String sql, List<String> expected)
        implements ScriptRecord {
    enum Outcome {
        ROWSORT,
        NOSORT,
        /** The translation, or the engine when it runs the translated query, must fail. */
        ERROR
    }

    TranslateRecord {
        refusedOn = Set.copyOf(refusedOn);
        expected = List.copyOf(expected);
    }

    @Override
    public void play(ScriptSession session) throws Exception {
        String text = "TRANSLATE " + session.expand(sql);
        if (refusedOn.contains(session.engine().id())) {
            fail(text, List.of("[NOT_TRANSLATABLE]")).play(session);
            return;
        }
        String translated;
        try {
            translated = translated(session, text);
        } catch (SQLException e) {
            if (outcome != Outcome.ERROR) {
                throw ScriptDifference.unexpected(origin, text, e);
            }
            translated = text;
        }
        ScriptRecord run = outcome == Outcome.ERROR
                ? fail(translated, expected)
                : new QueryRecord(origin, outcome == Outcome.NOSORT, connection, translated, expected);
        run.play(session);
    }

    private StatementRecord fail(String statement, List<String> texts) {
        return new StatementRecord(origin, StatementRecord.Outcome.ERROR, 0, connection, statement, texts);
    }

    private String translated(ScriptSession session, String text) throws SQLException {
        try (Statement statement = session.connection(connection).createStatement();
                ResultSet result = statement.executeQuery(text)) {
            result.next();
            return result.getString(1);
        }
    }
}
