package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The columns of files.
 *
 * @param settled whether rows told their types
 */
public record FoundColumns(List<FileColumn> columns, boolean settled) {
    static final FoundColumns NONE = new FoundColumns(List.of(), false);

    public FoundColumns {
        columns = List.copyOf(columns);
    }

    boolean has(String name) {
        return find(name).isPresent();
    }

    private Optional<FileColumn> find(String name) {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** The same columns with types that were found later, if rows had not told them before. */
    FoundColumns settledBy(FoundColumns later) {
        if (settled || !later.settled()) {
            return this;
        }
        return new FoundColumns(
                columns.stream()
                        .map(column -> later.find(column.name())
                                .map(found -> new FileColumn(column.name(), found.type()))
                                .orElse(column))
                        .toList(),
                true);
    }

    /** These behind all others, of which those of the same names are left out. */
    FoundColumns replacedBy(List<FileColumn> others) {
        FoundColumns last = new FoundColumns(others, settled);
        List<FileColumn> kept =
                columns.stream().filter(column -> !last.has(column.name())).toList();
        return new FoundColumns(kept, settled).with(others, kept.size());
    }

    /** @param at the place of the first of them */
    FoundColumns with(List<FileColumn> more, int at) {
        List<FileColumn> all = new ArrayList<>(columns);
        all.addAll(at, more);
        return new FoundColumns(all, settled);
    }
}
