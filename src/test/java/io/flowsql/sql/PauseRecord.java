package io.flowsql.sql;

import java.time.Duration;

/** Lets time pass where a rule is about time. */
record PauseRecord(Origin origin, Duration length) implements ScriptRecord {
    @Override
    public void play(ScriptSession session) throws InterruptedException {
        Thread.sleep(length.toMillis());
    }
}
