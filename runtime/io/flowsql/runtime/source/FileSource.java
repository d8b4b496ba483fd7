package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.file.FileLedger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Files as a source. A stream reads each once: their paths are noted down in the transaction that brings their rows, so that neither is
 * there without the other. Which files there are was found when the flow was bound, because their columns are the flow's.
 */
final class FileSource implements TableSource {
    private final Dialect dialect;
    private final StreamedTable source;
    private final FileInput input;

    FileSource(Dialect dialect, StreamedTable source, FileInput input) {
        this.dialect = dialect;
        this.source = source;
        this.input = input;
    }

    /** Where an engine's DDL commits, the stage is made ahead of the transaction. */
    @Override
    public Quiescence probe(Connection connection) throws SQLException {
        if (!dialect.transactionalDdl()) {
            stage(connection, Cancellation.none()).createIfMissing();
        }
        return Quiescence.unknown();
    }

    @Override
    public Reading read(Connection connection, Quiescence quiescence, Cancellation cancellation) throws SQLException {
        FileStage stage = stage(connection, cancellation);
        if (dialect.transactionalDdl()) {
            stage.createIfMissing();
        } else if (stage.isMissing()) {
            throw FlowException.of(
                    FlowError.SCHEMA_CHANGE_NEEDS_AUTO_COMMIT, source.label().target(), dialect.productName());
        }
        stage.clear();
        FileLedger ledger = ledger(connection, cancellation);
        List<FoundFile> unread = unread(ledger);
        boolean leftOut = isStream()
                && input.read().is(FileOption.INCLUDE_EXISTING_FILES, "false")
                && ledger.columns().isEmpty();
        long count = unread.isEmpty() || leftOut ? 0 : stage.fill(unread);
        return new Reading(List.of(), stage.rows(), stage.rowsWithArrival(), count, after -> {
            if (isStream()) {
                ledger.save(input, unread);
            }
            stage.clear();
        });
    }

    private boolean isStream() {
        return input.read().stream();
    }

    private List<FoundFile> unread(FileLedger ledger) throws SQLException {
        boolean again = input.read().is(FileOption.ALLOW_OVERWRITES, "true");
        return isStream() ? ledger.unread(input.files(), again) : input.files();
    }

    private FileLedger ledger(Connection connection, Cancellation cancellation) {
        return new FileLedger(new SqlRunner(connection, cancellation), dialect, source.flowId(), source.sourceNumber());
    }

    private FileStage stage(Connection connection, Cancellation cancellation) {
        List<String> types = source.shape().columns().stream().map(Column::type).toList();
        return new FileStage(new SqlRunner(connection, cancellation), dialect, source, input, types);
    }

    @Override
    public void forget(Connection connection) throws SQLException {
        ledger(connection, Cancellation.none()).forget();
    }

    @Override
    public Explained explain(Connection connection, boolean anew) throws SQLException {
        FileStage stage = stage(connection, Cancellation.none());
        return new Explained(List.of(stage.creation()), stage.rows(), stage.rowsWithArrival());
    }
}
