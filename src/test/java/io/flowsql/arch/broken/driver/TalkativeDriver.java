package io.flowsql.arch.broken.driver;

/** Prints outside the command line. */
public final class TalkativeDriver {
    void connect() {
        System.out.println("connected");
    }
}
