package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileFormat;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.SqlRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The rows of files as a query, on a DuckDB. */
public final class FileReader {
    private final SqlRunner database;
    private final FileInput input;

    public FileReader(SqlRunner database, FileInput input) {
        this.database = database;
        this.input = input;
    }

    /**
     * The query of the rows: a number that grows, the columns, and the path of the file.
     *
     * @throws FlowException if a file holds what must not be there
     */
    public String query(List<FoundFile> files) throws SQLException {
        FileInference inference = new FileInference(database, input.read(), input.format());
        boolean numbered = input.format() == FileFormat.CSV && !input.read().is(FileOption.HEADER, "true");
        FileValues values = new FileValues(input, files, numbered ? inference.names(files) : List.of());
        Optional<FlowException> complaint = database.first(
                values.complaint(),
                row -> FlowException.of(
                        FlowError.FAILED_READ_FILE,
                        row.getString(1),
                        "record " + row.getLong(2) + " is not what it should be: " + shortened(row.getString(3)),
                        "Mend the file, or write mode => 'DROPMALFORMED' to leave such records out"));
        if (complaint.isPresent()) {
            throw complaint.get();
        }
        return values.rows(input);
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }

    /** Whether files are still as they were found. */
    public static void requireUnchanged(List<FoundFile> files) {
        for (FoundFile file : files) {
            try {
                if (!FileListing.seen(Path.of(file.path())).equals(file)) {
                    throw FlowException.of(
                            FlowError.FAILED_READ_FILE, file.path(), "it was written to meanwhile", "Refresh again");
                }
            } catch (IOException e) {
                throw FlowException.of(
                                FlowError.FAILED_READ_FILE,
                                file.path(),
                                String.valueOf(e.getMessage()),
                                "Refresh again")
                        .causedBy(e);
            }
        }
    }

    /** What DuckDB says names the file. */
    public static FlowException failed(FileRead read, SQLException failure) {
        String words = String.valueOf(failure.getMessage());
        return FlowException.of(
                        FlowError.FAILED_READ_FILE,
                        read.path(),
                        words,
                        "Mend the file, or write mode => 'DROPMALFORMED' to leave such records out")
                .causedBy(failure);
    }
}
