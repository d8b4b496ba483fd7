package io.flowsql.rewriter.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A query of a snapshot flow in the engine's SQL.
 *
 * @param template its holes are the reads of files, by their place in {@code files}, and then the relation of the version
 * @param files what it reads of files, all of it each time
 * @param onlyFile a query for the path of the one file of which rows can be in the result, with a hole for the relation of the version
 * @param tableRead what it reads, if it can be asked again
 */
public record SnapshotQuery(
        QueryTemplate template,
        List<StreamInput> files,
        Optional<QueryTemplate> onlyFile,
        Optional<TableRead> tableRead) {
    public SnapshotQuery {
        files = List.copyOf(files);
        if (onlyFile.isPresent() && files.size() != 1) {
            throw new IllegalArgumentException("one of the files of " + files.size() + " reads");
        }
    }

    /**
     * @param version stands where the version is asked for
     * @param rows for each read of files, a SELECT in parentheses
     */
    public String render(String version, List<String> rows) {
        List<String> relations = new ArrayList<>(rows);
        relations.add(version);
        return template.render(relations);
    }

    public SnapshotQuery withOnlyFile(QueryTemplate path) {
        return new SnapshotQuery(template, files, Optional.of(path), tableRead);
    }
}
