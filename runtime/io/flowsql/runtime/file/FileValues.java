package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileColumn;
import io.flowsql.rewriter.definition.FileFormat;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.dialect.DuckDb;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** SQL of DuckDB (2.0) that makes typed columns of {@link FileRecords}. */
final class FileValues {
    private static final DuckDb DUCKDB = new DuckDb();

    /** Texts that come back from a number as they were. */
    private static final String WHOLE = "^(0|-?[1-9][0-9]*)$";

    private final FileRead read;
    private final boolean text;
    private final boolean typedFiles;
    private final String records;
    private final List<FileColumn> columns;
    private final List<String> keys;
    private final Optional<String> rescued;
    private final FolderColumns folders;

    /** @param names of a CSV file's columns where it has no header */
    FileValues(FileInput input, List<FoundFile> files, List<String> names) {
        this.read = input.read();
        this.text = input.format() == FileFormat.CSV;
        this.typedFiles = input.format() == FileFormat.PARQUET;
        this.records = new FileRecords(read, input.format()).sql(files);
        this.rescued = read.rescuedColumn();
        this.columns = input.columns().stream()
                .filter(column -> !isRescued(column.name()))
                .toList();
        this.folders = new FolderColumns(read, files);
        this.keys = new ArrayList<>();
        int position = 0;
        for (FileColumn column : columns) {
            int place = read.isInferred() && column.name().matches("_c\\d{1,6}")
                    ? Integer.parseInt(column.name().substring(2))
                    : position;
            boolean numbered = place < names.size() && !folders.have(column.name());
            keys.add(numbered ? names.get(place) : column.name());
            position += folders.have(column.name()) ? 0 : 1;
        }
    }

    private boolean isRescued(String name) {
        return rescued.filter(name::equalsIgnoreCase).isPresent();
    }

    /** A key as a JSON pointer. */
    static String pointer(String key) {
        return "('/' || replace(replace(" + key + ", '~', '~0'), '/', '~1'))";
    }

    /** Whether a type keeps a text. */
    static String exact(String v, String type) {
        return switch (type) {
            case "BIGINT" ->
                "(regexp_full_match(%1$s, '%2$s') AND TRY_CAST(%1$s AS BIGINT) IS NOT NULL)".formatted(v, WHOLE);
            case "DECIMAL(38,0)" -> "(regexp_full_match(%1$s, '%2$s') AND length(%1$s) <= 38)".formatted(v, WHOLE);
            case "DOUBLE" ->
                ("(regexp_full_match(%1$s, '-?(0|[1-9][0-9]*)(\\.[0-9]+([eE][+-]?[0-9]+)?)?')"
                                + " AND length(regexp_replace(%1$s, '[eE].*|[-.]', '', 'g')) <= 15)")
                        .formatted(v);
            case "BOOLEAN" -> "regexp_full_match(%s, '(?i)true|false')".formatted(v);
            case "DATE" ->
                "(regexp_full_match(%1$s, '[0-9]{4}-[0-9]{2}-[0-9]{2}') AND TRY_CAST(%1$s AS DATE) IS NOT NULL)"
                        .formatted(v);
            case "TIMESTAMP" ->
                ("(regexp_full_match(%1$s, '[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?')"
                                + " AND TRY_CAST(%1$s AS TIMESTAMP) IS NOT NULL)")
                        .formatted(v);
            default -> "TRUE";
        };
    }

    /** The value of a text; NULL if it does not fit. */
    private String typed(String v, FileColumn column) {
        String type = column.type();
        String duck = DUCKDB.type(type);
        boolean given = typedFiles
                || !read.isInferred()
                || read.hints().stream().anyMatch(hint -> hint.name().equalsIgnoreCase(column.name()));
        String condition = type.equals("STRING")
                ? "TRUE"
                : switch (type) {
                    case "TINYINT", "SMALLINT", "INT", "BIGINT" ->
                        given || !type.equals("BIGINT")
                                ? "regexp_full_match(trim(%s), '[+-]?[0-9]+')".formatted(v)
                                : exact(v, type);
                    case "BOOLEAN" -> exact(v, type);
                    case "DOUBLE" -> given || !text ? "TRUE" : exact(v, type);
                    case "DECIMAL(38,0)", "DATE", "TIMESTAMP" -> given ? "TRUE" : exact(v, type);
                    default -> "TRUE";
                };
        return "CASE WHEN %s THEN TRY_CAST(%s AS %s) END".formatted(condition, v, duck);
    }

