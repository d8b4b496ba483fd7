package io.flowsql.runtime.source;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.runtime.execution.SqlRunner;
import io.flowsql.runtime.file.FileDatabase;
import io.flowsql.runtime.file.FileReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of the engine that holds the rows of new files, empty between transactions. DuckDB fills it by itself; other engines get the
 * values as text, which their own casts make values of, from a DuckDB in this process.
 */
final class FileStage {
    private static final int BATCH = 1000;
    private static final int FILES_AT_ONCE = 500;

    private final SqlRunner sql;
    private final Dialect dialect;
    private final StreamedTable source;
    private final FileInput input;
    private final List<String> types;
    private final String table;
    private final String name;

    FileStage(SqlRunner sql, Dialect dialect, StreamedTable source, FileInput input, List<String> types) {
        this.sql = sql;
        this.dialect = dialect;
        this.source = source;
        this.input = input;
        this.types = types;
        this.table = "files_" + source.identity();
        this.name = "flowsql." + table;
    }

    boolean isMissing() throws SQLException {
        return sql.first(
                        "SELECT 1 FROM information_schema.tables WHERE lower(table_schema) = 'flowsql' AND lower(table_name) = ?",
                        row -> true,
                        table)
                .isEmpty();
    }

    void createIfMissing() throws SQLException {
        sql.execute(creation().sql());
    }

    Step creation() {
        String columns = IntStream.range(0, types.size())
                .mapToObj(i -> "c" + i + " " + types.get(i))
                .collect(Collectors.joining(", "));
        return Step.of(
                "create the stage",
                "rows of new files, emptied before the end of the transaction",
                "CREATE TABLE IF NOT EXISTS " + name + " (arrival BIGINT, " + columns + ")");
    }

    void clear() throws SQLException {
        sql.execute("DELETE FROM " + name);
    }

    /** @return the number of rows */
    long fill(List<FoundFile> files) throws SQLException {
        long rows = 0;
        for (int from = 0; from < files.size(); from += FILES_AT_ONCE) {
            sql.cancellation().check();
            rows += fill(files.subList(from, Math.min(files.size(), from + FILES_AT_ONCE)), rows);
        }
        if (!input.isListing()) {
            FileReader.requireUnchanged(files);
        }
        return rows;
    }

    private long fill(List<FoundFile> files, long before) throws SQLException {
        if (input.isListing()) {
            return list(files, before);
        }
        try {
            if (dialect instanceof DuckDb) {
                return inside(files, before);
            }
            try (Connection database = FileDatabase.open()) {
                return copied(new SqlRunner(database, sql.cancellation()), files, before);
            }
        } catch (SQLException e) {
            throw FileReader.failed(input.read(), e);
        }
    }

    private int width() {
        return input.columns().size();
    }

    private boolean hasMetadata() {
        return types.size() > width();
    }

    private long inside(List<FoundFile> files, long before) throws SQLException {
        String rows = new FileReader(sql, input).query(files);
        String aliases = IntStream.range(0, width()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        String select = "SELECT arrival + " + before + ", " + aliases;
        String from = " FROM (" + rows + ") r(arrival, " + aliases + ", f)";
        if (hasMetadata()) {
            select += ", m.*";
            from += " JOIN (VALUES " + files.stream().map(this::literals).collect(Collectors.joining(", "))
                    + ") m(p, a, s, b, l, t) ON m.p = r.f";
        }
        return sql.execute("INSERT INTO " + name + " " + select + from);
    }

    private String literals(FoundFile file) {
        return metadata(file).stream()
                .map(value -> dialect.literal(String.valueOf(value)))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** In the order of the parts of {@code _metadata}. */
    private static List<String> metadata(FoundFile file) {
        LocalDateTime time =
                LocalDateTime.ofInstant(Instant.EPOCH.plus(file.modified(), ChronoUnit.MICROS), ZoneOffset.UTC);
        String size = String.valueOf(file.size());
        return List.of(
                file.path(), file.name(), size, "0", size, time.toString().replace('T', ' '));
    }

    /** The files themselves, of which folders have no size and no content. */
    private long list(List<FoundFile> files, long before) throws SQLException {
        List<Object> values = new ArrayList<>();
        for (FoundFile file : files) {
            String content = file.isFolder() ? "" : file.path();
            values.addAll(List.of(
                    String.valueOf(before + values.size() / 5 + 1),
                    file.path(),
                    metadata(file).get(2),
                    metadata(file).get(5),
                    content));
        }
        List<String> names = List.of("n", "p", "s", "t", "f");
        String rows = dialect.textRows(names, files.size());
        return sql.update(
                "INSERT INTO " + name + " SELECT CAST(" + dialect.quote("n") + " AS BIGINT), " + dialect.quote("p")
                        + ", CAST(" + dialect.quote("s") + " AS BIGINT), CAST(" + dialect.quote("t")
                        + " AS TIMESTAMP), NULLIF(" + dialect.quote("f") + ", '') FROM (" + rows + ") r",
                values.toArray());
    }

    private long copied(SqlRunner database, List<FoundFile> files, long before) throws SQLException {
        String rows = new FileReader(database, input).query(files);
        Map<String, FoundFile> byPath = new HashMap<>();
        files.forEach(file -> byPath.put(Path.of(file.path()).toString(), file));
        String values = types.stream()
                .map(type -> "CAST(CAST(? AS VARCHAR) AS " + type + ")")
                .collect(Collectors.joining(", "));
        long count = 0;
        try (Statement query = database.connection().createStatement();
                PreparedStatement insert =
                        sql.connection().prepareStatement("INSERT INTO " + name + " VALUES (?, " + values + ")");
                ResultSet row = query.executeQuery("SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (" + rows + ")")) {
            while (row.next()) {
                insert.setLong(1, before + Long.parseLong(row.getString(1)));
                for (int i = 0; i < width(); i++) {
                    insert.setString(i + 2, row.getString(i + 2));
                }
                if (hasMetadata()) {
                    List<String> metadata = metadata(Objects.requireNonNull(byPath.get(row.getString(width() + 2))));
                    for (int i = 0; i < metadata.size(); i++) {
                        insert.setString(width() + i + 2, metadata.get(i));
                    }
                }
                insert.addBatch();
                count++;
                if (count % BATCH == 0) {
                    sql.cancellation().check();
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
        return count;
    }

    String rows() {
        return "(SELECT " + renamed() + " FROM " + name + " ORDER BY arrival)";
    }

    String rowsWithArrival() {
        return "(SELECT arrival AS " + dialect.quote(ReservedNames.ARRIVAL) + ", " + renamed() + " FROM " + name + ")";
    }

    private String renamed() {
        List<String> pairs = new ArrayList<>();
        List<Column> columns = source.shape().columns();
        for (int i = 0; i < columns.size(); i++) {
            pairs.add("c" + i + " AS " + dialect.quote(columns.get(i).name()));
        }
        return String.join(", ", pairs);
    }
}
