package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileColumn;
import io.flowsql.rewriter.definition.FileFormat;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The columns that files have. A type other than text is chosen only if the text of every value can be had back from it: {@code 00123},
 * {@code 12E5} and numbers with more digits than their type holds stay text.
 */
final class FileInference {
    private final SqlRunner sql;
    private final FileRead read;
    private final FileFormat format;
    private final FileRecords records;

    FileInference(SqlRunner sql, FileRead read, FileFormat format) {
        this.sql = sql;
        this.read = read;
        this.format = format;
        this.records = new FileRecords(read, format);
    }

    FoundColumns columns(List<FoundFile> files) throws SQLException {
        if (files.isEmpty()) {
            return FoundColumns.NONE;
        }
        return switch (format) {
            case TEXT -> new FoundColumns(List.of(new FileColumn("value", "STRING")), true);
            case PARQUET -> new FoundColumns(parquet(files), true);
            case CSV -> csv(files);
            case LISTING -> FoundColumns.NONE;
            case JSON -> new FoundColumns(List.copyOf(types(files, true).values()), true);
        };
    }

    /** The columns of folders' names. */
    List<FileColumn> folders(List<FoundFile> files) throws SQLException {
        FolderColumns folders = new FolderColumns(read, files);
        Map<String, String> types = new HashMap<>();
        if (folders.rows().isPresent()) {
            sql.query("SELECT k, " + typeOfText() + " FROM " + folders.rows().get() + " GROUP BY k", row -> {
                        return new FileColumn(row.getString(1), row.getString(2));
                    })
                    .forEach(column -> types.put(column.name(), column.type()));
        }
        return folders.names().stream()
                .map(name -> new FileColumn(name, types.getOrDefault(name, "STRING")))
                .toList();
    }

    /** The names of a CSV file's columns as DuckDB has them. */
    List<String> names(List<FoundFile> files) throws SQLException {
        return sql.query("DESCRIBE " + records.table(files), row -> row.getString(1)).stream()
                .filter(name -> !name.equals(FileRecords.FILE))
                .toList();
    }

    private FoundColumns csv(List<FoundFile> files) throws SQLException {
        Map<String, FileColumn> types = types(files, false);
        List<FileColumn> columns = new ArrayList<>();
        List<String> names = names(files);
        for (int i = 0; i < names.size(); i++) {
            FileColumn typed = types.get(names.get(i).toLowerCase(Locale.ROOT));
            String name = records.hasHeader() ? names.get(i) : "_c" + i;
            boolean there = columns.stream().anyMatch(column -> column.name().equalsIgnoreCase(name));
            if (!there) {
                columns.add(new FileColumn(name, typed == null ? "STRING" : typed.type()));
            }
        }
        return new FoundColumns(columns, !types.isEmpty());
    }

    /** By the lower case of their names, in the order in which they were seen. */
    private Map<String, FileColumn> types(List<FoundFile> files, boolean json) throws SQLException {
        String query = """
                SELECT k, min(n) AS first_n, min(p) AS first_p, %s FROM (
                  SELECT n, k, p, json_extract_string(j, %s) AS v, json_type(j, %s) AS t FROM (
                    SELECT n, j, unnest(json_keys(j)) AS k, generate_subscripts(json_keys(j), 1) AS p FROM (
                      SELECT row_number() OVER () AS n, j FROM (%s)
                      WHERE CASE WHEN json_valid(j) THEN json_type(j) END = 'OBJECT')))
                GROUP BY k ORDER BY first_n, first_p""".formatted(
                        json ? typeOfJson() : typeOfText(),
                        FileValues.pointer("k"),
                        FileValues.pointer("k"),
                        records.sql(files));
        Map<String, FileColumn> found = new LinkedHashMap<>();
        for (FileColumn column : sql.query(query, row -> new FileColumn(row.getString(1), row.getString(4)))) {
            String key = column.name().toLowerCase(Locale.ROOT);
            boolean hinted = read.hints().stream().anyMatch(hint -> hint.name().equalsIgnoreCase(key));
            boolean nested = column.type().equals("NESTED");
            if (nested && !hinted && !read.is(FileOption.INFER_COLUMN_TYPES, "false")) {
                throw FlowException.of(
                        FlowError.NOT_SUPPORTED_YET,
                        "The nested value of " + column.name() + " in " + read.path(),
                        "Take its text: schemaHints => '" + column.name() + " STRING'");
            }
            found.putIfAbsent(key, nested ? new FileColumn(column.name(), "STRING") : column);
        }
        return found;
    }

