package io.flowsql.driver.wrap;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement of the wrapped driver, or a statement of ours, which is planned anew at each execution. The latter has no
 * parameters. One of the engine's that changes rows is executed as such, so that its results are the engine's.
 */
@SuppressWarnings("deprecation") // what JDBC has deprecated goes through like the rest
class FlowPreparedStatement extends FlowStatement implements PreparedStatement {
    private final PreparedStatement inner;
    private final PreparedText text;
    private OptionalLong updateCount = OptionalLong.empty();

    /** @param inner what the engine prepared of the text, see {@link PreparedText#prepared} */
    FlowPreparedStatement(FlowConnection connection, PreparedStatement inner, PreparedText text) {
        super(connection, inner);
        this.inner = inner;
        this.text = text;
    }

    @Override
    public boolean execute() throws SQLException {
        return switch (text.kind()) {
            case OURS -> own().execute(text.ours());
            case ENGINE_CHANGES_ROWS -> change(inner::execute);
            case ENGINE -> {
                engineExecutes();
                try {
                    yield inner.execute();
                } catch (SQLException e) {
                    throw EngineRefusal.explained(text.sql(), e);
                }
            }
        };
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return switch (text.kind()) {
            case OURS -> own().query(text.ours());
            case ENGINE_CHANGES_ROWS -> show(change(inner::executeQuery));
            case ENGINE -> {
                engineExecutes();
                try {
                    yield show(inner.executeQuery());
                } catch (SQLException e) {
                    throw EngineRefusal.explained(text.sql(), e);
                }
            }
        };
    }

    @Override
    public int executeUpdate() throws SQLException {
        return switch (text.kind()) {
            case OURS -> clamped(own().update(text.ours()));
            case ENGINE_CHANGES_ROWS -> change(inner::executeUpdate);
            case ENGINE -> {
                engineExecutes();
                try {
                    yield inner.executeUpdate();
                } catch (SQLException e) {
                    throw EngineRefusal.explained(text.sql(), e);
                }
            }
        };
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return switch (text.kind()) {
            case OURS -> own().update(text.ours());
            case ENGINE_CHANGES_ROWS -> change(inner::executeLargeUpdate);
            case ENGINE -> {
                engineExecutes();
                try {
                    yield inner.executeLargeUpdate();
                } catch (SQLException e) {
                    throw EngineRefusal.explained(text.sql(), e);
                }
            }
        };
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return text.kind() == PreparedText.Kind.ENGINE_CHANGES_ROWS
                ? changeTogether(inner::executeBatch)
                : super.executeBatch();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        return text.kind() == PreparedText.Kind.ENGINE_CHANGES_ROWS
                ? changeTogether(inner::executeLargeBatch)
                : super.executeLargeBatch();
    }

    private <T> T change(EngineChange.Method<T> method) throws SQLException {
        return change(new EngineChange<>(inner, method, true));
    }

    private <T> T change(EngineChange<T> change) throws SQLException {
        engineExecutes();
        updateCount = OptionalLong.empty();
        own().change(text.sql(), change);
        updateCount = change.takenCount();
        return change.result();
    }

    /** DuckDB 1.5 begins a transaction of its own for a batch if none was begun through JDBC. */
    private <T> T changeTogether(EngineChange.Method<T> method) throws SQLException {
        var batch = new EngineChange<>(inner, method, false);
        Connection engine = inner.getConnection();
        boolean duckDb = "DuckDB".equals(engine.getMetaData().getDatabaseProductName());
        if (!duckDb || !engine.getAutoCommit() || !own().changesSource(text.sql())) {
            return change(batch);
        }
        engine.setAutoCommit(false);
        try {
            T counts = change(batch);
            engine.commit();
            return counts;
        } catch (SQLException | RuntimeException e) {
            engine.rollback();
            throw e;
        } finally {
            engine.setAutoCommit(true);
        }
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return updateCount.isPresent() ? clamped(updateCount.getAsLong()) : super.getUpdateCount();
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        return updateCount.isPresent() ? updateCount.getAsLong() : super.getLargeUpdateCount();
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        updateCount = OptionalLong.empty();
        return super.getMoreResults();
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        updateCount = OptionalLong.empty();
        return super.getMoreResults(current);
    }

