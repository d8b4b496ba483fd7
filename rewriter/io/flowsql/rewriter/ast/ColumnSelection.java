package io.flowsql.rewriter.ast;

import java.util.List;

/** Which columns a clause means: {@code *}, {@code (a, b)} or {@code * EXCEPT (a, b)}. The order of the list means nothing. */
public sealed interface ColumnSelection {
    record All() implements ColumnSelection {}

    record Only(List<Identifier> columns) implements ColumnSelection {
        public Only {
            columns = List.copyOf(columns);
        }
    }

    record AllExcept(List<Identifier> columns) implements ColumnSelection {
        public AllExcept {
            columns = List.copyOf(columns);
        }
    }
}
