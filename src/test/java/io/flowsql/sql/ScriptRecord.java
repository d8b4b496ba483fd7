package io.flowsql.sql;

/** One step of a script. */
sealed interface ScriptRecord
        permits ColumnsRecord,
                FileRecord,
                PauseRecord,
                QueryRecord,
                ReconnectRecord,
                StatementRecord,
                TransactionRecord,
                TranslateRecord {
    Origin origin();

    /** Does the step and compares what it gives; a difference is an {@link AssertionError}. */
    void play(ScriptSession session) throws Exception;
}
