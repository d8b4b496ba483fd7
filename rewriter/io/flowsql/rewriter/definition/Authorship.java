package io.flowsql.rewriter.definition;

import java.util.List;

/** Of which of its columns an event says something. What it leaves unsaid is as an older event of the same life had it. */
public sealed interface Authorship {
    /** The columns that some event may leave unsaid, of those given. */
    List<String> mayLeaveUnsaid(List<String> columns);

    /** Of every column, also that it is NULL. */
    record EveryColumn() implements Authorship {
        @Override
        public List<String> mayLeaveUnsaid(List<String> columns) {
            return List.of();
        }
    }

    /** IGNORE NULL UPDATES: a NULL in one of these says nothing. */
    record IgnoringNulls(List<String> columns) implements Authorship {
        public IgnoringNulls {
            columns = List.copyOf(columns);
        }

        @Override
        public List<String> mayLeaveUnsaid(List<String> all) {
            return all.stream().filter(columns::contains).toList();
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
        public List<String> mayLeaveUnsaid(List<String> all) {
            return all;
        }
    }
}