    /** Rows {@code f, n, c0, c1, ...} and, where asked for, {@code rescued}. */
    String typed() {
        List<String> found = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String key = DUCKDB.literal(keys.get(i));
            found.add(
                    "coalesce(list_filter(ks, lambda k: k = %1$s)[1], list_filter(ks, lambda k: lower(k) = lower(%1$s))[1]) AS k%2$d"
                            .formatted(key, i));
            String value =
                    "CASE WHEN k%1$d IS NOT NULL THEN json_extract_string(j, %2$s) END".formatted(i, pointer("k" + i));
            String name = columns.get(i).name();
            texts.add((folders.have(name) ? folders.value("f", name, value) : value) + " AS v" + i);
            values.add(typed("v" + i, columns.get(i)) + " AS c" + i);
        }
        String valid = "CASE WHEN json_valid(j) THEN json_type(j) END";
        String rows = """
                SELECT *, %s FROM (SELECT *, %s FROM (SELECT *, %s FROM (
                  SELECT f, n, CASE WHEN %5$s = 'OBJECT' THEN j END AS j, j AS line,
                    CASE WHEN %5$s = 'OBJECT' THEN json_keys(j) END AS ks FROM (%4$s))))""".formatted(
                        String.join(", ", values), String.join(", ", texts), String.join(", ", found), records, valid);
        return read.is(FileOption.MODE, "DROPMALFORMED") ? "SELECT * FROM (" + rows + ") WHERE NOT " + bad() : rows;
    }

    /** A record that is none, or has a value that does not fit. */
    private String bad() {
        List<String> conditions = new ArrayList<>(List.of("j IS NULL"));
        for (int i = 0; i < columns.size(); i++) {
            conditions.add(unfit(i));
        }
        return "(" + String.join(" OR ", conditions) + ")";
    }

    private static String unfit(int column) {
        return "(v%1$d IS NOT NULL AND c%1$d IS NULL)".formatted(column);
    }

    /** File, number and text of the first record that must not be. */
    String complaint() {
        List<String> conditions = new ArrayList<>(List.of("j IS NULL"));
        for (int i = 0; i < columns.size(); i++) {
            // Nothing else tells what a folder is called
            if (folders.have(columns.get(i).name())) {
                conditions.add(unfit(i));
            }
        }
        String condition = read.is(FileOption.MODE, "FAILFAST") ? bad() : String.join(" OR ", conditions);
        return "SELECT f, n, line FROM (%s) WHERE %s LIMIT 1".formatted(typed(), condition);
    }

    /** The columns of the stage, in order; {@code arrival} first and the file's path last. */
    String rows(FileInput input) {
        List<String> selected = new ArrayList<>(List.of("row_number() OVER () AS arrival"));
        int value = 0;
        for (FileColumn column : input.columns()) {
            selected.add(isRescued(column.name()) ? rescued() : "c" + value++);
        }
        return "SELECT " + String.join(", ", selected) + ", f FROM (" + typed() + ")";
    }

    private String rescued() {
        String used = keysOf("k%1$d");
        String unfit = keysOf("CASE WHEN v%1$d IS NOT NULL AND c%1$d IS NULL THEN k%1$d END");
        String left =
                "list_filter(ks, lambda k: k <> '%s' AND json_type(j, %s) <> 'NULL' AND (NOT list_contains(%s, k) OR list_contains(%s, k)))"
                        .formatted(FileRecords.FILE, pointer("k"), used, unfit);
        return """
                CASE WHEN len(%s) > 0 THEN '{' || array_to_string(list_transform(%s,
                  lambda k: CAST(to_json(k) AS VARCHAR) || ':' || CAST(json_extract(j, %s) AS VARCHAR)), ',')
                  || ',"_file_path":' || CAST(to_json(f) AS VARCHAR) || '}' END""".formatted(left, left, pointer("k"));
    }

    private String keysOf(String form) {
        String list =
                IntStream.range(0, columns.size()).mapToObj(form::formatted).collect(Collectors.joining(", "));
        return "CAST([" + list + "] AS VARCHAR[])";
    }
}
