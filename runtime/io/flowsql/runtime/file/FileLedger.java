package io.flowsql.runtime.file;

import io.flowsql.rewriter.bind.FileSchemas;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files that a flow has read from one source, and the columns that it found in them. */
public final class FileLedger {
    public static final List<String> TABLES = List.of("""
            CREATE TABLE flowsql.file_schemas (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              column_list VARCHAR NOT NULL,
              settled BOOLEAN NOT NULL
            )""", """
            CREATE TABLE flowsql.files_read (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              path VARCHAR NOT NULL,
              size BIGINT NOT NULL,
              modified BIGINT NOT NULL
            )""");

    private static final String OF_THIS = " WHERE flow_id = ? AND source_no = ?";

    private static final int AT_ONCE = 500;

    private final SqlRunner sql;
    private final Dialect dialect;
    private final String flowId;
    private final int sourceNumber;

    public FileLedger(SqlRunner sql, Dialect dialect, String flowId, int sourceNumber) {
        this.sql = sql;
        this.dialect = dialect;
        this.flowId = flowId;
        this.sourceNumber = sourceNumber;
    }

    public boolean exists() throws SQLException {
        return sql.first(
                        "SELECT 1 FROM information_schema.tables WHERE table_catalog = ? AND lower(table_schema) = 'flowsql' AND lower(table_name) = 'files_read'",
                        row -> true,
                        sql.connection().getCatalog())
                .isPresent();
    }

    /** The columns found so far; empty before the first reading. */
    public Optional<FoundColumns> columns() throws SQLException {
        return sql.first(
                "SELECT column_list, settled FROM flowsql.file_schemas" + OF_THIS,
                row -> new FoundColumns(FileSchemas.read(row.getString(1)).orElseThrow(), row.getBoolean(2)),
                flowId,
                sourceNumber);
    }

    /** Those that were not read before. */
    public List<FoundFile> unread(List<FoundFile> files, boolean allowOverwrites) throws SQLException {
        Map<String, FoundFile> read = new HashMap<>();
        sql.query(
                        "SELECT path, size, modified FROM flowsql.files_read" + OF_THIS,
                        row -> new FoundFile(row.getString(1), row.getLong(2), row.getLong(3)),
                        flowId,
                        sourceNumber)
                .forEach(file -> read.put(file.path(), file));
        return files.stream()
                .filter(file -> {
                    FoundFile before = read.get(file.path());
                    return before == null || allowOverwrites && !before.equals(file);
                })
                .toList();
    }

    /** @param input whose columns are stored */
    public void save(FileInput input, List<FoundFile> files) throws SQLException {
        String text = FileSchemas.write(input.columns());
        boolean known = sql.update(
                        "UPDATE flowsql.file_schemas SET column_list = ?, settled = ?" + OF_THIS,
                        text,
                        input.settled(),
                        flowId,
                        sourceNumber)
                > 0;
        if (!known) {
            sql.update(
                    "INSERT INTO flowsql.file_schemas (column_list, settled, flow_id, source_no) VALUES (?, ?, ?, ?)",
                    text,
                    input.settled(),
                    flowId,
                    sourceNumber);
        }
        for (int from = 0; from < files.size(); from += AT_ONCE) {
            note(files.subList(from, Math.min(files.size(), from + AT_ONCE)));
        }
    }

    /** No JDBC batch: DuckDB would begin a transaction of its own for it (JDBC 2.0.0.1). */
    private void note(List<FoundFile> files) throws SQLException {
        List<Object> key = List.of(flowId, sourceNumber);
        List<Object> paths = new ArrayList<>(key);
        List<Object> rows = new ArrayList<>(key);
        for (FoundFile file : files) {
            paths.add(file.path());
            rows.addAll(List.of(file.path(), String.valueOf(file.size()), String.valueOf(file.modified())));
        }
        sql.update(
                "DELETE FROM flowsql.files_read" + OF_THIS + " AND path IN (SELECT " + dialect.quote("path") + " FROM ("
                        + dialect.textRows(List.of("path"), files.size()) + ") p)",
                paths.toArray());
        List<String> columns = List.of("path", "size", "modified");
        sql.update(
                "INSERT INTO flowsql.files_read (flow_id, source_no, path, size, modified)"
                        + " SELECT CAST(? AS VARCHAR), CAST(? AS INTEGER), " + dialect.quote("path") + ", CAST("
                        + dialect.quote("size") + " AS BIGINT), CAST(" + dialect.quote("modified")
                        + " AS BIGINT) FROM ("
                        + dialect.textRows(columns, files.size()) + ") f",
                rows.toArray());
    }

    public void forget() throws SQLException {
        for (String table : List.of("file_schemas", "files_read")) {
            sql.update("DELETE FROM flowsql." + table + OF_THIS, flowId, sourceNumber);
        }
    }
}
