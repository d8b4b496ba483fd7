package io.flowsql.driver.wrap;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of the wrapped driver, whose statement is ours. */
@SuppressWarnings("deprecation") // what JDBC has deprecated goes through like the rest
class FlowResultSet implements ResultSet {
    private final FlowConnection connection;
    private final @Nullable FlowStatement statement;
    private final ResultSet inner;

    /** Rows of a statement that the application holds. */
    FlowResultSet(FlowStatement statement, ResultSet inner) {
        this.connection = statement.connection();
        this.statement = statement;
        this.inner = inner;
    }

    /** Rows of metadata, behind which the engine may have a statement of its own. */
    FlowResultSet(FlowConnection connection, ResultSet inner) {
        this.connection = connection;
        this.statement = null;
        this.inner = inner;
    }

    final boolean shows(ResultSet result) {
        return inner == result;
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        Statement engineStatement = inner.getStatement();
        return engineStatement == null || statement == null ? connection.wrap(engineStatement) : statement;
    }

    @Override
    public <T> T unwrap(Class<T> iface) throws SQLException {
        return Identity.unwrap(this, inner, iface);
    }

    @Override
    public boolean isWrapperFor(Class<?> iface) throws SQLException {
        return Identity.isWrapperFor(this, inner, iface);
    }

    // Straight through.

    @Override
    public boolean absolute(int row) throws SQLException {
        return inner.absolute(row);
    }

    @Override
    public void afterLast() throws SQLException {
        inner.afterLast();
    }

    @Override
    public void beforeFirst() throws SQLException {
        inner.beforeFirst();
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        inner.cancelRowUpdates();
    }

    @Override
    public void clearWarnings() throws SQLException {
        inner.clearWarnings();
    }

    @Override
    public void close() throws SQLException {
        inner.close();
    }

    @Override
    public void deleteRow() throws SQLException {
        inner.deleteRow();
    }

    @Override
    public int findColumn(String columnLabel) throws SQLException {
        return inner.findColumn(columnLabel);
    }

    @Override
    public boolean first() throws SQLException {
        return inner.first();
    }

    @Override
    public Array getArray(String columnLabel) throws SQLException {
        return inner.getArray(columnLabel);
    }

    @Override
    public Array getArray(int columnIndex) throws SQLException {
        return inner.getArray(columnIndex);
    }

    @Override
    public InputStream getAsciiStream(String columnLabel) throws SQLException {
        return inner.getAsciiStream(columnLabel);
    }

    @Override
    public InputStream getAsciiStream(int columnIndex) throws SQLException {
        return inner.getAsciiStream(columnIndex);
    }

    @Override
    public BigDecimal getBigDecimal(String columnLabel) throws SQLException {
        return inner.getBigDecimal(columnLabel);
    }

    @Override
    public BigDecimal getBigDecimal(String columnLabel, int scale) throws SQLException {
        return inner.getBigDecimal(columnLabel, scale);
    }

