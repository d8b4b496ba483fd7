package io.flowsql.bench;

/**
 * Two snapshots as queries, the second in another order of the keys. Of the rows that differ, three in five have other values, one is gone,
 * and one has given way to a row with a new key.
 */
record Snapshots(EngineFiles files, Size size) {
    String first() {
        return "SELECT i, 'name ' || (i % 1000), 'city ' || (i % 50), i FROM " + files.series(size.rows());
    }

    String second() {
        if (size.rows() == 0) {
            return "SELECT %s, 'name ' || (i %% 1000), 'city ' || (i %% 50), i FROM %s"
                    .formatted(key(size.events()), files.series(size.events()));
        }
        long rows = size.rows();
        long every = rows / size.events();
        String differs = "d.i % " + every + " = 0";
        String kind = "d.i % " + every * 5;
        return """
                SELECT CASE WHEN %1$s = %3$d THEN id + %2$d ELSE id END, 'name ' || (id %% 1000), 'city ' || (id %% 50),
                  CASE WHEN %4$s THEN id + 1 ELSE id END
                FROM (SELECT i, %5$s AS id FROM %6$s) d WHERE %1$s <> 0""".formatted(kind, rows, every, differs, key(rows), files.series(rows));
    }

    private static String key(long rows) {
        return "i * " + Workbench.SPREAD + " % " + rows;
    }
}
