package io.flowsql.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A random query over the streams {@code a} and {@code b} and the ordinary table {@code dim}.
 *
 * @param limit how many rows it lets through, any of those that there are; -1 for all
 */
record StreamingQuery(String sql, int limit) {
    private static final List<String> AGGREGATES = List.of(
            "count(*)",
            "count(x)",
            "sum(x)",
            "min(k)",
            "max(x)",
            "avg(x)",
            "count(DISTINCT g)",
            "sum(d)",
            "count_if(x > 3)",
            "min(d) + max(d)",
            "count(*) FILTER (WHERE x % 2 = 0)",
            "sum(x * 2) / count(*)",
            "sum(DISTINCT x)",
            "bool_or(x > 5)");
    private static final List<String> KEYS = List.of("k", "g", "x % 3", "upper(k)", "coalesce(k, 'none')", "d");
    private static final List<String> ROWS = List.of(
            "STREAM(a)",
            "STREAM a WHERE x > 2",
            "(SELECT * FROM STREAM(a) UNION ALL SELECT * FROM STREAM(b)) u",
            "(SELECT * FROM STREAM a WHERE g IS NOT NULL UNION ALL SELECT id, k, g, x + 1, d FROM STREAM b) u",
            "(SELECT s.id, s.k, dim.g, s.x, s.d FROM STREAM(a) s LEFT JOIN dim ON s.k = dim.k) u",
            "(SELECT s.id, s.k, t.g, s.x, t.d FROM STREAM(a) s JOIN STREAM(b) t ON s.g = t.g) u");

    static StreamingQuery random(Random random) {
        String rows = pick(random, ROWS);
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> new StreamingQuery(aggregate(random, rows), -1);
            case 4 -> new StreamingQuery(first(random, rows), -1);
            case 5 ->
                new StreamingQuery(
                        pick(
                                random,
                                List.of(
                                        "SELECT DISTINCT k, g FROM " + rows,
                                        "SELECT DISTINCT upper(k) AS k FROM " + rows)),
                        -1);
            case 6 -> new StreamingQuery(join(random), -1);
            case 7 -> limited(random, rows);
            case 8 -> new StreamingQuery("SELECT k, x FROM STREAM(a) UNION SELECT k, g FROM STREAM(b)", -1);
            default -> new StreamingQuery("SELECT id, k, x * 2 AS y FROM " + rows, -1);
        };
    }

    private static StreamingQuery limited(Random random, String rows) {
        int limit = random.nextInt(12);
        return new StreamingQuery("SELECT id, k FROM " + rows + " LIMIT " + limit, limit);
    }

    private static String aggregate(Random random, String rows) {
        List<String> keys = some(random, KEYS, random.nextInt(3));
        List<String> items = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            items.add(keys.get(i) + " AS k" + i);
        }
        List<String> aggregates = some(random, AGGREGATES, 1 + random.nextInt(3));
        for (int i = 0; i < aggregates.size(); i++) {
            items.add(aggregates.get(i) + " AS v" + i);
        }
        String grouping = keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys);
        String having = !keys.isEmpty() && random.nextInt(4) == 0 ? " HAVING count(*) > 1" : "";
        String query = "SELECT " + String.join(", ", items) + " FROM " + rows + grouping + having;
        return switch (random.nextInt(4)) {
            case 0 -> "SELECT v0, 'x' AS y FROM (" + query + ") q WHERE v0 IS NOT NULL";
            case 1 -> "WITH q AS (" + query + ") SELECT * FROM q";
            default -> query;
        };
    }

    private static String first(Random random, String rows) {
        String key = some(random, KEYS, 1 + random.nextInt(2)).stream().collect(Collectors.joining(", "));
        String order =
                pick(random, List.of("x, id, g", "id DESC, g", "d DESC, id, g", "k NULLS LAST, id, g", "-x, id, g"));
        String window = "row_number() OVER (PARTITION BY " + key + " ORDER BY " + order + ")";
        String inner = "SELECT id, k, g, x, " + window + " AS rn FROM " + rows;
        return switch (random.nextInt(3)) {
            case 0 -> "SELECT id, k, x FROM " + rows + " QUALIFY " + window + " = 1";
            case 1 -> "SELECT id, k, g FROM (" + inner + ") WHERE rn = 1";
            default -> "WITH s AS (" + inner + ") SELECT k, x FROM s WHERE rn = 1 AND x > 1";
        };
    }

    private static String join(Random random) {
        return pick(
                random,
                List.of(
                        "SELECT s.id, t.id AS other, s.x FROM STREAM(a) s JOIN STREAM(b) t USING (g)",
                        "SELECT s.id, t.id AS other FROM STREAM(a) s, STREAM(b) t WHERE s.k = t.k AND s.x > t.x",
                        "SELECT s.id, t.id AS other FROM STREAM(a) s JOIN STREAM(a) t ON s.g = t.x",
                        "SELECT s.id, t.id AS u, r.id AS v FROM STREAM(a) s JOIN STREAM(b) t ON s.g = t.g JOIN STREAM(a) r ON r.x = t.x",
                        "SELECT id, k, other FROM (SELECT s.id, s.k, t.id AS other FROM STREAM(a) s JOIN STREAM(b) t USING (g)) j UNION ALL SELECT id, k, id FROM STREAM(b)",
                        "SELECT s.id, t.x, dim.g FROM STREAM(a) s JOIN STREAM(b) t ON s.g = t.g LEFT JOIN dim ON dim.k = s.k",
                        "SELECT s.id, t.id AS other FROM (SELECT * FROM STREAM(a) UNION ALL SELECT * FROM STREAM(b)) s JOIN STREAM(b) t ON s.g = t.g WHERE s.k IN (SELECT k FROM dim)"));
    }

    static String pick(Random random, List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static List<String> some(Random random, List<String> all, int count) {
        List<String> left = new ArrayList<>(all);
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(left.remove(random.nextInt(left.size())));
        }
        return taken;
    }
}
