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
                    read, FileFormat.LISTING, LISTED, true, deep ? listing.files(Optional.empty()) : listing.entries());
        }
        List<FoundFile> files = new FileListing(read.path()).files(read.option(FileOption.FILE_NAME_PATTERN));
        FileFormat format = format(read, files);
        FoundColumns columns =
                read.isInferred() ? inferred(read, format, files) : new FoundColumns(read.schema(), true);
        Optional<FileColumn> rescued =
                read.rescuedColumn().filter(name -> !columns.has(name)).map(name -> new FileColumn(name, "STRING"));
        FoundColumns all =
                columns.with(rescued.stream().toList(), columns.columns().size());
        return new FileInput(read, format, all.columns(), all.settled(), files);
    }

    private FoundColumns inferred(FileRead read, FileFormat format, List<FoundFile> files) throws SQLException {
        Optional<FileLedger> ledger = read.stream() && flow.isPresent()
                ? Optional.of(new FileLedger(sql, dialect, flow.get() + ":" + read.position(), read.occurrence()))
                : Optional.empty();
        boolean noted = ledger.isPresent() && ledger.get().exists();
        Optional<FoundColumns> stored = noted ? ledger.get().columns() : Optional.empty();
        List<FoundFile> unread =
                stored.isPresent() ? ledger.get().unread(files, read.is(FileOption.ALLOW_OVERWRITES, "true")) : files;
        FoundColumns found = hinted(read, columns(read, format, unread));
        if (stored.isEmpty()) {
            if (found.columns().isEmpty()) {
                throw FlowException.of(FlowError.UNABLE_TO_INFER_PIPELINE_TABLE_SCHEMA, read.path());
            }
            return found;
        }
        return evolved(read, stored.get().settledBy(found), found);
    }

    private static FoundColumns evolved(FileRead read, FoundColumns stored, FoundColumns found) {
        List<FileColumn> added = found.columns().stream()
                .filter(column -> !stored.has(column.name()))
                .toList();
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
        int end = stored.columns().size()
                - (read.rescuedColumn().filter(stored::has).isPresent() ? 1 : 0);
        return stored.with(added, end);
    }

    /** Hints give types, and columns that no file has. */
    private static FoundColumns hinted(FileRead read, FoundColumns found) {
        List<FileColumn> columns = new ArrayList<>();
        for (FileColumn column : found.columns()) {
            columns.add(read.hints().stream()
                    .filter(hint -> hint.name().equalsIgnoreCase(column.name()))
                    .map(hint -> new FileColumn(column.name(), hint.type()))
                    .findFirst()
                    .orElse(column));
        }
        read.hints().stream().filter(hint -> !found.has(hint.name())).forEach(columns::add);
        return new FoundColumns(columns, found.settled());
    }

    private FoundColumns columns(FileRead read, FileFormat format, List<FoundFile> files) throws SQLException {
        if (files.isEmpty()) {
            return FoundColumns.NONE;
        }
        try (Connection database = FileDatabase.open()) {
            FileInference inference = new FileInference(new SqlRunner(database, sql.cancellation()), read, format);
            return inference.columns(files).replacedBy(inference.folders(files));
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