    private String typeOfJson() {
        if (read.is(FileOption.INFER_COLUMN_TYPES, "false")) {
            return "'STRING'";
        }
        return """
                CASE WHEN bool_or(t IN ('OBJECT', 'ARRAY')) THEN 'NESTED'
                  WHEN count(v) = 0 THEN 'STRING'
                  WHEN bool_and(t = 'BOOLEAN') FILTER (WHERE v IS NOT NULL) THEN 'BOOLEAN'
                  WHEN NOT bool_and(t IN ('BIGINT', 'UBIGINT', 'HUGEINT', 'UHUGEINT', 'DOUBLE')) FILTER (WHERE v IS NOT NULL) THEN 'STRING'
                  ELSE %s END""".formatted(number("'DOUBLE'"));
    }

    private String typeOfText() {
        if (read.is(FileOption.INFER_COLUMN_TYPES, "false")) {
            return "'STRING'";
        }
        return """
                CASE WHEN count(v) = 0 THEN 'STRING'
                  WHEN bool_and(%s) THEN 'BOOLEAN'
                  WHEN bool_and(%s) THEN 'DATE'
                  WHEN bool_and(%s) THEN 'TIMESTAMP'
                  ELSE %s END""".formatted(
                FileValues.exact("v", "BOOLEAN"),
                FileValues.exact("v", "DATE"),
                FileValues.exact("v", "TIMESTAMP"),
                number("CASE WHEN bool_and(" + FileValues.exact("v", "DOUBLE") + ") THEN 'DOUBLE' ELSE 'STRING' END"));
    }

    private static String number(String otherwise) {
        return "CASE WHEN bool_and(%s) THEN 'BIGINT' WHEN bool_and(%s) THEN 'DECIMAL(38,0)' ELSE %s END"
                .formatted(FileValues.exact("v", "BIGINT"), FileValues.exact("v", "DECIMAL(38,0)"), otherwise);
    }

    private List<FileColumn> parquet(List<FoundFile> files) throws SQLException {
        List<FileColumn> columns = new ArrayList<>();
        for (FileColumn column : sql.query(
                "DESCRIBE SELECT * FROM " + records.parquet(files),
                row -> new FileColumn(row.getString(1), row.getString(2)))) {
            if (!column.name().equals(FileRecords.FILE)) {
                columns.add(new FileColumn(column.name(), typeOfParquet(column)));
            }
        }
        return columns;
    }

    private String typeOfParquet(FileColumn column) {
        String type = column.type();
        return switch (type) {
            case "BOOLEAN", "TINYINT", "SMALLINT", "BIGINT", "FLOAT", "DOUBLE", "DATE", "TIMESTAMP" -> type;
            case "INTEGER" -> "INT";
            case "UTINYINT" -> "SMALLINT";
            case "USMALLINT" -> "INT";
            case "UINTEGER" -> "BIGINT";
            case "UBIGINT", "HUGEINT" -> "DECIMAL(38,0)";
            case "VARCHAR" -> "STRING";
            default -> {
                if (type.startsWith("DECIMAL(")) {
                    yield type;
                }
                throw FlowException.of(
                        FlowError.NOT_SUPPORTED_YET,
                        "Type " + type + " of column " + column.name() + " in " + read.path(),
                        "Write the file without it");
            }
        };
    }
}
