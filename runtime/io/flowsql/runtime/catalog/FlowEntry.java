package io.flowsql.runtime.catalog;

import java.util.Optional;

/**
 * A flow as the catalogue keeps it.
 *
 * @param statement its CREATE FLOW as the user wrote it; empty for the flow in the table's own statement
 * @param definedIn the schema that the session was in then, where names without one are looked up
 * @param completed whether a flow that runs one time has done so
 * @param active false after DROP FLOW: should it be created again, it goes on where it had stopped
 */
public record FlowEntry(
        long id,
        long tableId,
        String name,
        Optional<String> statement,
        String definedIn,
        boolean active,
        boolean completed) {}
