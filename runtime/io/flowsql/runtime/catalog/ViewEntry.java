package io.flowsql.runtime.catalog;

import java.util.Locale;

/**
 * A view that only flows see, as the catalogue keeps it.
 *
 * @param statement its CREATE as the user wrote it
 * @param definedIn where names in it are looked up
 */
public record ViewEntry(long id, String schema, String name, String statement, String definedIn) {
    /** What no other view of the database shares. */
    String key() {
        return schema + "." + name.toLowerCase(Locale.ROOT);
    }
}
