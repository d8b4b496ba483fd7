package io.flowsql.driver.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultPrinterTest {
    @Test
    void tableAlignsNumbersToTheRightAndWideCharactersByTheirWidth() throws Exception {
        assertEquals("""
                 city    | people | note
                ---------+--------+---------
                 東京    |     14 | NULL
                 Zürich  |   NULL | a\\nb\\tc
                 e\u0301tat 👍 |      5 |
                (3 rows)
                """, print(OutputFormat.TABLE, "jdbc:duckdb:", """
                        SELECT * FROM (VALUES ('東京', 14, NULL), ('Zürich', NULL, E'a\\nb\\tc'), ('e\u0301tat 👍', 5, ''))
                        AS t (city, people, note)
                        """));
    }

    @Test
    void rowsThatAreTooWideAreShownWithTheirValuesBelowEachOther() throws Exception {
        assertEquals("""
                -[ 1 ]-
                step | 1
                sql  | SELECT %1$s
                     |   FROM t
                -[ 2 ]-
                step | 2
                sql  | NULL
                (2 rows)
                """.formatted("x".repeat(400)), print(OutputFormat.TABLE, "jdbc:duckdb:", """
                        SELECT * FROM (VALUES (1, 'SELECT ' || repeat('x', 400) || E'\n  FROM t'), (2, NULL)) AS t (step, sql)
                        """));
    }

    @Test
    void tableStreamsRowsBeyondThoseThatItMeasured() throws Exception {
        String table = print(OutputFormat.TABLE, "jdbc:duckdb:", "SELECT * FROM range(2500)");

        assertEquals(2503, table.lines().count());
        assertEquals("(2500 rows)", table.lines().reduce((first, last) -> last).orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:duckdb:", "jdbc:h2:mem:"})
    void valuesReadTheSameOnEveryEngine(String url) throws Exception {
        assertEquals(
                "true,1.50,2024-01-31,2024-01-31 10:00:00,2024-01-31 10:00:00.25,0.1,Ab\n",
                print(OutputFormat.CSV, url, """
                                SELECT true AS a, CAST(1.5 AS DECIMAL(9, 2)) AS b, DATE '2024-01-31' AS c,
                                  TIMESTAMP '2024-01-31 10:00:00' AS d, TIMESTAMP '2024-01-31 10:00:00.25' AS e,
                                  CAST(0.1 AS DOUBLE PRECISION) AS f, 'Ab' AS g
                                """).split("\n", 2)[1]);
    }

    @Test
    void csvTellsNullFromEmptyAndQuotesWhatItMust() throws Exception {
        assertEquals(
                "a,b,c,d\n,\"\",\"x,\"\"y\"\"\",\"1\n2\"\n",
                print(OutputFormat.CSV, "jdbc:duckdb:", "SELECT NULL AS a, '' AS b, 'x,\"y\"' AS c, E'1\\n2' AS d"));
    }

    @Test
    void jsonIsOneObjectALine() throws Exception {
        assertEquals("""
                {"n": 1, "x": 0.5, "nan": "NaN", "b": true, "s": "a\\"\\\\\\u000a", "none": null}
                {"n": 2, "x": 0.5, "nan": "NaN", "b": true, "s": "a\\"\\\\\\u000a", "none": null}
                """, print(OutputFormat.JSON, "jdbc:duckdb:", """
                        SELECT n, 0.5::DOUBLE AS x, 'NaN'::DOUBLE AS nan, true AS b, E'a"\\\\\\n' AS s, NULL AS none
                        FROM range(1, 3) AS r (n)
                        """));
    }

    private static String print(OutputFormat format, String url, String query) throws Exception {
        StringWriter text = new StringWriter();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            format.printer(new PrintWriter(text)).print(rows);
        }
        return text.toString().replace(System.lineSeparator(), "\n");
    }
}
