package io.flowsql.rewriter.dialect;

import java.util.Locale;

/** What a change feed says of a row. */
public enum ChangeType {
    INSERT,
    DELETE,
    UPDATE_PREIMAGE,
    UPDATE_POSTIMAGE;

    /** In SQL. */
    public String literal() {
        return "'" + name().toLowerCase(Locale.ROOT) + "'";
    }
}
