package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileFormat;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.dialect.DuckDb;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * SQL of DuckDB (2.0) that gives the records of files as they are: {@code f} the file, {@code n} the number of the record, {@code j} the
 * record as a JSON object, or whatever stands in its place.
 *
 * <p>Text is kept as it is: types are the business of {@link FileValues}, since DuckDB's own readers guess them file by file and would make a
 * number of {@code 00123}.
 */
final class FileRecords {
    /** How DuckDB calls the column of the file's name; no file has one of this name. */
    static final String FILE = "__flowsql_file";

    private static final DuckDb DUCKDB = new DuckDb();

    private final FileRead read;
    private final FileFormat format;

    FileRecords(FileRead read, FileFormat format) {
        this.read = read;
        this.format = format;
    }

    String sql(List<FoundFile> files) {
        return switch (format) {
            case JSON -> json(files);
            case TEXT -> lines(files, "json_object('value', line)", "TRUE");
            case LISTING -> throw new IllegalArgumentException("a listing has no records");
            case CSV, PARQUET -> """
                SELECT t.%1$s AS f, row_number() OVER () AS n, CAST(to_json(t) AS VARCHAR) AS j FROM (%2$s) t""".formatted(FILE, table(files));
        };
    }

    /** The columns of formats that have some, as text. */
    String table(List<FoundFile> files) {
        return format == FileFormat.PARQUET
                ? "SELECT CAST(COLUMNS(*) AS VARCHAR) FROM " + parquet(files)
                : "SELECT * FROM " + csv(files);
    }

    String parquet(List<FoundFile> files) {
        return "read_parquet(" + list(files) + ", union_by_name = true, hive_partitioning = false, filename = '" + FILE
                + "')";
    }

    private String csv(List<FoundFile> files) {
        return "read_csv(%s, all_varchar = true, null_padding = true, allow_quoted_nulls = false, skip = 0, hive_partitioning = false"
                        .formatted(list(files))
                + ", filename = '" + FILE + "'"
                + ", header = " + hasHeader()
                + ", union_by_name = " + hasHeader()
                + ", delim = " + option(FileOption.SEPARATOR, ",")
                + ", quote = " + option(FileOption.QUOTE, "\"")
                + ", escape = " + option(FileOption.ESCAPE, "\"")
                + ", comment = " + option(FileOption.COMMENT, "")
                + ", nullstr = " + option(FileOption.NULL_VALUE, "")
                + ", ignore_errors = " + read.is(FileOption.MODE, "DROPMALFORMED")
                + ")";
    }

    private boolean isOn(FileOption option) {
        return read.is(option, "true");
    }

    boolean hasHeader() {
        return isOn(FileOption.HEADER);
    }

    private String option(FileOption option, String otherwise) {
        return DUCKDB.literal(read.option(option).orElse(otherwise));
    }

    private String json(List<FoundFile> files) {
        String records = isOn(FileOption.MULTI_LINE)
                ? "SELECT filename AS f, 1 AS n, %s AS j FROM read_text(%s)".formatted(withoutMark(), list(files))
                : lines(files, "line", "trim(line, ' ' || chr(9)) <> ''");
        return """
                SELECT f, n, unnest(CASE WHEN CASE WHEN json_valid(j) THEN json_type(j) END = 'ARRAY'
                  THEN list_transform(CAST(json_extract(j, '$[*]') AS JSON[]), lambda e: CAST(e AS VARCHAR)) ELSE [j] END) AS j
                FROM (%s)""".formatted(records);
    }

    /** Ends of lines are those of any system; what follows the last one is no line. */
    private String lines(List<FoundFile> files, String value, String condition) {
        return """
                SELECT f, n, %s AS j FROM (
                  SELECT f, unnest(lines) AS line, generate_subscripts(lines, 1) AS n, len(lines) AS last
                  FROM (SELECT filename AS f, string_split(replace(%s, chr(13) || chr(10), chr(10)), chr(10)) AS lines FROM read_text(%s)))
                WHERE NOT (n = last AND line = '') AND %s""".formatted(value, withoutMark(), list(files), condition);
    }

    /** The content without a byte order mark. */
    private static String withoutMark() {
        return "CASE WHEN starts_with(content, chr(65279)) THEN substr(content, 2) ELSE content END";
    }

    /** DuckDB takes a name for a pattern; a class of one character is that character. */
    private static String list(List<FoundFile> files) {
        Map<String, String> plain = Map.of("[", "[[]", "*", "[*]", "?", "[?]");
        return files.stream()
                .map(file -> file.path()
                        .chars()
                        .mapToObj(c -> String.valueOf((char) c))
                        .map(c -> plain.getOrDefault(c, c))
                        .collect(Collectors.joining()))
                .map(DUCKDB::literal)
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
