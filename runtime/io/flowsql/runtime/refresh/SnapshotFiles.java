package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.refresh.Definition.BoundFlow;
import io.flowsql.runtime.source.Explained;
import io.flowsql.runtime.source.Quiescence;
import io.flowsql.runtime.source.Reading;
import io.flowsql.runtime.source.SourceLabel;
import io.flowsql.runtime.source.StreamedTable;
import io.flowsql.runtime.source.TableSource;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The files that a snapshot flow reads: all of them each time, so nothing is noted down. */
final class SnapshotFiles {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final BoundFlow flow;
    private final TableRef target;

    SnapshotFiles(SqlRunner sql, Dialect dialect, FlowSettings settings, BoundFlow flow, TableRef target) {
        this.sql = sql;
        this.dialect = dialect;
        this.settings = settings;
        this.flow = flow;
        this.target = target;
    }

    /** Makes the tables that the rows are put into, where that cannot be done in the transaction. */
    void probe(List<StreamInput> inputs) throws SQLException {
        for (StreamInput input : inputs) {
            source(input, Optional.empty()).probe(sql.connection());
        }
    }

    /** What stands for each read in EXPLAIN. */
    List<String> explained(List<StreamInput> inputs) throws SQLException {
        List<String> rows = new ArrayList<>();
        for (StreamInput input : inputs) {
            Explained explained = source(input, Optional.empty()).explain(sql.connection(), true);
            rows.add(explained.rows());
        }
        return rows;
    }

    /** Rows of files, until they are closed in the same transaction. */
    final class Read {
        private final List<TableSource> sources = new ArrayList<>();
        private final List<Reading> readings = new ArrayList<>();

        private void add(TableSource source) throws SQLException {
            sources.add(source);
            readings.add(source.read(sql.connection(), Quiescence.unknown(), sql.cancellation()));
        }

        List<String> rows() {
            return readings.stream().map(Reading::rows).toList();
        }

        void clear() throws SQLException {
            for (int i = 0; i < sources.size(); i++) {
                sources.get(i).advance(sql.connection(), readings.get(i), sql.cancellation());
            }
        }
    }

    /** @param only the paths of the files that are needed; empty for all */
    Read read(List<StreamInput> inputs, Optional<Set<String>> only) throws SQLException {
        Read read = new Read();
        for (StreamInput input : inputs) {
            read.add(source(input, only));
        }
        return read;
    }

    private TableSource source(StreamInput input, Optional<Set<String>> only) {
        FileInput files = input.files().orElseThrow();
        FileInput needed = only.map(paths -> new FileInput(
                        files.read(),
                        files.format(),
                        files.columns(),
                        files.settled(),
                        files.files().stream()
                                .filter(file -> paths.contains(file.path()))
                                .toList()))
                .orElse(files);
        SourceLabel label = new SourceLabel(input.label(), flow.flow().name(), target.table());
        String position = flow.entry().id() + ":" + files.read().position();
        return TableSource.ofFiles(
                dialect,
                new StreamedTable(
                        input.table(), input.shape(), position, input.number(), settings.sourceCheck(), label),
                needed);
    }
}
