package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.ColumnSelection;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Resolves a selection of columns against those that it can choose from. The order is that of the columns, never the list's. */
final class Selection {
    private final Function<TextRange, Optional<Position>> positions;

    Selection(Function<TextRange, Optional<Position>> positions) {
        this.positions = positions;
    }

    /** @param clause its first words, for messages */
    Shape apply(String clause, ColumnSelection selection, Shape from) {
        if (selection instanceof ColumnSelection.Only only) {
            List<String> names = known(clause, only.columns(), from);
            return new Shape(from.columns().stream()
                    .filter(c -> names.contains(c.name()))
                    .toList());
        }
        if (selection instanceof ColumnSelection.AllExcept except) {
            return from.without(known(clause, except.columns(), from));
        }
        return from;
    }

    private List<String> known(String clause, List<Identifier> identifiers, Shape from) {
        return identifiers.stream()
                .map(i -> from.find(i.text())
                        .orElseThrow(() -> FlowException.at(
                                positions.apply(i.range()),
                                FlowError.AUTOCDC_COLUMNS_NOT_FOUND_IN_SCHEMA,
                                clause,
                                i.text(),
                                from))
                        .name())
                .toList();
    }
}
