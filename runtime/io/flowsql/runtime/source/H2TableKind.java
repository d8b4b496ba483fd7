package io.flowsql.runtime.source;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Tells tables whose rows H2 numbers from what else a name may stand for, and how it numbers them. */
final class H2TableKind {
    private static final String KIND = """
            SELECT table_type, table_class, EXISTS (
              SELECT 1 FROM information_schema.indexes i
              WHERE i.table_schema = t.table_schema AND i.table_name = t.table_name
                AND i.index_class = 'org.h2.mvstore.db.MVDelegateIndex')
            FROM information_schema.tables t WHERE table_schema = ? AND table_name = ?""";

    /** Where the numbers of rows come from. */
    enum Numbering {
        /** A counter of the table, at the time of the insert: a number below the last one read can only come from a transaction that ran. */
        COUNTER,
        /** The only column of the primary key, if it is of an integer type: any number may come at any time. */
        KEY
    }

    private final StreamedTable source;

    H2TableKind(StreamedTable source) {
        this.source = source;
    }

    /** @throws FlowException if the source is no table that can be read by row number */
    Numbering requireTable(Steps steps) throws SQLException {
        if (source.shape().names().contains("_ROWID_")) {
            throw refused("a table with a column named _ROWID_, which H2's row numbers hide");
        }
        return steps.first(
                        KIND,
                        this::numbering,
                        source.table().schema(),
                        source.table().table())
                .orElseThrow(() -> refused("not a table of this database"));
    }

    private Numbering numbering(ResultSet row) throws SQLException {
        String type = row.getString(1);
        if (!type.equals("BASE TABLE")) {
            throw refused(type.equals("VIEW") ? "a view" : "a temporary table, which does not last");
        }
        if (!row.getString(2).equals("org.h2.mvstore.db.MVTable")) {
            throw refused(
                    source.table().schema().equals("INFORMATION_SCHEMA")
                            ? "a system table"
                            : "a linked or foreign table, whose rows H2 does not number");
        }
        return row.getBoolean(3) ? Numbering.KEY : Numbering.COUNTER;
    }

    private FlowException refused(String kind) {
        return FlowException.of(
                FlowError.STREAMING_SOURCE_NOT_A_TABLE, source.label().source(), kind);
    }
}
