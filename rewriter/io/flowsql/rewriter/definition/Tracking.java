package io.flowsql.rewriter.definition;

import java.util.List;

/** Of which columns a change opens a new row of history. */
public sealed interface Tracking {
    /** Whether a change of this column, which is no key, opens a new row. */
    boolean tracks(String column);

    /** Every column but the keys, also those that come later. */
    record Everything() implements Tracking {
        @Override
        public boolean tracks(String column) {
            return true;
        }
    }

    /** TRACK HISTORY ON: just these. */
    record Only(List<String> columns) implements Tracking {
        public Only {
            columns = List.copyOf(columns);
        }

        @Override
        public boolean tracks(String column) {
            return columns.stream().anyMatch(column::equalsIgnoreCase);
        }
    }
}
