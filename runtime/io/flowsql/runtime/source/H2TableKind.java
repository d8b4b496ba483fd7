package io.flowsql.runtime.source;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Tells tables whose rows H2 numbers from what else a name may stand for, and how it numbers them. */
final class H2TableKind {
    /** In capitals, as the names are stored unless H2 is told to fold to small letters. */
    private static final String KIND = """
            SELECT TABLE_TYPE, TABLE_CLASS, EXISTS (
              SELECT 1 FROM INFORMATION_SCHEMA.INDEXES I
              WHERE I.TABLE_SCHEMA = T.TABLE_SCHEMA AND I.TABLE_NAME = T.TABLE_NAME
                AND I.INDEX_CLASS = 'org.h2.mvstore.db.MVDelegateIndex')
            FROM INFORMATION_SCHEMA.TABLES T WHERE T.TABLE_SCHEMA = ? AND T.TABLE_NAME = ?""";

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
