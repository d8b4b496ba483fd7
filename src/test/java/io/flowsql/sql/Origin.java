package io.flowsql.sql;

import io.flowsql.testdb.Engine;
import java.util.Set;

/**
 * Where a record stands, and on which engines it counts.
 *
 * @param script file name, for messages
 * @param line of the record's first word, from 1
 * @param only ids of the engines that run it; empty for all
 * @param not ids of the engines that skip it
 */
record Origin(String script, int line, Set<String> only, Set<String> not) {
    Origin {
        only = Set.copyOf(only);
        not = Set.copyOf(not);
    }

    boolean countsOn(Engine engine) {
        return (only.isEmpty() || only.contains(engine.id())) && !not.contains(engine.id());
    }

    @Override
    public String toString() {
        return script + ":" + line;
    }
}
