package io.flowsql.runtime.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.FlowSettings.SourceCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every type are read as they are, and any change of one is found. */
class SourceValuesTest {
    @TempDir
    Path directory;

    static List<Arguments> common() {
        return List.of(
                type("BOOLEAN", "TRUE", "FALSE"),
                type("TINYINT", "1", "0", "-128"),
                type("SMALLINT", "1", "0"),
                type("INTEGER", "1", "0", "2147483647"),
                type("BIGINT", "1", "0", "9223372036854775807"),
                type("DOUBLE", "1.5", "1.5000000000000002", "'NaN'", "'Infinity'", "1e300", "0"),
                type("REAL", "1.5", "'NaN'", "0"),
                type("DECIMAL(38, 10)", "1.5", "1.5000000001", "0", "12345678901234567890.5"),
                type("VARCHAR", "'a'", "''", "' '", "'a '", "'A'", "'NULL'", "'0:'", "'1:a|'", "'ä'"),
                type("DATE", "DATE '2024-02-29'", "DATE '1969-12-31'"),
                type("TIME", "TIME '00:00:00'", "TIME '00:00:01'"),
                type("TIMESTAMP", "TIMESTAMP '2024-02-29 00:00:00'", "TIMESTAMP '2024-02-29 00:00:00.000001'"),
                type(
                        "TIMESTAMP WITH TIME ZONE",
                        "TIMESTAMP WITH TIME ZONE '2024-02-29 00:00:00+00'",
                        "TIMESTAMP WITH TIME ZONE '2024-02-29 00:00:00.000001+00'"),
                type("UUID", "'00000000-0000-0000-0000-000000000001'", "'00000000-0000-0000-0000-000000000002'"),
                type("INTERVAL YEAR TO MONTH", "INTERVAL '1' YEAR", "INTERVAL '1' MONTH"),
                type("BLOB", "'ff'", "'fe'", "'00'", "''"));
    }

    @ParameterizedTest
    @MethodSource("common")
    void anyChangeOfAValueIsFound(String type, List<String> values) throws SQLException {
        for (Store store : List.of(Store.DUCKDB_MEMORY, Store.H2_MEMORY, Store.POSTGRESQL)) {
            assertChangesFound(store, typeOf(store, type), values);
        }
    }

    private static Arguments type(String name, String... values) {
        return Arguments.of(name, List.of(values));
    }

    private static String typeOf(Store store, String type) {
        return switch (store) {
            case H2_MEMORY, H2_FILE -> type.equals("DOUBLE") ? "DOUBLE PRECISION" : type;
            case DUCKDB_MEMORY, DUCKDB_FILE -> type.startsWith("INTERVAL") ? "INTERVAL" : type;
            case POSTGRESQL -> new PostgreSql().type(type.equals("BLOB") ? "BINARY" : type);
        };
    }

    static List<Arguments> ofDuckDb() {
        return List.of(
                type(
                        "STRUCT(a INTEGER, b VARCHAR)",
                        "{'a': 1, 'b': NULL}",
                        "{'a': 1, 'b': ''}",
                        "{'a': NULL, 'b': NULL}"),
                type("INTEGER[]", "[1, 2]", "[2, 1]", "[]", "[1, NULL]", "[NULL]"),
                type("STRUCT(a STRUCT(b INTEGER))", "{'a': {'b': NULL}}", "{'a': NULL}"),
                type("MAP(VARCHAR, INTEGER)", "MAP {'a': 1}", "MAP {'a': 2}", "MAP {}"),
                type("ENUM('x', 'y')", "'x'", "'y'"),
                type("BIT", "'101'", "'0101'"),
                type("HUGEINT", "1", "170141183460469231731687303715884105727"),
                type("JSON", "'{\"a\":1}'", "'{\"a\": 1}'", "'null'"),
                type("TIMESTAMP_NS", "'2024-02-29 00:00:00.000000001'", "'2024-02-29 00:00:00.000000002'"),
                type("VARIANT", "1", "'a'::VARIANT"));
    }

    @ParameterizedTest
    @MethodSource("ofDuckDb")
    void anyChangeOfAValueOfDuckDbIsFound(String type, List<String> values) throws SQLException {
        assertChangesFound(Store.DUCKDB_MEMORY, type, values);
    }

