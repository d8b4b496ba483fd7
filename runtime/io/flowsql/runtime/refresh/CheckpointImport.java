package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.ImportedCheckpoint;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.file.FileLedger;
import io.flowsql.runtime.file.FileListing;
import io.flowsql.runtime.file.SeenFile;
import io.flowsql.runtime.file.SourceOffset;
import io.flowsql.runtime.file.StreamingCheckpoint;
import io.flowsql.runtime.source.StreamedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets a flow that has read nothing go on where a query of Spark's ended: files that the last committed batch of that query had seen count
 * as read. A batch that was planned and not committed is read again.
 */
final class CheckpointImport {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final Flow flow;
    private final ImportedCheckpoint given;

    CheckpointImport(SqlRunner sql, Dialect dialect, Flow flow, ImportedCheckpoint given) {
        this.sql = sql;
        this.dialect = dialect;
        this.flow = flow;
        this.given = given;
    }

    /**
     * In the refresh's transaction, before anything is read.
     *
     * @param places where the positions of the flow's sources are kept
     * @return the number of files that count as read
     */
    int run(List<StreamedTable> places) throws SQLException {
        StreamingCheckpoint checkpoint = new StreamingCheckpoint(sql, given);
        List<SourceOffset> committed = checkpoint.committed();
        List<SourceOffset> known = committed.isEmpty() ? checkpoint.planned() : committed;
        List<StreamInput> streams =
                flow.source().inputs().stream().filter(StreamInput::isStream).toList();
        if (!known.isEmpty() && known.size() != streams.size()) {
            throw mismatch("it has " + known.size() + " source(s), and the flow streams from " + streams.size());
        }
        for (int i = 0; i < known.size(); i++) {
            checkKind(i, known.get(i), streams.get(i));
        }
        if (flow instanceof StatefulFlow && !committed.isEmpty()) {
            throw FlowException.at(
                    given.position(), FlowError.IMPORT_CHECKPOINT_STATE_NOT_SUPPORTED, given.path(), flow.name());
        }
        int files = 0;
        for (int i = 0; i < committed.size(); i++) {
            if (committed.get(i) instanceof SourceOffset.OfFiles offset) {
                StreamInput stream = streams.get(i);
                List<FoundFile> read = read(checkpoint.files(i, offset.last()), stream, i);
                StreamedTable place = places.get(stream.number());
                new FileLedger(sql, dialect, place.flowId(), place.sourceNumber())
                        .save(stream.files().orElseThrow(), read);
                files += read.size();
            }
        }
        return files;
    }

    private void checkKind(int number, SourceOffset offset, StreamInput stream) {
        if (offset instanceof SourceOffset.Other other) {
            throw mismatch("its source " + (number + 1) + " is " + other.kind() + ", and only files can be imported");
        }
        if (offset instanceof SourceOffset.OfFiles && stream.files().isEmpty()) {
            throw mismatch("its source " + (number + 1) + " is files, and there the flow streams from the table "
                    + stream.label());
        }
    }

    /** The files that a source of Spark's had seen, as the ledger of this one names them. */
    private List<FoundFile> read(List<SeenFile> seen, StreamInput stream, int number) {
        FileInput input = stream.files().orElseThrow();
        Map<Path, FoundFile> there = new HashMap<>();
        for (FoundFile file : input.files()) {
            there.put(Path.of(file.path()), file);
            real(Path.of(file.path())).ifPresent(path -> there.putIfAbsent(path, file));
        }
        FileListing listing = new FileListing(input.read().path());
        boolean known = seen.isEmpty();
        Map<String, FoundFile> read = new HashMap<>();
        for (SeenFile file : seen) {
            Optional<Path> path = file.path();
            if (path.isEmpty()) {
                continue;
            }
            FoundFile found = there.get(path.get());
            if (found == null) {
                found = real(path.get()).map(there::get).orElse(null);
            }
            known |= found != null || listing.covers(path.get());
            FoundFile noted = found != null && found.modified() / 1000 == file.modified()
                    ? found
                    : new FoundFile(found == null ? path.get().toString() : found.path(), 0, file.modified() * 1000);
            read.put(noted.path(), noted);
        }
        if (!known) {
            throw mismatch("the files of its source " + (number + 1) + ", such as "
                    + seen.get(0).uri() + ", are not in " + stream.label());
        }
        return new ArrayList<>(read.values());
    }

    /** Without symbolic links; empty for what is not there. */
    private static Optional<Path> real(Path path) {
        try {
            return Files.exists(path) ? Optional.of(path.toRealPath()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private FlowException mismatch(String difference) {
        return FlowException.at(
                given.position(), FlowError.IMPORT_CHECKPOINT_SOURCE_MISMATCH, given.path(), flow.name(), difference);
    }
}
