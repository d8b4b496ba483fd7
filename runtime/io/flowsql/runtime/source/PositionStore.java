package io.flowsql.runtime.source;

import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The stored position of one source of one flow. */
final class PositionStore {
    /** H2 needs the key to find the row; DuckDB is quicker without, and then also lets one transaction store twice. */
    static final String TABLE = """
            CREATE TABLE flowsql.positions (
              flow_id VARCHAR NOT NULL,
              source_no INTEGER NOT NULL,
              epoch BIGINT NOT NULL,
              last_row BIGINT NOT NULL,
              rows_read BIGINT NOT NULL,
              content_hash VARCHAR NOT NULL,
              last_row_hash VARCHAR,
              column_list VARCHAR NOT NULL,
              engine VARCHAR NOT NULL%s
            )""";

    static final String COLUMNS = "epoch, last_row, rows_read, content_hash, last_row_hash, column_list, engine";

    private static final String LOAD =
            "SELECT " + COLUMNS + " FROM flowsql.positions WHERE flow_id = ? AND source_no = ?";
    private static final String UPDATE = """
            UPDATE flowsql.positions
            SET epoch = ?, last_row = ?, rows_read = ?, content_hash = ?, last_row_hash = ?, column_list = ?, engine = ?
            WHERE flow_id = ? AND source_no = ?""";
    private static final String INSERT = """
            INSERT INTO flowsql.positions
            (epoch, last_row, rows_read, content_hash, last_row_hash, column_list, engine, flow_id, source_no)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final StreamedTable source;

    PositionStore(StreamedTable source) {
        this.source = source;
    }

    Optional<Position> load(Steps steps) throws SQLException {
        return steps.first(LOAD, PositionStore::position, source.flowId(), source.sourceNumber());
    }

    void save(Steps steps, Position position) throws SQLException {
        @Nullable
        Object[] values = {
            position.epoch(),
            position.lastRow(),
            position.content().rows(),
            position.content().hash().toString(),
            position.lastRowHash().orElse(null),
            StoredColumns.write(position.columns()),
            position.engine(),
            source.flowId(),
            source.sourceNumber()
        };
        if (steps.update(UPDATE, values) == 0) {
            steps.update(INSERT, values);
        }
    }

    void forget(Steps steps) throws SQLException {
        steps.update(
                "DELETE FROM flowsql.positions WHERE flow_id = ? AND source_no = ?",
                source.flowId(),
                source.sourceNumber());
    }

    /** The position in a row that begins with {@link #COLUMNS}. */
    static Position position(ResultSet row) throws SQLException {
        return new Position(
                row.getLong(1),
                row.getLong(2),
                new Content(row.getLong(3), new BigInteger(row.getString(4))),
                Optional.ofNullable(row.getString(5)),
                StoredColumns.read(row.getString(6)),
                row.getString(7));
    }
}
