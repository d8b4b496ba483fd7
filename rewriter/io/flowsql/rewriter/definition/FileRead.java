package io.flowsql.rewriter.definition;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call of {@code read_files}, {@code cloud_files} or {@code list_files}.
 *
 * @param path a file, a folder or a pattern of such
 * @param stream whether each file is read once; otherwise all are read at each refresh
 * @param occurrence which of the flow's reads of this path this is
 * @param function how it was spelled
 * @param schema the columns that the user gave; empty where they are to be inferred
 * @param hints the columns that take the place of inferred ones
 */
public record FileRead(
        String path,
        boolean stream,
        int occurrence,
        Function function,
        Map<FileOption, String> options,
        List<FileColumn> schema,
        List<FileColumn> hints) {
    private static final String RESCUED = "_rescued_data";

    public enum Function {
        READ_FILES,
        CLOUD_FILES,
        LIST_FILES
    }

    public FileRead {
        options = Map.copyOf(options);
        schema = List.copyOf(schema);
        hints = List.copyOf(hints);
    }

    public Optional<String> option(FileOption option) {
        return Optional.ofNullable(options.get(option));
    }

    /** Whether a choice was made, in any case of letters. */
    public boolean is(FileOption option, String value) {
        return option(option).filter(value::equalsIgnoreCase).isPresent();
    }

    /** Whether the files are the rows. */
    public boolean isListing() {
        return function == Function.LIST_FILES;
    }

    public boolean isInferred() {
        return schema.isEmpty();
    }

    /** Where values go that have no column or do not fit it. */
    public Optional<String> rescuedColumn() {
        boolean byDefault =
                isInferred() && !isListing() && !is(FileOption.FORMAT, "text") && !is(FileOption.FORMAT, "parquet");
        return option(FileOption.RESCUED_DATA_COLUMN).or(() -> byDefault ? Optional.of(RESCUED) : Optional.empty());
    }

    /** Where the files of this read are noted down, behind the flow's id. */
    public String position() {
        return "files " + path;
    }
}
