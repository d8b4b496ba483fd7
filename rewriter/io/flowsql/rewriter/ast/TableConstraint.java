package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.Optional;

/** PRIMARY KEY or FOREIGN KEY of a column list: information, never enforced. */
public record TableConstraint(
        Optional<Identifier> name, List<Identifier> columns, Optional<Name> references, List<Identifier> referenced) {
    public TableConstraint {
        columns = List.copyOf(columns);
        referenced = List.copyOf(referenced);
    }
}
