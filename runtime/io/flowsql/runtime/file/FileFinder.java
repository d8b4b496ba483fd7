package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileColumn;
import io.flowsql.rewriter.definition.FileFormat;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks for the files of a read, and for the columns of those that are new. */
public final class FileFinder {
    private static final List<FileColumn> LISTED = List.of(
            new FileColumn("path", "STRING"),
            new FileColumn("size", "BIGINT"),
            new FileColumn("modification_time", "TIMESTAMP"),
            new FileColumn("file", "STRING"));

    private final SqlRunner sql;
    private final Dialect dialect;
    private final Optional<Long> flow;

    /** @param flow whose files are noted down; empty if nothing was read yet, or all is to be read anew */
    public FileFinder(SqlRunner sql, Dialect dialect, Optional<Long> flow) {
        this.sql = sql;
        this.dialect = dialect;
        this.flow = flow;
    }

    public FileInput find(FileRead read) throws SQLException {
        if (read.isListing()) {
            boolean deep = !read.is(FileOption.RECURSIVE, "false");
            FileListing listing = new FileListing(read.path());
            return new FileInput(
                    read, FileFormat.LISTING, LISTED, deep ? listing.files(Optional.empty()) : listing.entries());
        }
        List<FoundFile> files = new FileListing(read.path()).files(read.option(FileOption.FILE_NAME_PATTERN));
        FileFormat format = format(read, files);
        List<FileColumn> columns = new ArrayList<>(read.isInferred() ? inferred(read, format, files) : read.schema());
        read.rescuedColumn()
                .filter(name ->
                        columns.stream().noneMatch(column -> column.name().equalsIgnoreCase(name)))
                .ifPresent(name -> columns.add(new FileColumn(name, "STRING")));
        return new FileInput(read, format, columns, files);
    }

    private List<FileColumn> inferred(FileRead read, FileFormat format, List<FoundFile> files) throws SQLException {
        Optional<FileLedger> ledger = read.stream() && flow.isPresent()
                ? Optional.of(new FileLedger(sql, dialect, flow.get() + ":" + read.position(), read.occurrence()))
                : Optional.empty();
        boolean noted = ledger.isPresent() && ledger.get().exists();
        Optional<List<FileColumn>> stored = noted ? ledger.get().columns() : Optional.empty();
        List<FoundFile> unread =
                stored.isPresent() ? ledger.get().unread(files, read.is(FileOption.ALLOW_OVERWRITES, "true")) : files;
        List<FileColumn> found = hinted(read, columns(read, format, unread));
        if (stored.isEmpty()) {
            if (found.isEmpty()) {
                throw FlowException.of(FlowError.UNABLE_TO_INFER_PIPELINE_TABLE_SCHEMA, read.path());
            }
            return found;
        }
        return evolved(read, stored.get(), found);
    }

    private static List<FileColumn> evolved(FileRead read, List<FileColumn> stored, List<FileColumn> found) {
        List<FileColumn> added =
                found.stream().filter(column -> !has(stored, column.name())).toList();
        String mode = read.option(FileOption.SCHEMA_EVOLUTION_MODE).orElse("addNewColumns");
        if (added.isEmpty() || mode.equalsIgnoreCase("rescue") || mode.equalsIgnoreCase("none")) {
            return stored;
        }
        if (mode.equalsIgnoreCase("failOnNewColumns")) {
            throw FlowException.of(
                    FlowError.UNKNOWN_FIELD_EXCEPTION_NEW_FIELDS_IN_FILE,
                    read.path(),
                    added.stream().map(FileColumn::name).collect(Collectors.joining(", ")));
        }
        List<FileColumn> all = new ArrayList<>(stored);
        int end = all.size()
                - (read.rescuedColumn().filter(name -> has(stored, name)).isPresent() ? 1 : 0);
        all.addAll(end, added);
        return all;
    }

    private static boolean has(List<FileColumn> columns, String name) {
        return columns.stream().anyMatch(column -> column.name().equalsIgnoreCase(name));
    }

    /** Hints give types, and columns that no file has. */
    private static List<FileColumn> hinted(FileRead read, List<FileColumn> found) {
        List<FileColumn> columns = new ArrayList<>();
        for (FileColumn column : found) {
            columns.add(read.hints().stream()
                    .filter(hint -> hint.name().equalsIgnoreCase(column.name()))
                    .map(hint -> new FileColumn(column.name(), hint.type()))
                    .findFirst()
                    .orElse(column));
        }
        read.hints().stream().filter(hint -> !has(found, hint.name())).forEach(columns::add);
        return columns;
    }

    private List<FileColumn> columns(FileRead read, FileFormat format, List<FoundFile> files) throws SQLException {
        if (files.isEmpty()) {
            return List.of();
        }
        try (Connection database = FileDatabase.open()) {
            return new FileInference(new SqlRunner(database, sql.cancellation()), read, format).columns(files);
        } catch (SQLException e) {
            throw FileReader.failed(read, e);
        }
    }

    /** As it is given, or by the endings of the files, which then have to agree. */
    private static FileFormat format(FileRead read, List<FoundFile> files) {
        Optional<FileFormat> given = read.option(FileOption.FORMAT).flatMap(FileFormat::named);
        if (given.isPresent()) {
            return given.get();
        }
        Set<Optional<FileFormat>> found =
                files.stream().map(file -> FileFormat.ofFile(file.name())).collect(Collectors.toSet());
        Optional<FileFormat> only = found.size() == 1 ? found.iterator().next() : Optional.empty();
        return only.orElseThrow(() -> FlowException.of(
                FlowError.INVALID_OPTION,
                "format",
                "left out for " + read.path(),
                "The files' names do not tell what they are: write format => 'json', 'csv', 'parquet' or 'text'"));
    }
}
