package io.flowsql.rewriter.lex;

import static io.flowsql.rewriter.lex.StatementSniffer.Verdict.NATIVE;
import static io.flowsql.rewriter.lex.StatementSniffer.Verdict.OURS;
import static io.flowsql.rewriter.lex.StatementSniffer.Verdict.PERHAPS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.flowsql.rewriter.lex.StatementSniffer.Verdict;
import io.flowsql.rewriter.parse.GrammarCorpus;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementSnifferTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE FLOW f AS INSERT INTO t BY NAME SELECT 1",
                "create or refresh streaming table t",
                "CREATE OR REFRESH FLOW f AS",
                "CREATE PRIVATE STREAMING TABLE t",
                "CREATE TEMPORARY STREAMING TABLE t",
                "CREATE STREAMING LIVE TABLE t",
                "CREATE LIVE VIEW v AS SELECT 1",
                "\ufeff -- a comment\n /* another /* nested */ */ CREATE\tSTREAMING\nTABLE t",
                "CREATE TABLE t FLOW INSERT BY NAME SELECT 1",
                "CREATE TABLE a.\"b\".`c` (x INT, flow INT) COMMENT 'it\\'s ' FLOW AUTO CDC FROM s",
                "CREATE TABLE IF NOT EXISTS flow FLOW IMPORT CHECKPOINT '/x' INSERT BY NAME SELECT 1",
                "CREATE OR REPLACE TABLE t FLOW REPLACE WHERE a > 0 BY NAME SELECT 1",
                "CREATE TABLE t (id INT, CONSTRAINT c EXPECT (id > 0))",
                "CREATE TABLE t (id INT, CONSTRAINT `c d` EXPECT (id > 0) ON VIOLATION DROP ROW)",
                "CREATE TABLE t (id INT) TBLPROPERTIES ('a' = 'b')",
                "CREATE TABLE t (id INT) CLUSTER BY (id)",
                "CREATE TABLE t (id INT) WITH ROW FILTER f ON (id)",
                "CREATE MATERIALIZED VIEW m SCHEDULE EVERY 1 HOUR AS SELECT 1",
                "CREATE MATERIALIZED VIEW m TRIGGER ON UPDATE AS SELECT 1",
                "CREATE MATERIALIZED VIEW m COMMENT 'c' AS SELECT 1",
                "CREATE MATERIALIZED VIEW m REFRESH POLICY FULL AS SELECT 1",
                "CREATE VIEW v COMMENT 'c' AS SELECT 1",
                "CREATE TEMPORARY VIEW v (CONSTRAINT c EXPECT (a > 0)) AS SELECT 1 AS a",
                "REFRESH STREAMING TABLE t",
                "REFRESH TABLE t FULL",
                "REFRESH PIPELINE",
                "REFRESH MATERIALIZED VIEW s.m WHERE a = 1",
                "refresh `my t`",
                "ALTER STREAMING TABLE t DROP SCHEDULE",
                "DROP FLOW f",
                "DROP STREAMING TABLE t",
                "APPLY CHANGES INTO t FROM s",
                "AUTO CDC INTO t FROM s",
                "REORG TABLE t APPLY (PURGE)",
                "VACUUM t RETAIN 0 HOURS",
                "GRANT REFRESH ON t TO x",
                "GRANT SELECT, REFRESH ON TABLE t TO x",
                "REVOKE MANAGE ON t FROM x",
                "DESCRIBE EXTENDED t",
                "DESC TABLE EXTENDED a.t",
                "SHOW TBLPROPERTIES t",
                "SHOW GRANTS ON TABLE t",
                "EXPLAIN FLOW f",
                "EXPLAIN REFRESH STREAMING TABLE t",
                "EXPLAIN CREATE STREAMING TABLE t AS SELECT 1",
                "AUTO /* no */ CDC -- comment\n INTO t",
                "INSERT INTO t REPLACE WHERE a > 1 SELECT 1",
                "insert into table a.`t` replace /* a part */ where a > 1 VALUES (2)",
                "TRANSLATE SELECT 1",
                "translate (SELECT 1) UNION ALL VALUES (2)",
                "SELECT * FROM event_log(TABLE(t))",
                "/* of one table */ select a_b, '_' from s.x_y join EVENT_LOG /* of */ ( table (s.t)) e on e.id = 1",
                "WITH e AS (SELECT * FROM event_log(TABLE(t))) SELECT * FROM e",
                "(SELECT id FROM x, event_log(TABLE(`t`)))",
                "/* why */ TRANSLATE WITH a AS (SELECT 1) SELECT * FROM a",
            })
    void ours(String sql) {
        assertEquals(OURS, StatementSniffer.classify(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE t",
                "DROP TABLE IF EXISTS t",
                "DROP VIEW v",
                "DROP MATERIALIZED VIEW m",
                "REFRESH MATERIALIZED VIEW m",
                "REFRESH MATERIALIZED VIEW m WITH NO DATA",
                "CREATE MATERIALIZED VIEW m AS SELECT 1",
                "CREATE OR REPLACE MATERIALIZED VIEW m AS SELECT 1",
                "CREATE VIEW v AS SELECT * FROM STREAM s",
                "CREATE TEMP VIEW v AS SELECT * FROM a JOIN STREAM(s) ON 1 = 1",
                "CREATE TABLE c CLONE t",
                "CREATE TABLE c SHALLOW CLONE t",
                "ALTER TABLE t ADD COLUMN x INT",
                "ALTER MATERIALIZED VIEW m RENAME TO n",
                "TRUNCATE TABLE t",
                "RESTORE TABLE t TO VERSION AS OF 1",
                "DESCRIBE t",
                "DESC TABLE t",
                "SHOW CREATE TABLE t",
                "SHOW FLOWS",
                "SHOW TABLES",
                "COMMENT ON TABLE t IS 'x'",
                "COMMENT ON COLUMN t.c IS 'x'",
                "GRANT SELECT ON t TO x",
                "GRANT SELECT, INSERT ON TABLE t TO x",
                "REVOKE SELECT ON a.t FROM x",
                "VACUUM t",
                "OPTIMIZE t",
                "SELECT * FROM event_log('t')",
                "SELECT * FROM event_log(\"t\") WHERE level = 'WARN'",
            })
    void perhaps(String sql) {
        assertEquals(PERHAPS, StatementSniffer.classify(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "SELECT event_log('t')",
                "SELECT a FROM s.event_log('t')",
                "SELECT event_log FROM event_log",
                "SELECT * FROM event_log(1)",
                "SELECT * FROM my_event_log(TABLE(t))",
                "SELECT * FROM event_logs(TABLE(t))",
                "SELECT * FROM a -- FROM event_log(TABLE(t))",
                "SELECT ' FROM event_log(TABLE(t))' FROM a",
                "SELECT 1; SELECT * FROM event_log(TABLE(t))",
                "INSERT INTO x SELECT * FROM event_log(TABLE(t))",
                "-- CREATE FLOW",
                "SELECT 1",
                "WITH a AS (SELECT 1) SELECT * FROM a",
                "INSERT INTO flow VALUES (1)",
                "INSERT INTO t (replace) SELECT 1",
                "INSERT INTO t SELECT replace(a, 'b', 'c') FROM s WHERE a > 1",
                "INSERT OR REPLACE INTO t VALUES (1)",
                "INSERT INTO replace SELECT 1",
                "INSERT INTO t REPLACE",
                "INSERT INTO",
                "{call f()}",
                "CREATE TABLE t (flow INT, insert_by INT)",
                "CREATE TABLE t (x VARCHAR DEFAULT 'FLOW INSERT')",
                "CREATE TABLE flow (insert INT)",
                "CREATE TABLE flow AS SELECT 1",
                "CREATE TABLE a.flow AS SELECT flow, insert FROM x",
                "CREATE TABLE t AS SELECT 1; CREATE FLOW f AS INSERT INTO t BY NAME SELECT 1",
                "CREATE TABLE t (a INT); FLOW INSERT",
                "CREATE TABLE t (a INT) -- FLOW INSERT",
                "CREATE TABLE t (a INT) /* FLOW INSERT */",
                "CREATE TABLE t (a VARCHAR DEFAULT $$ FLOW INSERT $$)",
                "CREATE TABLE t (a VARCHAR DEFAULT $x$ FLOW INSERT $x$)",
                "CREATE TABLE \"t FLOW INSERT\" (a INT)",
                "CREATE TABLE t (a VARCHAR DEFAULT '\\') COMMENT ' FLOW INSERT '",
                "CREATE TABLE t (a INT CHECK (expect(a)), CONSTRAINT c CHECK (a > 0))",
                "CREATE TABLE t (a INT) PARTITION BY RANGE (a)",
                "CREATE TABLE t (schedule INT, cluster INT, trigger INT)",
                "CREATE TEMPORARY TABLE t (a INT)",
                "CREATE UNLOGGED TABLE t (a INT)",
                "CREATE VIEW v AS SELECT * FROM stream",
                "CREATE VIEW v AS SELECT stream FROM t",
                "CREATE VIEW v AS SELECT 'FROM STREAM s' FROM t -- FROM STREAM s",
                "CREATE OR REPLACE VIEW v AS SELECT 1",
                "CREATE FUNCTION f() RETURNS INT AS $$ CREATE FLOW $$",
                "CREATE TRIGGER t BEFORE INSERT ON x",
                "CREATE SCHEMA streaming",
                "CREATE INDEX flow ON t (a)",
                "CREATEFLOW f",
                "CREATE_FLOW f",
                "REFRESH",
                "ALTER SESSION SET x = 1",
                "ALTER VIEW v RENAME TO w",
                "ALTER INDEX i RENAME TO j",
                "DROP SCHEMA s",
                "DROP INDEX flow",
                "DESCRIBE SELECT 1",
                "DESCRIBE FROM t",
                "DESCRIBE",
                "DESC (SELECT 1)",
                "SHOW x",
                "SHOW tblproperties",
                "SHOW ALL",
                "EXPLAIN SELECT * FROM flow",
                "EXPLAIN ANALYZE INSERT INTO t VALUES (1)",
                "EXPLAIN CREATE TABLE t AS SELECT 1",
                "EXPLAIN FLOW",
                "GRANT admin TO bob",
                "GRANT refresh TO bob",
                "REVOKE refresh FROM bob",
                "GRANT USAGE ON SCHEMA s TO x",
                "GRANT EXECUTE ON FUNCTION f TO x",
                "GRANT SELECT ON ALL TABLES IN SCHEMA s TO x",
                "VACUUM",
                "VACUUM ANALYZE",
                "VACUUM FULL t",
                "VACUUM (ANALYZE) t",
                "TRUNCATE",
                "APPLY x",
                "AUTOCOMMIT",
                "COMMENT ON DATABASE d IS 'x'",
                "COMMIT",
                "COPY t FROM 'x'",
                "CALL refresh()",
                "RELEASE SAVEPOINT refresh",
            })
    void theEngines(String sql) {
        assertEquals(NATIVE, StatementSniffer.classify(sql));
    }

    @Test
    void allocatesNothing() {
        List<String> statements = Stream.concat(GrammarCorpus.statements(), Stream.of("SELECT 1", "-- x\nSELECT 2"))
                .toList();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        int ours = 0;
        long before = 0;
        for (int round = 0; round < 20; round++) {
            before = round == 10 ? threads.getThreadAllocatedBytes(id) : before;
            for (int i = 0; i < statements.size(); i++) {
                ours += StatementSniffer.classify(statements.get(i)) == OURS ? 1 : 0;
            }
        }
        long allocated = threads.getThreadAllocatedBytes(id) - before;
        assertTrue(allocated < 1000, allocated + " bytes for " + ours + " statements");
    }

    static Stream<String> corpus() {
        return GrammarCorpus.statements();
    }

    /** What our parser takes must reach it, but for a plain view, which is every engine's. */
    @ParameterizedTest
    @MethodSource("corpus")
    void nothingOfTheCorpusIsMissed(String sql) {
        Verdict verdict = StatementSniffer.classify(sql);
        if (!sql.equals("CREATE OR REPLACE TEMPORARY VIEW v AS SELECT 1")) {
            assertNotEquals(NATIVE, verdict);
        }
        assertEquals(verdict, StatementSniffer.classify("/* x */ -- y\n" + sql.toLowerCase(java.util.Locale.ROOT)));
    }
}
