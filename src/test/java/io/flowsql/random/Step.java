package io.flowsql.random;

import java.util.ArrayList;
import java.util.List;

/**
 * Something that happens to a source or its target; the target is compared after it.
 *
 * @param rows that come with it
 * @param flow which of the sources they go to, from 0
 */
record Step(Kind kind, List<SourceRow> rows, int flow) {
    /** What happens. */
    enum Kind {
        /** Rows come in one statement, and are refreshed into the target. */
        ARRIVE,
        /** The same, each row in a statement of its own. */
        ARRIVE_ONE_BY_ONE,
        /** Rows come in two statements, each refreshed, in a transaction of the user's that commits. */
        COMMIT,
        /** The same in a transaction that is rolled back. */
        ROLL_BACK,
        REFRESH_AGAIN,
        REFRESH_FULL,
        /** The target is dropped and created again, and reads everything again. */
        RECREATE,
        /** The target's own statement once more, which changes nothing. */
        DEFINE_AGAIN,
        RECONNECT;

        boolean bringsRows() {
            return switch (this) {
                case ARRIVE, ARRIVE_ONE_BY_ONE, COMMIT, ROLL_BACK -> true;
                case REFRESH_AGAIN, REFRESH_FULL, RECREATE, DEFINE_AGAIN, RECONNECT -> false;
            };
        }
    }

    Step {
        rows = List.copyOf(rows);
    }

    Step without(int row) {
        List<SourceRow> fewer = new ArrayList<>(rows);
        fewer.remove(row);
        return new Step(kind, fewer, flow);
    }
}
