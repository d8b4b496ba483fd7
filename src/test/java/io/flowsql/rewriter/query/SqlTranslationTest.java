package io.flowsql.rewriter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.Relation;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SqlTranslationTest {
    private static final List<String> SETUP = List.of(
            "CREATE TABLE src (id INT, \"userId\" INT, \"select\" INT, \"value\" INT, op VARCHAR(10), d DATE, \"größe\" INT)",
            "INSERT INTO src VALUES (1, 2, 3, 4, 'DELETE', DATE '2024-01-31', 5)");

    /** Expressions of Databricks and what they give for the one row, as text. */
    private static final Map<String, String> EXPRESSIONS = Map.ofEntries(
            Map.entry("op == \"DELETE\"", "true"),
            Map.entry("op = 'DELETE' AND NOT op <=> NULL", "true"),
            Map.entry("'it\\'s' || \"a \\\"b\\\"\" || 'c''d' 'e'", "it'sa \"b\"c'de"),
            Map.entry("concat(r'\\d', '\\\\', $$x'y$$, '\\u00e9\\x')", "\\d\\x'yéx"),
            Map.entry("ID + USERID + `UserId` + `select` + `VALUE` + value", "16"),
            Map.entry("größe + `größe`", "10"),
            Map.entry("s.userid + cdc.s.Value + S.`select`", "9"),
            Map.entry("cast(id AS STRING) || id::STRING", "11"),
            Map.entry("3000000000L + 1S - 1Y", "3000000000"),
            Map.entry("2.5D + 1e1D", "12.5"),
            Map.entry("current_date() >= d AND current_timestamp() IS NOT NULL", "true"),
            Map.entry("CASE WHEN `op` LIKE 'DEL%' THEN userid ELSE 0 END", "2"),
            Map.entry("EXTRACT(YEAR FROM D) + EXTRACT(day FROM `D`)", "2055"),
            Map.entry("!(id = 2) AND userid IN (1, 2)", "true"),
            Map.entry("coalesce(/* userid */ NULL, userid) -- userid", "2"),
            Map.entry("d - INTERVAL '1' DAY < DATE'2024-01-31'", "true"),
            Map.entry("struct(id, userid AS u) IS NOT NULL", "true"));

    static Stream<Engine> engines() {
        return Engine.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void expressionsGiveTheSameOnEveryEngine(Engine engine) throws SQLException {
        Shape shape = engine.shape(SETUP, "src");
        Map<String, String> results = new HashMap<>();
        for (String expression : EXPRESSIONS.keySet()) {
            String sql = SqlTranslation.of(engine.dialect())
                    .expression(fragment(expression), shape, List.of("s"))
                    .text();
            results.put(expression, one(engine.rows(SETUP, "SELECT CAST((" + sql + "\n) AS VARCHAR) FROM src")));
        }
        assertEquals(EXPRESSIONS, results);
    }

    /** H2 writes TRUE, and whole doubles in another form. */
    private static String one(List<String> rows) {
        assertEquals(1, rows.size());
        String value = rows.get(0);
        return value.equals("TRUE") ? "true" : value;
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            a.b                              | a.b
            userid                           | "userId"
            userId                           | "userId"
            NAME                             | NAME
            `Name`                           | "NAME"
            `new name`                       | "new name"
            `New`                            | "NEW"
            `x``y`                           | "x`y"
            userid(1)                        | userid(1)
            f(userid => userid)              | f(userid => "userId")
            userid.field                     | "userId".field
            t.userid                         | "userId"
            other.userid                     | other.userid
            value + value2                   | "VALUE" + value2
            DATE '2024-01-01'                | DATE '2024-01-01'
            INTERVAL 1 day                   | INTERVAL '1' DAY
            INTERVAL '1 day 2 hours' + INTERVAL 3 WEEKS | INTERVAL '1 02:00:00' DAY TO SECOND + INTERVAL '21' DAY
            INTERVAL '-1-2' YEAR TO MONTH    | INTERVAL '-14' MONTH
            EXTRACT(day FROM day)            | CAST(EXTRACT(DAY FROM CAST("DAY" AS TIMESTAMP)) AS INTEGER)
            'userid' || "it's"               | 'userid' || 'it''s'
            1L + 2.5D + 10BD + 1e3F          | CAST(1 AS BIGINT) + CAST(2.5 AS DOUBLE PRECISION) + CAST(10 AS DECIMAL(2, 0)) + CAST(1e3 AS REAL)
            CAST(a AS ARRAY<STRUCT<x: STRING>>) | CAST(a AS ROW("x" VARCHAR) ARRAY)
            f(a::MAP<STRING, INT>, b::DECIMAL(10, 2)) | f(CAST(a AS JSON), CAST(b AS DECIMAL(10, 2)))
            struct(userid, struct(1 AS x, 'a')) | CAST(ROW("userId", CAST(ROW(1, 'a') AS ROW("x" INT, "col2" VARCHAR))) AS ROW("userid" INT, "col2" ROW("x" INT, "col2" VARCHAR)))
            named_struct('a', userid, 'b', "x") | CAST(ROW("userId", 'x') AS ROW("a" INT, "b" VARCHAR))
            a == b <=> c                     | (a = b) IS NOT DISTINCT FROM c
            current_date()                   | CURRENT_DATE
            X'1F' || X'20'                   | X'1F' || X'20'
            """)
    void textOfAnExpressionForH2(String expression, String expected) {
        Shape shape = shape("userId", "NAME", "VALUE", "DAY");
        assertEquals(
                expected,
                SqlTranslation.of(new H2())
                        .expression(fragment(expression), shape, List.of("T"))
                        .text());
    }

    @Test
    void offsetsInTheResultLeadBackToTheUsersText() {
        Fragment expression = new Fragment("userid = \"7\" OR nope", new TextRange(100, 120));
        TranslatedSql sql = SqlTranslation.of(new H2()).expression(expression, shape("userId"));
        assertEquals("\"userId\" = CAST('7' AS BIGINT) OR nope", sql.text());
        assertEquals(100, sql.original(3));
        assertEquals(116, sql.original(sql.text().indexOf("nope")));
        assertEquals(118, sql.original(sql.text().indexOf("pe")));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            SELECT userid FROM STREAM s                          | SELECT "userId" FROM [s] AS "S"
            SELECT S.userid, s.* FROM STREAM(cdc.s) WHERE cdc.s.userid > 0 | SELECT S."userId", s.* FROM [s] AS "S" WHERE "S"."userId" > 0
            SELECT x.userid FROM STREAM s AS x                   | SELECT x."userId" FROM [s] AS x
            SELECT `X`.userid, `s`.`id` FROM STREAM s `x`, STREAM `s` | SELECT "X"."userId", "S"."ID" FROM [s] "X", [s] AS "S"
            SELECT userid FROM (SELECT userid AS userid FROM STREAM s) q | SELECT userid FROM (SELECT "userId" AS userid FROM [s] AS "S") q
            SELECT q.userid FROM (SELECT a.userid FROM STREAM s a) q | SELECT q."userId" FROM (SELECT a."userId" FROM [s] a) q
            WITH q (userid) AS (SELECT userid FROM STREAM s) SELECT userid FROM q | WITH "__with_Q" (userid) AS (SELECT "userId" FROM [s] AS "S") SELECT userid FROM "__with_Q" AS "Q"
            SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM STREAM s WHERE userid = t.userid) | SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM [s] AS "S" WHERE "userId" = t.userid)
            SELECT userid FROM t UNION SELECT userid FROM STREAM s | SELECT userid FROM t UNION SELECT "userId" FROM [s] AS "S"
            SELECT * EXCEPT (userid) FROM STREAM s               | SELECT * EXCEPT ("userId") FROM [s] AS "S"
            SELECT a FROM STREAM s WITH (skipChangeCommits) JOIN `T` USING (userid) | SELECT a FROM [s] AS "S" JOIN "T" USING ("userId")
            SELECT "x" FROM STREAM read_files('/in', format => "json") WHERE a == 1 | SELECT 'x' FROM [read_files] WHERE a = 1
            SELECT a AS `b c` FROM STREAM s ORDER BY `b c`       | SELECT a AS "b c" FROM [s] AS "S" ORDER BY "b c" NULLS FIRST
            SELECT a FROM STREAM s POSITIONAL JOIN u             | SELECT a FROM [s] AS "S" POSITIONAL JOIN u
            """)
    void textOfAQueryForH2(String sql, String expected) {
        QueryAnalysis analysis = new QueryAnalyzer(Lexis.DATABRICKS).analyze(CorpusQueries.query(sql));
        Map<Relation, Shape> known = new HashMap<>();
        analysis.streams().forEach(relation -> known.put(relation, shape("userId", "ID")));
        List<String> pieces = SqlTranslation.of(new H2()).query(analysis, known).pieces();
        StringBuilder text = new StringBuilder(pieces.get(0));
        for (int i = 1; i < pieces.size(); i++) {
            text.append('[')
                    .append(analysis.streams().get(i - 1).name().last())
                    .append(']')
                    .append(pieces.get(i));
        }
        assertEquals(expected, text.toString());
    }

    @Test
    void bareNameOfASnapshotBecomesAQuery() {
        Fragment name = new Fragment("LIVE.snap", new TextRange(50, 59));
        QueryAnalysis analysis = new QueryAnalyzer(Lexis.DATABRICKS).analyze(name);
        Map<Relation, Shape> known = Map.of(analysis.tables().get(0), shape("id"));
        assertEquals(
                List.of("SELECT * FROM ", " AS \"snap\""),
                SqlTranslation.of(new DuckDb()).query(analysis, known).pieces());
    }

    @Test
    void nativeTextIsKeptButForItsRelations() {
        Fragment query = CorpusQueries.query("SELECT \"a\" == 'C:\\x', 1::int FROM STREAM \"My s\" WHERE \"a\" > 0");
        QueryAnalysis analysis = new QueryAnalyzer(Lexis.NATIVE).analyze(query);
        List<String> pieces = SqlTranslation.ofNative(new DuckDb())
                .query(analysis, Map.of(analysis.streams().get(0), shape("a")))
                .pieces();
        assertEquals(List.of("SELECT \"a\" == 'C:\\x', 1::int FROM ", " AS \"My s\" WHERE \"a\" > 0"), pieces);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void queriesRunWithTheirRelationsReplaced(Engine engine) throws SQLException {
        String sql = """
                WITH big AS (
                  SELECT USERID AS u, `select` -- a "comment"
                  FROM STREAM(cdc.src) WITH (skipChangeCommits = true)
                  WHERE src.op == "DELETE" AND src.`größe` > 0
                )
                SELECT big.u + x.userid AS total, "it's" AS text
                FROM big JOIN STREAM src AS x ON x.USERID = big.u
                """;
        QueryAnalysis analysis = new QueryAnalyzer(Lexis.DATABRICKS).analyze(CorpusQueries.query(sql));
        Shape shape = engine.shape(SETUP, "src");
        Map<Relation, Shape> known = new HashMap<>();
        analysis.streams().forEach(relation -> known.put(relation, shape));
        List<String> pieces =
                SqlTranslation.of(engine.dialect()).query(analysis, known).pieces();
        String query = String.join("(SELECT * FROM src WHERE id > 0)", pieces);
        assertEquals(List.of("4|it's"), engine.rows(SETUP, query));
    }

    private static Fragment fragment(String text) {
        return new Fragment(text, new TextRange(0, text.length()));
    }

    private static Shape shape(String... names) {
        return new Shape(
                Stream.of(names).map(name -> new Column(name, "INTEGER")).toList());
    }
}
