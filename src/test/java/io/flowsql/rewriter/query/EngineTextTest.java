package io.flowsql.rewriter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of queries on each engine: what is the same is left as it stands. */
class EngineTextTest {
    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            SELECT i / 2 FROM t | SELECT i / 2 FROM t | SELECT CAST(i AS DOUBLE PRECISION) / CAST(2 AS DOUBLE PRECISION) FROM t | SELECT CAST(i AS double precision) / CAST(2 AS double precision) FROM t
            SELECT i DIV 2 FROM t | SELECT CAST(i // 2 AS BIGINT) FROM t | SELECT CAST(i / 2 AS BIGINT) FROM t | SELECT CAST(i / 2 AS bigint) FROM t
            SELECT i + 1, -i * 2 FROM t | SELECT i + 1, -i * 2 FROM t | SELECT i + 1, -i * 2 FROM t | SELECT i + 1, -i * 2 FROM t
            SELECT s || 'x' FROM t /* c */ WHERE i = 1 | SELECT s || 'x' FROM t /* c */ WHERE i = 1 | SELECT s || 'x' FROM t /* c */ WHERE i = 1 | SELECT s || 'x' FROM t /* c */ WHERE i = 1
            SELECT CAST(s AS STRING) FROM t | SELECT CAST(s AS VARCHAR) FROM t | SELECT CAST(s AS VARCHAR) FROM t | SELECT CAST(s AS TEXT) FROM t
            SELECT i::BIGINT, n::INT FROM t | SELECT CAST(i AS BIGINT), CAST(trunc(n) AS INT) FROM t | SELECT CAST(i AS BIGINT), CAST(trunc(n) AS INT) FROM t | SELECT CAST(i AS BIGINT), CAST(trunc(n) AS INT) FROM t
            SELECT d - INTERVAL 7 DAYS FROM t | SELECT CAST(d - (INTERVAL '7' DAY) AS DATE) FROM t | SELECT d - INTERVAL '7' DAY FROM t | SELECT CAST(d - (INTERVAL '7' DAY) AS DATE) FROM t
            SELECT d - d FROM t | SELECT to_days(CAST(d - d AS INTEGER)) FROM t | SELECT d - d FROM t | SELECT make_interval(days => d - d) FROM t
            SELECT s < 'b' FROM t | SELECT s < 'b' FROM t | SELECT s < 'b' FROM t | SELECT s COLLATE "C" < 'b' FROM t
            SELECT s LIKE 'a%', s LIKE 'a\\\\_' FROM t | SELECT s LIKE 'a%', s LIKE 'a\\_' ESCAPE '\\' FROM t | SELECT s LIKE 'a%', s LIKE 'a\\_' FROM t | SELECT s LIKE 'a%', s LIKE  E'a\\\\_' FROM t
            SELECT i ^ 3 FROM t | SELECT xor(i, 3) FROM t | SELECT BITXOR(i, 3) FROM t | SELECT i # 3 FROM t
            SELECT i FROM t ORDER BY i, n DESC, d NULLS LAST | SELECT i FROM t ORDER BY i NULLS FIRST, n DESC NULLS LAST, d NULLS LAST | SELECT i FROM t ORDER BY i NULLS FIRST, n DESC NULLS LAST, d NULLS LAST | SELECT i FROM t ORDER BY i NULLS FIRST, n DESC NULLS LAST, d NULLS LAST
            SELECT * EXCEPT (n, d, a) FROM t | SELECT * EXCLUDE (n, d, a) FROM t | SELECT * EXCEPT (n, d, a) FROM t | SELECT "t"."i", "t"."s" FROM t
            SELECT i AS k FROM t QUALIFY k > 1 | SELECT i AS k FROM t QUALIFY i > 1 | SELECT i AS k FROM t QUALIFY i > 1 | SELECT "k" FROM (SELECT i AS k, i > 1 AS "__flowsql_qualified" FROM t) AS "__flowsql_rows" WHERE "__flowsql_qualified"
            SELECT i + 1 AS k, k * 2 AS m FROM t | SELECT i + 1 AS k, (i + 1) * 2 AS m FROM t | SELECT i + 1 AS k, (i + 1) * 2 AS m FROM t | SELECT i + 1 AS k, (i + 1) * 2 AS m FROM t
            SELECT s FROM t LEFT ANTI JOIN u ON t.i = u.i WHERE s > 'a' OR i = 1 | SELECT s FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE (t.i = u.i)) AND (s > 'a' OR i = 1) | SELECT s FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE (t.i = u.i)) AND (s > 'a' OR i = 1) | SELECT s FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE (t.i = u.i)) AND (s COLLATE "C" > 'a' OR i = 1)
            SELECT i FROM t JOIN u | SELECT i FROM t CROSS JOIN u | SELECT i FROM t CROSS JOIN u | SELECT i FROM t CROSS JOIN u
            SELECT s, count(*) FROM t GROUP BY ALL | SELECT s, count(*) FROM t GROUP BY s | SELECT s, count(*) FROM t GROUP BY s | SELECT s, count(*) FROM t GROUP BY s
            SELECT 1 AS `a b`, s AS value FROM `t` | SELECT 1 AS "a b", s AS "value" FROM "t" | SELECT 1 AS "a b", s AS "VALUE" FROM "T" | SELECT 1 AS "a b", s AS "value" FROM "t"
            SELECT X'1f', 1e3, 2S, TRUE FROM t | SELECT X'1f', 1e3, CAST(2 AS SMALLINT), TRUE FROM t | SELECT X'1f', CAST(1e3 AS DOUBLE PRECISION), CAST(2 AS SMALLINT), TRUE FROM t | SELECT CAST(E'\\\\x1f' AS bytea), CAST(1e3 AS DOUBLE PRECISION), CAST(2 AS SMALLINT), TRUE FROM t
            SELECT v.e FROM t LATERAL VIEW explode(a) v AS e | SELECT "v"."e" FROM t CROSS JOIN LATERAL (SELECT unnest(a) AS "e") AS "v" | SELECT CASE WHEN "V"."__n" <= CARDINALITY(a) THEN a["V"."__n"] END AS "E" FROM t LEFT JOIN SYSTEM_RANGE(1, 65536) AS "V"("__n") ON "V"."__n" <= COALESCE(CARDINALITY(a), 0) JOIN SYSTEM_RANGE(1, 1) AS "V_matched"("__one") ON "V"."__n" IS NOT NULL | SELECT "v"."e" FROM t CROSS JOIN LATERAL unnest(a) AS "v"("e")
            SELECT i FROM t MINUS SELECT i FROM u | SELECT i FROM t EXCEPT SELECT i FROM u | SELECT i FROM t MINUS SELECT i FROM u | SELECT i FROM t EXCEPT SELECT i FROM u
            """)
    void textOnEachEngine(String query, String duckDb, String h2, String postgreSql) {
        assertEquals(
                List.of(duckDb, h2, postgreSql),
                List.of(
                        translated(new DuckDb(), query),
                        translated(new H2(), query),
                        translated(new PostgreSql(), query)));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            SELECT own(i) / 2 FROM t                            | / of a value whose type is not known
            SELECT own(i) DIV 2 FROM t                          | DIV of a value whose type is not known
            SELECT d + own(i) FROM t                            | + of a date and a value whose type is not known
            SELECT own(i)[0] FROM t                             | [ ] behind a value that is not known to be an array
            SELECT CAST(own(i) AS INT) FROM t                   | CAST to a whole number of a value whose type is not known
            SELECT CAST(a AS STRING) FROM t                     | CAST of a nested value or an interval to STRING
            SELECT INTERVAL '1 fortnight' FROM t                | INTERVAL '1 fortnight'
            SELECT i FROM t TABLESAMPLE (3 ROWS)                | TABLESAMPLE
            SELECT i FROM t VERSION AS OF 1                     | VERSION AS OF
            SELECT rand() AS r, r + 1 FROM t                    | The alias r of a value that is another each time
            SELECT struct(i) IN (struct(1)) FROM t              | IN of a struct
            SELECT struct(i, a) = struct(1, a) FROM t           | The comparison of the field a of a struct
            FROM t |> PIVOT (sum(i) FOR s IN ('a'))             | |> PIVOT
            """)
    void refusesWhatItCannotCarryOver(String query, String what) {
        for (Dialect dialect : Dialect.ALL) {
            FlowException refused = assertThrows(FlowException.class, () -> translated(dialect, query), query);
            String expected = "[NOT_TRANSLATABLE] " + what + " cannot be carried out on " + dialect.productName();
            assertTrue(String.valueOf(refused.getMessage()).startsWith(expected), refused.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"15, get_json_object(s; '$.a'), 16", "15, s:a.b, 16", "15, json_array_length(s), 16", "17, crc32(s), 18"
    })
    void whatAnOlderPostgreSqlLacksIsNamed(int version, String call, int needed) {
        String query = "SELECT " + call.replace(';', ',') + " FROM t";
        FlowException error = assertThrows(FlowException.class, () -> translated(new PostgreSql(version), query));
        assertTrue(
                error.getMessage()
                        .contains("Version " + version + " has no function for it: it needs version " + needed),
                error.getMessage());
        translated(new PostgreSql(needed), query);
    }

    private static String translated(Dialect dialect, String query) {
        QueryAnalysis analysis = new QueryAnalyzer(Lexis.DATABRICKS).analyze(CorpusQueries.query(query));
        Map<Relation, Shape> known = new HashMap<>();
        analysis.relations().forEach(relation -> known.put(relation, shape(dialect)));
        return SqlTranslation.of(dialect).query(analysis, known, Map.of()).text();
    }

    private static Shape shape(Dialect dialect) {
        return new Shape(List.of(
                new Column(dialect.fold("i"), "INTEGER"),
                new Column(dialect.fold("n"), "DECIMAL(10, 2)"),
                new Column(dialect.fold("d"), "DATE"),
                new Column(dialect.fold("s"), "CHARACTER VARYING"),
                new Column(dialect.fold("a"), "INTEGER ARRAY")));
    }
}
