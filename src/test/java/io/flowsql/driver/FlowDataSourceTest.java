package io.flowsql.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.flowsql.driver.wrap.FlowConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class FlowDataSourceTest {
    @Test
    void connectsByUrlUserAndPassword() throws Exception {
        try (FlowDataSource source = new FlowDataSource()) {
            source.setUrl("jdbc:flowsql:h2:mem:source;DB_CLOSE_DELAY=-1");
            source.setUser("owner");
            source.setPassword("hush");
            source.setLoginTimeout(5);
            try (Connection connection = source.getConnection()) {
                assertEquals("OWNER", connection.getMetaData().getUserName());
            }
            assertThrows(SQLException.class, () -> source.getConnection("owner", "wrong"));
            assertEquals(5, source.getLoginTimeout());
        }
    }

    @Test
    void takesTheUrlOfAnotherDriverAsTheOneToWrap() throws Exception {
        try (FlowDataSource source = new FlowDataSource()) {
            source.setUrl("jdbc:duckdb:;flowsql.showInternal=true");
            source.setLoginTimeout(5);
            try (Connection connection = source.getConnection()) {
                assertInstanceOf(FlowConnection.class, connection);
                assertEquals(
                        "jdbc:flowsql:duckdb:;flowsql.showInternal=true",
                        connection.getMetaData().getURL());
            }
        }
    }

    @Test
    void wrapsTheConnectionsOfAnotherDataSource() throws Exception {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setUrl("jdbc:h2:mem:wrapped");
        try (FlowDataSource source = new FlowDataSource(h2);
                Connection connection = source.getConnection()) {
            assertInstanceOf(FlowConnection.class, connection);
            assertEquals("jdbc:flowsql:h2:mem:wrapped", connection.getMetaData().getURL());
            assertSame(source, source.unwrap(DataSource.class));
            assertSame(h2, source.unwrap(JdbcDataSource.class));
            assertTrue(source.isWrapperFor(JdbcDataSource.class));
            assertFalse(source.isWrapperFor(HikariDataSource.class));
        }
    }

    @Test
    void optionsOfOursAreCheckedForAWrappedDataSourceToo() throws Exception {
        Properties options = new Properties();
        options.setProperty("flowsql.lockTimeout", "soon");
        try (FlowDataSource source = new FlowDataSource(new JdbcDataSource())) {
            source.setProperties(options);
            JdbcDataSource h2 = (JdbcDataSource) source.unwrap(JdbcDataSource.class);
            h2.setUrl("jdbc:h2:mem:checked");
            assertEquals(
                    "22023",
                    assertThrows(SQLException.class, source::getConnection).getSQLState());
        }
    }

    @Test
    void poolMakesItByItsClassName() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSourceClassName(FlowDataSource.class.getName());
        config.addDataSourceProperty("url", "jdbc:flowsql:h2:mem:byname");
        config.addDataSourceProperty("user", "owner");
        config.addDataSourceProperty("password", "");
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection connection = pool.getConnection()) {
            assertTrue(connection.isWrapperFor(FlowConnection.class));
            assertEquals("OWNER", connection.getMetaData().getUserName());
        }
    }

    @Test
    void closingClosesAWrappedPool() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:pool");
        HikariDataSource pool = new HikariDataSource(config);
        new FlowDataSource(pool).close();
        assertTrue(pool.isClosed());
    }
}
