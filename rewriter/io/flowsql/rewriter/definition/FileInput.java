package io.flowsql.rewriter.definition;

import java.util.List;

/**
 * A read of files with what was found when it was bound.
 *
 * @param columns of the rows, without those that say where a row came from
 * @param settled whether rows told the types of the columns; a file that has no more than the names of its columns tells nothing
 * @param files all that the path means, those that were read before included
 */
public record FileInput(
        FileRead read, FileFormat format, List<FileColumn> columns, boolean settled, List<FoundFile> files) {
    public FileInput {
        columns = List.copyOf(columns);
        files = List.copyOf(files);
    }

    /** Whether the files are the rows. */
    public boolean isListing() {
        return format == FileFormat.LISTING;
    }

    /**
     * A file as it was seen, or a folder, whose path ends with a slash.
     *
     * @param modified in microseconds since 1970
     */
    public record FoundFile(String path, long size, long modified) {
        public boolean isFolder() {
            return path.endsWith("/");
        }

        public String name() {
            return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        }
    }
}
