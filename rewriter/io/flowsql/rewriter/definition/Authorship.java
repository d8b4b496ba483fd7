package io.flowsql.rewriter.definition;

import java.util.List;

/** Of which of its columns an event says something. What it leaves unsaid is as an older event of the same life had it. */
public sealed interface Authorship {
    /** What some event may leave unsaid of the columns given. */
    List<Unit> mayLeaveUnsaid(List<String> columns);

    /** Of every column, also that it is NULL. */
    record EveryColumn() implements Authorship {
        @Override
        public List<Unit> mayLeaveUnsaid(List<String> columns) {
            return List.of();
        }
    }

    /**
     * IGNORE NULL UPDATES: a NULL in one of these says nothing.
     *
     * @param units of the columns that take part; of a struct all leaves
     */
    record IgnoringNulls(List<Unit> units) implements Authorship {
        public IgnoringNulls {
            units = List.copyOf(units);
        }

        @Override
        public List<Unit> mayLeaveUnsaid(List<String> all) {
            return units.stream().filter(u -> all.contains(u.column())).toList();
        }

        public List<Unit> of(String column) {
            return units.stream().filter(u -> u.column().equals(column)).toList();
        }
    }

    /**
     * COLUMNS TO UPDATE: of the columns named in an array of its own; of all where that is NULL.
     *
     * @param array the column that holds it, as the source spells it
     * @param known every name that may stand in it
     */
    record Listed(String array, List<String> known) implements Authorship {
        public Listed {
            known = List.copyOf(known);
        }

        @Override
        public List<Unit> mayLeaveUnsaid(List<String> all) {
            return all.stream().map(Unit::of).toList();
        }
    }
}