    @Override
    public BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        return inner.getBigDecimal(columnIndex);
    }

    @Override
    public BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        return inner.getBigDecimal(columnIndex, scale);
    }

    @Override
    public InputStream getBinaryStream(String columnLabel) throws SQLException {
        return inner.getBinaryStream(columnLabel);
    }

    @Override
    public InputStream getBinaryStream(int columnIndex) throws SQLException {
        return inner.getBinaryStream(columnIndex);
    }

    @Override
    public Blob getBlob(String columnLabel) throws SQLException {
        return inner.getBlob(columnLabel);
    }

    @Override
    public Blob getBlob(int columnIndex) throws SQLException {
        return inner.getBlob(columnIndex);
    }

    @Override
    public boolean getBoolean(String columnLabel) throws SQLException {
        return inner.getBoolean(columnLabel);
    }

    @Override
    public boolean getBoolean(int columnIndex) throws SQLException {
        return inner.getBoolean(columnIndex);
    }

    @Override
    public byte getByte(String columnLabel) throws SQLException {
        return inner.getByte(columnLabel);
    }

    @Override
    public byte getByte(int columnIndex) throws SQLException {
        return inner.getByte(columnIndex);
    }

    @Override
    public byte[] getBytes(String columnLabel) throws SQLException {
        return inner.getBytes(columnLabel);
    }

    @Override
    public byte[] getBytes(int columnIndex) throws SQLException {
        return inner.getBytes(columnIndex);
    }

    @Override
    public Reader getCharacterStream(String columnLabel) throws SQLException {
        return inner.getCharacterStream(columnLabel);
    }

    @Override
    public Reader getCharacterStream(int columnIndex) throws SQLException {
        return inner.getCharacterStream(columnIndex);
    }

    @Override
    public Clob getClob(String columnLabel) throws SQLException {
        return inner.getClob(columnLabel);
    }

    @Override
    public Clob getClob(int columnIndex) throws SQLException {
        return inner.getClob(columnIndex);
    }

    @Override
    public int getConcurrency() throws SQLException {
        return inner.getConcurrency();
    }

    @Override
    public String getCursorName() throws SQLException {
        return inner.getCursorName();
    }

    @Override
    public Date getDate(String columnLabel) throws SQLException {
        return inner.getDate(columnLabel);
    }

    @Override
    public Date getDate(String columnLabel, Calendar cal) throws SQLException {
        return inner.getDate(columnLabel, cal);
    }

    @Override
    public Date getDate(int columnIndex) throws SQLException {
        return inner.getDate(columnIndex);
    }

    @Override
    public Date getDate(int columnIndex, Calendar cal) throws SQLException {
        return inner.getDate(columnIndex, cal);
    }

    @Override
    public double getDouble(String columnLabel) throws SQLException {
        return inner.getDouble(columnLabel);
    }

    @Override
    public double getDouble(int columnIndex) throws SQLException {
        return inner.getDouble(columnIndex);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return inner.getFetchDirection();
    }

    @Override
    public int getFetchSize() throws SQLException {
        return inner.getFetchSize();
    }

    @Override
    public float getFloat(String columnLabel) throws SQLException {
        return inner.getFloat(columnLabel);
    }

    @Override
    public float getFloat(int columnIndex) throws SQLException {
        return inner.getFloat(columnIndex);
    }

    @Override
    public int getHoldability() throws SQLException {
        return inner.getHoldability();
    }

    @Override
    public int getInt(String columnLabel) throws SQLException {
        return inner.getInt(columnLabel);
    }

    @Override
    public int getInt(int columnIndex) throws SQLException {
        return inner.getInt(columnIndex);
    }

    @Override
    public long getLong(String columnLabel) throws SQLException {
        return inner.getLong(columnLabel);
    }

    @Override
    public long getLong(int columnIndex) throws SQLException {
        return inner.getLong(columnIndex);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        return inner.getMetaData();
    }

    @Override
    public Reader getNCharacterStream(String columnLabel) throws SQLException {
        return inner.getNCharacterStream(columnLabel);
    }

    @Override
    public Reader getNCharacterStream(int columnIndex) throws SQLException {
        return inner.getNCharacterStream(columnIndex);
    }

    @Override
    public NClob getNClob(String columnLabel) throws SQLException {
        return inner.getNClob(columnLabel);
    }

    @Override
    public NClob getNClob(int columnIndex) throws SQLException {
        return inner.getNClob(columnIndex);
    }

    @Override
    public String getNString(String columnLabel) throws SQLException {
        return inner.getNString(columnLabel);
    }

    @Override
    public String getNString(int columnIndex) throws SQLException {
        return inner.getNString(columnIndex);
    }

    @Override
    public Object getObject(String columnLabel) throws SQLException {
        return inner.getObject(columnLabel);
    }

    @Override
    public <T> T getObject(String columnLabel, Class<T> type) throws SQLException {
        return inner.getObject(columnLabel, type);
    }

    @Override
    public Object getObject(String columnLabel, Map<String, Class<?>> map) throws SQLException {
        return inner.getObject(columnLabel, map);
    }

    @Override
    public Object getObject(int columnIndex) throws SQLException {
        return inner.getObject(columnIndex);
    }

    @Override
    public <T> T getObject(int columnIndex, Class<T> type) throws SQLException {
        return inner.getObject(columnIndex, type);
    }

    @Override
    public Object getObject(int columnIndex, Map<String, Class<?>> map) throws SQLException {
        return inner.getObject(columnIndex, map);
    }

    @Override
    public Ref getRef(String columnLabel) throws SQLException {
        return inner.getRef(columnLabel);
    }

    @Override
    public Ref getRef(int columnIndex) throws SQLException {
        return inner.getRef(columnIndex);
    }

    @Override
    public int getRow() throws SQLException {
        return inner.getRow();
    }

    @Override
    public RowId getRowId(String columnLabel) throws SQLException {
        return inner.getRowId(columnLabel);
    }

    @Override
    public RowId getRowId(int columnIndex) throws SQLException {
        return inner.getRowId(columnIndex);
    }

    @Override
    public SQLXML getSQLXML(String columnLabel) throws SQLException {
        return inner.getSQLXML(columnLabel);
    }

    @Override
    public SQLXML getSQLXML(int columnIndex) throws SQLException {
        return inner.getSQLXML(columnIndex);
    }

    @Override
    public short getShort(String columnLabel) throws SQLException {
        return inner.getShort(columnLabel);
    }

    @Override
    public short getShort(int columnIndex) throws SQLException {
        return inner.getShort(columnIndex);
    }

    @Override
    public String getString(String columnLabel) throws SQLException {
        return inner.getString(columnLabel);
    }

    @Override
    public String getString(int columnIndex) throws SQLException {
        return inner.getString(columnIndex);
    }

    @Override
    public Time getTime(String columnLabel) throws SQLException {
        return inner.getTime(columnLabel);
    }

    @Override
    public Time getTime(String columnLabel, Calendar cal) throws SQLException {
        return inner.getTime(columnLabel, cal);
    }

    @Override
    public Time getTime(int columnIndex) throws SQLException {
        return inner.getTime(columnIndex);
    }

    @Override
    public Time getTime(int columnIndex, Calendar cal) throws SQLException {
        return inner.getTime(columnIndex, cal);
    }

    @Override
    public Timestamp getTimestamp(String columnLabel) throws SQLException {
        return inner.getTimestamp(columnLabel);
    }

    @Override
    public Timestamp getTimestamp(String columnLabel, Calendar cal) throws SQLException {
        return inner.getTimestamp(columnLabel, cal);
    }

    @Override
    public Timestamp getTimestamp(int columnIndex) throws SQLException {
        return inner.getTimestamp(columnIndex);
    }

    @Override
    public Timestamp getTimestamp(int columnIndex, Calendar cal) throws SQLException {
        return inner.getTimestamp(columnIndex, cal);
    }

    @Override
    public int getType() throws SQLException {
        return inner.getType();
    }

    @Override
    public URL getURL(String columnLabel) throws SQLException {
        return inner.getURL(columnLabel);
    }

    @Override
    public URL getURL(int columnIndex) throws SQLException {
        return inner.getURL(columnIndex);
    }

    @Override
    public InputStream getUnicodeStream(String columnLabel) throws SQLException {
        return inner.getUnicodeStream(columnLabel);
    }

    @Override
    public InputStream getUnicodeStream(int columnIndex) throws SQLException {
        return inner.getUnicodeStream(columnIndex);
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        return inner.getWarnings();
    }

    @Override
    public void insertRow() throws SQLException {
        inner.insertRow();
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        return inner.isAfterLast();
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        return inner.isBeforeFirst();
    }

    @Override
    public boolean isClosed() throws SQLException {
        return inner.isClosed();
    }

    @Override
    public boolean isFirst() throws SQLException {
        return inner.isFirst();
    }

    @Override
    public boolean isLast() throws SQLException {
        return inner.isLast();
    }

    @Override
    public boolean last() throws SQLException {
        return inner.last();
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        inner.moveToCurrentRow();
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        inner.moveToInsertRow();
    }

    @Override
    public boolean next() throws SQLException {
        return inner.next();
    }

    @Override
    public boolean previous() throws SQLException {
        return inner.previous();
    }

    @Override
    public void refreshRow() throws SQLException {
        inner.refreshRow();
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        return inner.relative(rows);
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        return inner.rowDeleted();
    }

    @Override
    public boolean rowInserted() throws SQLException {
        return inner.rowInserted();
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        return inner.rowUpdated();
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        inner.setFetchDirection(direction);
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        inner.setFetchSize(rows);
    }

    @Override
    public void updateArray(String columnLabel, Array x) throws SQLException {
        inner.updateArray(columnLabel, x);
    }

    @Override
    public void updateArray(int columnIndex, Array x) throws SQLException {
        inner.updateArray(columnIndex, x);
    }

    @Override
    public void updateAsciiStream(String columnLabel, InputStream x) throws SQLException {
        inner.updateAsciiStream(columnLabel, x);
    }

    @Override
    public void updateAsciiStream(String columnLabel, InputStream x, int length) throws SQLException {
        inner.updateAsciiStream(columnLabel, x, length);
    }

    @Override
    public void updateAsciiStream(String columnLabel, InputStream x, long length) throws SQLException {
        inner.updateAsciiStream(columnLabel, x, length);
    }

    @Override
    public void updateAsciiStream(int columnIndex, InputStream x) throws SQLException {
        inner.updateAsciiStream(columnIndex, x);
    }

    @Override
    public void updateAsciiStream(int columnIndex, InputStream x, int length) throws SQLException {
        inner.updateAsciiStream(columnIndex, x, length);
    }

    @Override
    public void updateAsciiStream(int columnIndex, InputStream x, long length) throws SQLException {
        inner.updateAsciiStream(columnIndex, x, length);
    }

    @Override
    public void updateBigDecimal(String columnLabel, BigDecimal x) throws SQLException {
        inner.updateBigDecimal(columnLabel, x);
    }

    @Override
    public void updateBigDecimal(int columnIndex, BigDecimal x) throws SQLException {
        inner.updateBigDecimal(columnIndex, x);
    }

    @Override
    public void updateBinaryStream(String columnLabel, InputStream x) throws SQLException {
        inner.updateBinaryStream(columnLabel, x);
    }

    @Override
    public void updateBinaryStream(String columnLabel, InputStream x, int length) throws SQLException {
        inner.updateBinaryStream(columnLabel, x, length);
    }

    @Override
    public void updateBinaryStream(String columnLabel, InputStream x, long length) throws SQLException {
        inner.updateBinaryStream(columnLabel, x, length);
    }

    @Override
    public void updateBinaryStream(int columnIndex, InputStream x) throws SQLException {
        inner.updateBinaryStream(columnIndex, x);
    }

    @Override
    public void updateBinaryStream(int columnIndex, InputStream x, int length) throws SQLException {
        inner.updateBinaryStream(columnIndex, x, length);
    }

    @Override
    public void updateBinaryStream(int columnIndex, InputStream x, long length) throws SQLException {
        inner.updateBinaryStream(columnIndex, x, length);
    }

    @Override
    public void updateBlob(String columnLabel, Blob x) throws SQLException {
        inner.updateBlob(columnLabel, x);
    }

    @Override
    public void updateBlob(String columnLabel, InputStream inputStream) throws SQLException {
        inner.updateBlob(columnLabel, inputStream);
    }

    @Override
    public void updateBlob(String columnLabel, InputStream inputStream, long length) throws SQLException {
        inner.updateBlob(columnLabel, inputStream, length);
    }

    @Override
    public void updateBlob(int columnIndex, Blob x) throws SQLException {
        inner.updateBlob(columnIndex, x);
    }

    @Override
    public void updateBlob(int columnIndex, InputStream inputStream) throws SQLException {
        inner.updateBlob(columnIndex, inputStream);
    }

    @Override
    public void updateBlob(int columnIndex, InputStream inputStream, long length) throws SQLException {
        inner.updateBlob(columnIndex, inputStream, length);
    }

    @Override
    public void updateBoolean(String columnLabel, boolean x) throws SQLException {
        inner.updateBoolean(columnLabel, x);
    }

    @Override
    public void updateBoolean(int columnIndex, boolean x) throws SQLException {
        inner.updateBoolean(columnIndex, x);
    }

    @Override
    public void updateByte(String columnLabel, byte x) throws SQLException {
        inner.updateByte(columnLabel, x);
    }

    @Override
    public void updateByte(int columnIndex, byte x) throws SQLException {
        inner.updateByte(columnIndex, x);
    }

    @Override
    public void updateBytes(String columnLabel, byte[] x) throws SQLException {
        inner.updateBytes(columnLabel, x);
    }

    @Override
    public void updateBytes(int columnIndex, byte[] x) throws SQLException {
        inner.updateBytes(columnIndex, x);
    }

    @Override
    public void updateCharacterStream(String columnLabel, Reader reader) throws SQLException {
        inner.updateCharacterStream(columnLabel, reader);
    }

    @Override
    public void updateCharacterStream(String columnLabel, Reader reader, int length) throws SQLException {
        inner.updateCharacterStream(columnLabel, reader, length);
    }

    @Override
    public void updateCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        inner.updateCharacterStream(columnLabel, reader, length);
    }

    @Override
    public void updateCharacterStream(int columnIndex, Reader x) throws SQLException {
        inner.updateCharacterStream(columnIndex, x);
    }

    @Override
    public void updateCharacterStream(int columnIndex, Reader x, int length) throws SQLException {
        inner.updateCharacterStream(columnIndex, x, length);
    }

    @Override
    public void updateCharacterStream(int columnIndex, Reader x, long length) throws SQLException {
        inner.updateCharacterStream(columnIndex, x, length);
    }

    @Override
    public void updateClob(String columnLabel, Clob x) throws SQLException {
        inner.updateClob(columnLabel, x);
    }

    @Override
    public void updateClob(String columnLabel, Reader reader) throws SQLException {
        inner.updateClob(columnLabel, reader);
    }

    @Override
    public void updateClob(String columnLabel, Reader reader, long length) throws SQLException {
        inner.updateClob(columnLabel, reader, length);
    }

    @Override
    public void updateClob(int columnIndex, Clob x) throws SQLException {
        inner.updateClob(columnIndex, x);
    }

    @Override
    public void updateClob(int columnIndex, Reader reader) throws SQLException {
        inner.updateClob(columnIndex, reader);
    }

    @Override
    public void updateClob(int columnIndex, Reader reader, long length) throws SQLException {
        inner.updateClob(columnIndex, reader, length);
    }

    @Override
    public void updateDate(String columnLabel, Date x) throws SQLException {
        inner.updateDate(columnLabel, x);
    }

    @Override
    public void updateDate(int columnIndex, Date x) throws SQLException {
        inner.updateDate(columnIndex, x);
    }

    @Override
    public void updateDouble(String columnLabel, double x) throws SQLException {
        inner.updateDouble(columnLabel, x);
    }

    @Override
    public void updateDouble(int columnIndex, double x) throws SQLException {
        inner.updateDouble(columnIndex, x);
    }

    @Override
    public void updateFloat(String columnLabel, float x) throws SQLException {
        inner.updateFloat(columnLabel, x);
    }

    @Override
    public void updateFloat(int columnIndex, float x) throws SQLException {
        inner.updateFloat(columnIndex, x);
    }

    @Override
    public void updateInt(String columnLabel, int x) throws SQLException {
        inner.updateInt(columnLabel, x);
    }

    @Override
    public void updateInt(int columnIndex, int x) throws SQLException {
        inner.updateInt(columnIndex, x);
    }

    @Override
    public void updateLong(String columnLabel, long x) throws SQLException {
        inner.updateLong(columnLabel, x);
    }

    @Override
    public void updateLong(int columnIndex, long x) throws SQLException {
        inner.updateLong(columnIndex, x);
    }

    @Override
    public void updateNCharacterStream(String columnLabel, Reader reader) throws SQLException {
        inner.updateNCharacterStream(columnLabel, reader);
    }

    @Override
    public void updateNCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        inner.updateNCharacterStream(columnLabel, reader, length);
    }

    @Override
    public void updateNCharacterStream(int columnIndex, Reader x) throws SQLException {
        inner.updateNCharacterStream(columnIndex, x);
    }

    @Override
    public void updateNCharacterStream(int columnIndex, Reader x, long length) throws SQLException {
        inner.updateNCharacterStream(columnIndex, x, length);
    }

    @Override
    public void updateNClob(String columnLabel, NClob nClob) throws SQLException {
        inner.updateNClob(columnLabel, nClob);
    }

    @Override
    public void updateNClob(String columnLabel, Reader reader) throws SQLException {
        inner.updateNClob(columnLabel, reader);
    }

    @Override
    public void updateNClob(String columnLabel, Reader reader, long length) throws SQLException {
        inner.updateNClob(columnLabel, reader, length);
    }

    @Override
    public void updateNClob(int columnIndex, NClob nClob) throws SQLException {
        inner.updateNClob(columnIndex, nClob);
    }

    @Override
    public void updateNClob(int columnIndex, Reader reader) throws SQLException {
        inner.updateNClob(columnIndex, reader);
    }

    @Override
    public void updateNClob(int columnIndex, Reader reader, long length) throws SQLException {
        inner.updateNClob(columnIndex, reader, length);
    }

    @Override
    public void updateNString(String columnLabel, String nString) throws SQLException {
        inner.updateNString(columnLabel, nString);
    }

    @Override
    public void updateNString(int columnIndex, String nString) throws SQLException {
        inner.updateNString(columnIndex, nString);
    }

    @Override
    public void updateNull(String columnLabel) throws SQLException {
        inner.updateNull(columnLabel);
    }

    @Override
    public void updateNull(int columnIndex) throws SQLException {
        inner.updateNull(columnIndex);
    }

    @Override
    public void updateObject(String columnLabel, Object x) throws SQLException {
        inner.updateObject(columnLabel, x);
    }

    @Override
    public void updateObject(String columnLabel, Object x, SQLType targetSqlType) throws SQLException {
        inner.updateObject(columnLabel, x, targetSqlType);
    }

    @Override
    public void updateObject(String columnLabel, Object x, SQLType targetSqlType, int scaleOrLength)
            throws SQLException {
        inner.updateObject(columnLabel, x, targetSqlType, scaleOrLength);
    }

    @Override
    public void updateObject(String columnLabel, Object x, int scaleOrLength) throws SQLException {
        inner.updateObject(columnLabel, x, scaleOrLength);
    }

    @Override
    public void updateObject(int columnIndex, Object x) throws SQLException {
        inner.updateObject(columnIndex, x);
    }

    @Override
    public void updateObject(int columnIndex, Object x, SQLType targetSqlType) throws SQLException {
        inner.updateObject(columnIndex, x, targetSqlType);
    }

    @Override
    public void updateObject(int columnIndex, Object x, SQLType targetSqlType, int scaleOrLength) throws SQLException {
        inner.updateObject(columnIndex, x, targetSqlType, scaleOrLength);
    }

    @Override
    public void updateObject(int columnIndex, Object x, int scaleOrLength) throws SQLException {
        inner.updateObject(columnIndex, x, scaleOrLength);
    }

    @Override
    public void updateRef(String columnLabel, Ref x) throws SQLException {
        inner.updateRef(columnLabel, x);
    }

    @Override
    public void updateRef(int columnIndex, Ref x) throws SQLException {
        inner.updateRef(columnIndex, x);
    }

    @Override
    public void updateRow() throws SQLException {
        inner.updateRow();
    }

    @Override
    public void updateRowId(String columnLabel, RowId x) throws SQLException {
        inner.updateRowId(columnLabel, x);
    }

    @Override
    public void updateRowId(int columnIndex, RowId x) throws SQLException {
        inner.updateRowId(columnIndex, x);
    }

    @Override
    public void updateSQLXML(String columnLabel, SQLXML xmlObject) throws SQLException {
        inner.updateSQLXML(columnLabel, xmlObject);
    }

    @Override
    public void updateSQLXML(int columnIndex, SQLXML xmlObject) throws SQLException {
        inner.updateSQLXML(columnIndex, xmlObject);
    }

    @Override
    public void updateShort(String columnLabel, short x) throws SQLException {
        inner.updateShort(columnLabel, x);
    }

    @Override
    public void updateShort(int columnIndex, short x) throws SQLException {
        inner.updateShort(columnIndex, x);
    }

    @Override
    public void updateString(String columnLabel, String x) throws SQLException {
        inner.updateString(columnLabel, x);
    }

    @Override
    public void updateString(int columnIndex, String x) throws SQLException {
        inner.updateString(columnIndex, x);
    }

    @Override
    public void updateTime(String columnLabel, Time x) throws SQLException {
        inner.updateTime(columnLabel, x);
    }

    @Override
    public void updateTime(int columnIndex, Time x) throws SQLException {
        inner.updateTime(columnIndex, x);
    }

    @Override
    public void updateTimestamp(String columnLabel, Timestamp x) throws SQLException {
        inner.updateTimestamp(columnLabel, x);
    }

    @Override
    public void updateTimestamp(int columnIndex, Timestamp x) throws SQLException {
        inner.updateTimestamp(columnIndex, x);
    }

    @Override
    public boolean wasNull() throws SQLException {
        return inner.wasNull();
    }
}
