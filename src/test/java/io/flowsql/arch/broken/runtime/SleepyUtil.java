package io.flowsql.arch.broken.runtime;

import io.flowsql.arch.broken.driver.TalkativeDriver;

/** Has a name that says nothing, knows the driver, and sleeps. */
public final class SleepyUtil {
    TalkativeDriver driver;

    void waitABit() throws InterruptedException {
        Thread.sleep(1);
    }
}
