package io.flowsql.sql;

import java.sql.SQLException;

/** Closes every connection; the next step opens what it needs. */
record ReconnectRecord(Origin origin) implements ScriptRecord {
    @Override
    public void play(ScriptSession session) throws SQLException {
        session.disconnect();
    }
}
