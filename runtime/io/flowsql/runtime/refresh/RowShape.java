package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition;
import java.util.List;
import java.util.Optional;

/** All columns that a table has once its definition is carried out: spelled as they are, with the types that they will have. */
final class RowShape {
    private final Shape defined;

    RowShape(TableDefinition table, List<Flow> flows) {
        this.defined = table.declaredShape()
                .orElseGet(() -> flows.stream().map(Flow::output).reduce(new Shape(List.of()), Shape::union));
    }

    /** @param there the columns of the table, if it exists */
    Shape of(Optional<Shape> there) {
        Shape before = there.orElse(new Shape(List.of()));
        return new Shape(before.columns().stream()
                        .map(c -> new Column(
                                c.name(), defined.find(c.name()).orElse(c).type()))
                        .toList())
                .union(defined)
                .without(ReservedNames.OF_STORAGE);
    }
}
