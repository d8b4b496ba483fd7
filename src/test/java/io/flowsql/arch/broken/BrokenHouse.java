package io.flowsql.arch.broken;

/** The root of a house that breaks every rule. Compiled, never run. */
public final class BrokenHouse {
    private BrokenHouse() {}
}
