package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.CommentEntries;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** COMMENT ON a table of ours or one of its columns, and ALTER COLUMN ... COMMENT: until the table is defined anew. */
final class CommentCommand {
    private final Session session;

    CommentCommand(Session session) {
        this.session = session;
    }

    /** @param comment empty to remove it */
    CommandResult run(Name name, Optional<Identifier> column, Optional<String> comment) throws SQLException {
        TableEntry table = session.require(name);
        Optional<String> of = column.isPresent() ? Optional.of(column(name, table, column.get())) : Optional.empty();
        try (Transaction transaction = session.begin()) {
            session.catalog().lockDefinitions();
            CommentEntries comments = new CommentEntries(session.sql());
            if (of.isPresent()) {
                comments.ofColumn(table.id(), of.get(), comment.orElse(""));
            } else {
                comments.ofTable(table.id(), comment.orElse(""));
            }
            transaction.commit();
        }
        return session.done();
    }

    private String column(Name name, TableEntry table, Identifier column) throws SQLException {
        Shape columns = session.schemas().exactly(table.table()).orElse(new Shape(List.of()));
        return columns.find(column.text())
                .map(Column::name)
                .orElseThrow(() -> FlowException.at(
                        session.position(column.range()), FlowError.UNRESOLVED_COLUMN, column, name, columns));
    }
}
