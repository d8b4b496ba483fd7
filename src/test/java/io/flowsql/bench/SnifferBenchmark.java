package io.flowsql.bench;

import io.flowsql.rewriter.lex.StatementSniffer;
import io.flowsql.rewriter.lex.StatementSniffer.Verdict;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to see that a statement is not ours, or is: every statement of every application pays it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SnifferBenchmark {
    @Param({
        "SELECT a, b FROM t WHERE c = ?",
        "-- a comment\n/* and another */ SELECT 1",
        "INSERT INTO t VALUES (?, ?)",
        "DROP TABLE t",
        "GRANT SELECT ON t TO someone",
        "CREATE VIEW v AS SELECT a, b FROM t WHERE c > 0",
        "CREATE TABLE orders (id INT PRIMARY KEY, customer VARCHAR(20) DEFAULT 'none', total DECIMAL(10, 2) NOT NULL)",
        "REFRESH STREAMING TABLE t",
        "CREATE TABLE t (id INT, name VARCHAR(20)) FLOW INSERT BY NAME SELECT id, name FROM STREAM s",
    })
    public String sql;

    @Benchmark
    public Verdict classify() {
        return StatementSniffer.classify(sql);
    }
}
