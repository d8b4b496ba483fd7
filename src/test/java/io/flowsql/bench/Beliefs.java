package io.flowsql.bench;

/** A table of beliefs keeps its events, so that its rows come from the flow: three events of each key make {@link Size#VERSIONS} rows. */
record Beliefs(EngineFiles files, long keys) {
    /** A query for the events before those that are measured, in the columns of {@code changes}. */
    String events() {
        return """
                SELECT e - 10, k, 'name ' || ((k + e) % 1000), 'city ' || (k % 50), e * {keys} + k, 'U', e * 1000 + k % 1000
                FROM (SELECT i % {keys} AS k FROM {series}) k
                CROSS JOIN (SELECT 0 AS e UNION ALL SELECT 1 UNION ALL SELECT 2) e""".replace("{keys}", Long.toString(keys)).replace("{series}", files.series(keys));
    }
}