    static List<Arguments> ofH2() {
        return List.of(
                type("CHARACTER(3)", "'a'", "'b'"),
                type("VARCHAR_IGNORECASE", "'a'", "'A'"),
                type("CHARACTER LARGE OBJECT", "'a'", "''", "'b'", "REPEAT('x', 2000000)"),
                type("VARBINARY", "X'ff'", "X'fe'", "X''", "X'efbfbd'"),
                type("BINARY(2)", "X'ff00'", "X'ff01'"),
                type("INTEGER ARRAY", "ARRAY[1, 2]", "ARRAY[2, 1]", "ARRAY[]", "ARRAY[1, NULL]"),
                type("ROW(a INTEGER, b VARCHAR)", "ROW(1, NULL)", "ROW(1, '')", "ROW(NULL, NULL)"),
                type("ENUM('x', 'y|')", "'x'", "'y|'"),
                type("JSON", "JSON '{\"a\":1}'", "JSON '\"a\"'", "JSON 'null'", "JSON '\"\"'"),
                type("GEOMETRY", "'POINT(1 2)'", "'POINT(1 3)'", "'SRID=1;POINT(1 2)'"),
                type("DECFLOAT(20)", "1", "1.0000000000000000001", "'NaN'"),
                type(
                        "TIME(9) WITH TIME ZONE",
                        "TIME WITH TIME ZONE '00:00:00+00'",
                        "TIME WITH TIME ZONE '00:00:00+01'"),
                type(
                        "TIMESTAMP(9)",
                        "TIMESTAMP '2024-02-29 00:00:00.000000001'",
                        "TIMESTAMP '2024-02-29 00:00:00.000000002'"),
                type("INTERVAL DAY TO SECOND", "INTERVAL '1' DAY", "INTERVAL '1' SECOND"));
    }

    @ParameterizedTest
    @MethodSource("ofH2")
    void anyChangeOfAValueOfH2IsFound(String type, List<String> values) throws SQLException {
        assertChangesFound(Store.H2_MEMORY, type, values);
    }

    private void assertChangesFound(Store store, String type, List<String> values) throws SQLException {
        try (var database = new Database(store, directory)) {
            String table = database.dialect().fold("events");
            database.execute("CREATE TABLE events (id INTEGER, v " + type + ", t VARCHAR)");
            database.execute("INSERT INTO events VALUES (-1, NULL, NULL)");
            for (int i = 0; i < values.size(); i++) {
                database.execute("INSERT INTO events VALUES (" + i + ", " + values.get(i) + ", '')");
            }
            assertEquals(Database.query(database.connection(), "SELECT * FROM events"), database.refresh(table), type);
            assertEquals(List.of(), database.refresh(table), type);
            Connection connection = database.connection();
            TableSource source = database.source(table, SourceCheck.CONTENT);
            connection.setAutoCommit(false);
            for (int id = -1; id < values.size(); id++) {
                for (int other = -1; other < values.size(); other++) {
                    if (id != other) {
                        String value = other < 0 ? "NULL" : values.get(other);
                        String change = "UPDATE events SET v = " + value + " WHERE id = " + id;
                        database.execute(change);
                        assertThrows(
                                FlowException.class, () -> Database.join(connection, source), type + ": " + change);
                        connection.rollback();
                    }
                }
            }
            connection.setAutoCommit(true);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_MEMORY", "H2_MEMORY", "POSTGRESQL"})
    void valuesThatChangePlacesAreFound(Store store) throws SQLException {
        try (var database = new Database(store, directory)) {
            String table = database.dialect().fold("events");
            database.execute(
                    "CREATE TABLE events (id INTEGER, a VARCHAR, b VARCHAR)",
                    "INSERT INTO events VALUES (1, 'x', NULL), (2, 'y', ''), (3, 'a|1:b', 'c'), (4, NULL, 'x')");
            database.refresh(table);
            Connection connection = database.connection();
            TableSource source = database.source(table, SourceCheck.CONTENT);
            connection.setAutoCommit(false);
            for (String change : List.of(
                    "UPDATE events SET a = b, b = a",
                    "UPDATE events SET a = CASE id WHEN 1 THEN 'y' ELSE 'x' END WHERE id < 3",
                    "UPDATE events SET b = CASE id WHEN 1 THEN '' END WHERE id < 3",
                    "UPDATE events SET id = 3 - id WHERE id < 3",
                    "UPDATE events SET a = 'a', b = 'b|1:c' WHERE id = 3")) {
                database.execute(change);
                assertThrows(FlowException.class, () -> Database.join(connection, source), change);
                connection.rollback();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB_MEMORY", "H2_MEMORY", "POSTGRESQL"})
    void aSourceMayHaveManyColumns(Store store) throws SQLException {
        try (var database = new Database(store, directory)) {
            String table = database.dialect().fold("events");
            var columns = new StringBuilder("c0 INTEGER");
            for (int i = 1; i < 400; i++) {
                columns.append(", c").append(i).append(i % 2 == 0 ? " INTEGER" : " VARCHAR");
            }
            database.execute(
                    "CREATE TABLE events (" + columns + ")", "INSERT INTO events (c7, c8, c399) VALUES ('a', 1, 'z')");
            assertEquals(1, database.refresh(table).size());
            database.execute("INSERT INTO events (c7) VALUES ('b')");
            assertEquals(1, database.refresh(table).size());
            database.execute("UPDATE events SET c399 = 'y' WHERE c7 = 'a'");
            assertThrows(FlowException.class, () -> database.refresh(table));
        }
    }
}