    @Override
    public void addBatch() throws SQLException {
        if (text.isOurs()) {
            own().addBatch(text.ours(), true);
        } else {
            inner.addBatch();
        }
    }

    /** Null for a statement of ours: whether it gives rows, and which, is known when it has run. */
    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        return text.isOurs() ? null : inner.getMetaData();
    }

    @Override
    public String toString() {
        return text.isOurs() ? text.ours() : inner.toString();
    }

    // Straight through.

    @Override
    public void clearParameters() throws SQLException {
        inner.clearParameters();
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        return inner.getParameterMetaData();
    }

    @Override
    public void setArray(int parameterIndex, Array x) throws SQLException {
        inner.setArray(parameterIndex, x);
    }

    @Override
    public void setAsciiStream(int parameterIndex, InputStream x) throws SQLException {
        inner.setAsciiStream(parameterIndex, x);
    }

    @Override
    public void setAsciiStream(int parameterIndex, InputStream x, int length) throws SQLException {
        inner.setAsciiStream(parameterIndex, x, length);
    }

    @Override
    public void setAsciiStream(int parameterIndex, InputStream x, long length) throws SQLException {
        inner.setAsciiStream(parameterIndex, x, length);
    }

    @Override
    public void setBigDecimal(int parameterIndex, BigDecimal x) throws SQLException {
        inner.setBigDecimal(parameterIndex, x);
    }

    @Override
    public void setBinaryStream(int parameterIndex, InputStream x) throws SQLException {
        inner.setBinaryStream(parameterIndex, x);
    }

    @Override
    public void setBinaryStream(int parameterIndex, InputStream x, int length) throws SQLException {
        inner.setBinaryStream(parameterIndex, x, length);
    }

    @Override
    public void setBinaryStream(int parameterIndex, InputStream x, long length) throws SQLException {
        inner.setBinaryStream(parameterIndex, x, length);
    }

    @Override
    public void setBlob(int parameterIndex, Blob x) throws SQLException {
        inner.setBlob(parameterIndex, x);
    }

    @Override
    public void setBlob(int parameterIndex, InputStream inputStream) throws SQLException {
        inner.setBlob(parameterIndex, inputStream);
    }

    @Override
    public void setBlob(int parameterIndex, InputStream inputStream, long length) throws SQLException {
        inner.setBlob(parameterIndex, inputStream, length);
    }

    @Override
    public void setBoolean(int parameterIndex, boolean x) throws SQLException {
        inner.setBoolean(parameterIndex, x);
    }

    @Override
    public void setByte(int parameterIndex, byte x) throws SQLException {
        inner.setByte(parameterIndex, x);
    }

    @Override
    public void setBytes(int parameterIndex, byte[] x) throws SQLException {
        inner.setBytes(parameterIndex, x);
    }

    @Override
    public void setCharacterStream(int parameterIndex, Reader reader) throws SQLException {
        inner.setCharacterStream(parameterIndex, reader);
    }

    @Override
    public void setCharacterStream(int parameterIndex, Reader reader, int length) throws SQLException {
        inner.setCharacterStream(parameterIndex, reader, length);
    }

    @Override
    public void setCharacterStream(int parameterIndex, Reader reader, long length) throws SQLException {
        inner.setCharacterStream(parameterIndex, reader, length);
    }

    @Override
    public void setClob(int parameterIndex, Clob x) throws SQLException {
        inner.setClob(parameterIndex, x);
    }

    @Override
    public void setClob(int parameterIndex, Reader reader) throws SQLException {
        inner.setClob(parameterIndex, reader);
    }

    @Override
    public void setClob(int parameterIndex, Reader reader, long length) throws SQLException {
        inner.setClob(parameterIndex, reader, length);
    }

    @Override
    public void setDate(int parameterIndex, Date x) throws SQLException {
        inner.setDate(parameterIndex, x);
    }

    @Override
    public void setDate(int parameterIndex, Date x, Calendar cal) throws SQLException {
        inner.setDate(parameterIndex, x, cal);
    }

    @Override
    public void setDouble(int parameterIndex, double x) throws SQLException {
        inner.setDouble(parameterIndex, x);
    }

    @Override
    public void setFloat(int parameterIndex, float x) throws SQLException {
        inner.setFloat(parameterIndex, x);
    }

    @Override
    public void setInt(int parameterIndex, int x) throws SQLException {
        inner.setInt(parameterIndex, x);
    }

    @Override
    public void setLong(int parameterIndex, long x) throws SQLException {
        inner.setLong(parameterIndex, x);
    }

    @Override
    public void setNCharacterStream(int parameterIndex, Reader value) throws SQLException {
        inner.setNCharacterStream(parameterIndex, value);
    }

    @Override
    public void setNCharacterStream(int parameterIndex, Reader value, long length) throws SQLException {
        inner.setNCharacterStream(parameterIndex, value, length);
    }

    @Override
    public void setNClob(int parameterIndex, NClob value) throws SQLException {
        inner.setNClob(parameterIndex, value);
    }

    @Override
    public void setNClob(int parameterIndex, Reader reader) throws SQLException {
        inner.setNClob(parameterIndex, reader);
    }

    @Override
    public void setNClob(int parameterIndex, Reader reader, long length) throws SQLException {
        inner.setNClob(parameterIndex, reader, length);
    }

    @Override
    public void setNString(int parameterIndex, String value) throws SQLException {
        inner.setNString(parameterIndex, value);
    }

    @Override
    public void setNull(int parameterIndex, int sqlType) throws SQLException {
        inner.setNull(parameterIndex, sqlType);
    }

    @Override
    public void setNull(int parameterIndex, int sqlType, String typeName) throws SQLException {
        inner.setNull(parameterIndex, sqlType, typeName);
    }

    @Override
    public void setObject(int parameterIndex, Object x) throws SQLException {
        inner.setObject(parameterIndex, x);
    }

    @Override
    public void setObject(int parameterIndex, Object x, SQLType targetSqlType) throws SQLException {
        inner.setObject(parameterIndex, x, targetSqlType);
    }

    @Override
    public void setObject(int parameterIndex, Object x, SQLType targetSqlType, int scaleOrLength) throws SQLException {
        inner.setObject(parameterIndex, x, targetSqlType, scaleOrLength);
    }

    @Override
    public void setObject(int parameterIndex, Object x, int targetSqlType) throws SQLException {
        inner.setObject(parameterIndex, x, targetSqlType);
    }

    @Override
    public void setObject(int parameterIndex, Object x, int targetSqlType, int scaleOrLength) throws SQLException {
        inner.setObject(parameterIndex, x, targetSqlType, scaleOrLength);
    }

    @Override
    public void setRef(int parameterIndex, Ref x) throws SQLException {
        inner.setRef(parameterIndex, x);
    }

    @Override
    public void setRowId(int parameterIndex, RowId x) throws SQLException {
        inner.setRowId(parameterIndex, x);
    }

    @Override
    public void setSQLXML(int parameterIndex, SQLXML xmlObject) throws SQLException {
        inner.setSQLXML(parameterIndex, xmlObject);
    }

    @Override
    public void setShort(int parameterIndex, short x) throws SQLException {
        inner.setShort(parameterIndex, x);
    }

    @Override
    public void setString(int parameterIndex, String x) throws SQLException {
        inner.setString(parameterIndex, x);
    }

    @Override
    public void setTime(int parameterIndex, Time x) throws SQLException {
        inner.setTime(parameterIndex, x);
    }

    @Override
    public void setTime(int parameterIndex, Time x, Calendar cal) throws SQLException {
        inner.setTime(parameterIndex, x, cal);
    }

    @Override
    public void setTimestamp(int parameterIndex, Timestamp x) throws SQLException {
        inner.setTimestamp(parameterIndex, x);
    }

    @Override
    public void setTimestamp(int parameterIndex, Timestamp x, Calendar cal) throws SQLException {
        inner.setTimestamp(parameterIndex, x, cal);
    }

    @Override
    public void setURL(int parameterIndex, URL x) throws SQLException {
        inner.setURL(parameterIndex, x);
    }

    @Override
    public void setUnicodeStream(int parameterIndex, InputStream x, int length) throws SQLException {
        inner.setUnicodeStream(parameterIndex, x, length);
    }
}
