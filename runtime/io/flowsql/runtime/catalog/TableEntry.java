package io.flowsql.runtime.catalog;

import io.flowsql.rewriter.definition.TableRef;
import java.util.Optional;

/**
 * A table of ours as the catalogue keeps it.
 *
 * @param table where its rows are; it need not exist before its first flow is defined
 * @param statement the CREATE that defines it, as the user wrote it
 * @param definedIn the schema that the session was in then, where names without one are looked up
 * @param adopted whether it was there before, as a table of the engine: it keeps its columns, and nothing of ours drops it
 * @param layout how its rows and state are kept; empty before its first flow
 */
public record TableEntry(
        long id, TableRef table, String statement, String definedIn, boolean adopted, Optional<LayoutEntry> layout) {
    /** Whether its rows are half thrown away, so that everything has to be read anew. */
    public boolean isMarked() {
        return layout.map(LayoutEntry::marked).orElse(false);
    }
}
