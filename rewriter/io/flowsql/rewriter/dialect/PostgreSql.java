package io.flowsql.rewriter.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.definition.TableRef;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL, seen with 15.18 and 18.6.
 *
 * <p>Joins on {@code =} go through an index or a hash; {@code IS NOT DISTINCT FROM} goes through neither (18.6), so that it only stands
 * where it compares the values of a row already found. A temporary table that was not analysed is taken for a few rows and joined by
 * loops: 1 M events took 210 s in place of 1.2 s.
 *
 * @param version the major one, which some functions depend on
 */
public record PostgreSql(int version) implements Dialect {
    private static final int NEWEST = 18;
    private static final int WITH_ANY_VALUE = 16;

    /** What {@code pg_get_keywords()} calls reserved, without and with "can be function or type" (18.6). */
    private static final Set<String> RESERVED = Set.of(
            ("ALL ANALYSE ANALYZE AND ANY ARRAY AS ASC ASYMMETRIC AUTHORIZATION BINARY BOTH CASE CAST CHECK COLLATE COLLATION COLUMN"
                            + " CONCURRENTLY CONSTRAINT CREATE CROSS CURRENT_CATALOG CURRENT_DATE CURRENT_ROLE CURRENT_SCHEMA CURRENT_TIME"
                            + " CURRENT_TIMESTAMP CURRENT_USER DEFAULT DEFERRABLE DESC DISTINCT DO ELSE END EXCEPT FALSE FETCH FOR FOREIGN"
                            + " FREEZE FROM FULL GRANT GROUP HAVING ILIKE IN INITIALLY INNER INTERSECT INTO IS ISNULL JOIN LATERAL LEADING"
                            + " LEFT LIKE LIMIT LOCALTIME LOCALTIMESTAMP NATURAL NOT NOTNULL NULL OFFSET ON ONLY OR ORDER OUTER OVERLAPS"
                            + " PLACING PRIMARY REFERENCES RETURNING RIGHT SELECT SESSION_USER SIMILAR SOME SYMMETRIC SYSTEM_USER TABLE"
                            + " TABLESAMPLE THEN TO TRAILING TRUE UNION UNIQUE USER USING VARIADIC VERBOSE WHEN WHERE WINDOW WITH")
                    .split(" "));

    private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");

    /** The bytes of a name that count; PostgreSQL cuts off the rest. */
    private static final int NAME_BYTES = 63;

    /** The newest one that is known here. */
    public PostgreSql() {
        this(NEWEST);
    }

    @Override
    public Dialect ofVersion(int major) {
        return new PostgreSql(major);
    }

    @Override
    public String productName() {
        return "PostgreSQL";
    }

    /** Only the letters of ASCII, as PostgreSQL does it in UTF-8. */
    @Override
    public String fold(String name) {
        StringBuilder folded = new StringBuilder(name);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            folded.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        }
        return folded.toString();
    }

    @Override
    public boolean isReserved(String word) {
        return RESERVED.contains(word.toUpperCase(Locale.ROOT));
    }

    @Override
    public String kept(String name) {
        String kept = name;
        while (kept.getBytes(UTF_8).length > NAME_BYTES) {
            kept = kept.substring(0, kept.offsetByCodePoints(kept.length(), -1));
        }
        return kept;
    }

    @Override
    public Optional<String> searchPath() {
        return Optional.of("SELECT unnest(current_schemas(FALSE))");
    }

    @Override
    public String ordered(String value, String type) {
        return type.equals("TEXT") || type.startsWith("CHARACTER") || type.equals("BPCHAR")
                ? "(" + value + " COLLATE \"C\")"
                : value;
    }

    /** JSON, XML and geometry have no equality but that of their text. */
    @Override
    public String exact(String value, String type) {
        return PostgresTypes.hasEquality(type) ? ordered(value, type) : "CAST(" + value + " AS TEXT)";
    }

    @Override
    public String identical(String value, String type) {
        String name = type.toLowerCase(Locale.ROOT);
        boolean looksDifferent = isArray(type)
                || name.startsWith("interval")
                || Set.of("double precision", "float8", "real", "float4", "numeric", "jsonb")
                        .contains(name);
        return looksDifferent ? "CAST(" + value + " AS TEXT)" : exact(value, type);
    }

    @Override
    public String rowId() {
        return "ctid";
    }

    @Override
    public String rowIdType() {
        return "TID";
    }

    @Override
    public String temporaryTable(String name) {
        return "pg_temp." + quote(name);
    }

    /** Gone with the transaction, also with a savepoint that is rolled back. Two statements, which JDBC sends one after the other. */
    @Override
    public String fillTemporaryTable(String name, String query) {
        return "CREATE TEMPORARY TABLE " + quote(name) + " ON COMMIT DROP AS\n" + query + "\n;\nANALYZE "
                + temporaryTable(name);
    }

    /** Statistics of a text cost as much as the column itself: 100,000 rows of six columns 130 ms, of one 20 ms (18.6). */
    @Override
    public String fillTemporaryTable(String name, String query, List<String> joined) {
        return fillTemporaryTable(name, query) + " (" + quote(joined) + ")";
    }

    @Override
    public String createTemporaryTable(String name, List<String> columns, String query) {
        return "";
    }

    /** IS NOT DISTINCT FROM is no operator: it is neither hashed nor looked up in an index, and each row is compared with each (18). */
    @Override
    public boolean joinsNullSafely() {
        return false;
    }

    /** It hashes arrays, of which NULL elements are equal, and goes through all pairs for IS NOT DISTINCT FROM (18). */
    @Override
    public String sameOrBothNull(String left, String right) {
        return "ARRAY[" + left + "] = ARRAY[" + right + "]";
    }

    @Override
    public boolean joinsByIndex() {
        return false;
    }

    @Override
    public String clearTemporaryTable(String name) {
        return "DROP TABLE IF EXISTS " + temporaryTable(name);
    }

    /**
     * Of a table without statistics, PostgreSQL takes 200 for the number of keys, and reads all of it for every batch until autovacuum has
     * come by, a minute later (18.6: 2 s in place of 30 ms for 1,000 events and 1 M rows).
     */
    @Override
    public Optional<Statistics> statistics(TableRef table) {
        return Optional.of(new Statistics(
                """
                SELECT count(*) FROM pg_catalog.pg_class WHERE oid = CAST(%s AS REGCLASS)
                AND (reltuples < 0 OR pg_relation_size(oid) > 2 * CAST(relpages + 10 AS BIGINT) * CAST(current_setting('block_size') AS BIGINT))""".formatted(literal(quote(table.schema()) + "." + quote(table.table()))), "ANALYZE " + table(table)));
    }

    @Override
    public String createChangingTableLike(TableRef table, String query) {
        return "CREATE TABLE " + table(table) + roomForChanges() + " AS (" + query + ") WITH NO DATA";
    }

    @Override
    public boolean readsToCount() {
        return true;
    }

    /** With room for a row's next version beside it, no entry of an index changes: 10,000 of a million rows take half of the time (18.6). */
    @Override
    public String roomForChanges() {
        return " WITH (fillfactor = 90)";
    }

    /** In the schema of its table. */
    @Override
    public Optional<String> createIndex(String name, TableRef table, List<String> columns) {
        return Optional.of(
                "CREATE INDEX IF NOT EXISTS " + quote(name) + " ON " + table(table) + " (" + quote(columns) + ")");
    }

    /** By a hash, through which a join can go; the hashes of equal rows are equal. */
    @Override
    public String nullSafe(String left, String right, List<Column> columns) {
        return hash(left + ".", columns) + " = " + hash(right + ".", columns) + " AND "
                + columns.stream()
                        .map(c -> exactly(left, c) + " IS NOT DISTINCT FROM " + exactly(right, c))
                        .collect(Collectors.joining(" AND "));
    }

    @Override
    public String exactly(String qualifier, Column column) {
        String value = qualifier + "." + quote(column.name());
        return PostgresTypes.hasEquality(column.type()) ? value : "CAST(" + value + " AS TEXT)";
    }

    private String hash(String qualifier, List<Column> columns) {
        return columns.stream()
                .map(c -> PostgresTypes.hasEquality(c.type())
                        ? qualifier + quote(c.name())
                        : "CAST(" + qualifier + quote(c.name()) + " AS TEXT)")
                .collect(Collectors.joining(", ", "hash_record_extended(ROW(", "), 0)"));
    }

    @Override
    public Optional<String> createNullSafeIndex(String name, TableRef table, List<Column> columns) {
        return Optional.of(
                "CREATE INDEX IF NOT EXISTS " + quote(name) + " ON " + table(table) + " ((" + hash("", columns) + "))");
    }

    @Override
    public boolean replacesByDeleteAndInsert() {
        return false;
    }

    @Override
    public boolean updatesFrom() {
        return true;
    }

    @Override
    public String greatest(
            String relation,
            UnaryOperator<String> values,
            List<String> keys,
            List<String> order,
            boolean nullable,
            String number,
            List<String> columns,
            Map<String, String> totals) {
        String descending = order.stream().map(o -> o + " DESC NULLS LAST, ").collect(Collectors.joining());
        return "SELECT DISTINCT ON (" + quote(keys) + ") " + quote(columns) + " FROM " + relation + " x ORDER BY "
                + quote(keys) + ", " + descending + quote(number) + " DESC";
    }

    @Override
    public boolean sortsGroups() {
        return true;
    }

    /** With the ids as an array, many of them are fetched one by one; else the whole table would be read through for them (18.6). */
    @Override
    public String isRow(String id, String ids) {
        return "t.ctid = " + id + " AND t.ctid = ANY(ARRAY(" + ids + "))";
    }

    @Override
    public String jsonObject(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> "'" + member.getKey() + "', " + member.getValue())
                .collect(Collectors.joining(", ", "json_build_object(", ")"));
    }

    @Override
    public String jsonArray(String element) {
        return "json_build_array(" + element + ")";
    }

    @Override
    public String jsonArrayOf(String element, String order) {
        return "json_agg(" + element + " ORDER BY " + order + ")";
    }

    /** A composite type would have to be created for each list of fields. */
    @Override
    public String struct(List<Sequence.Field> fields, List<String> values) {
        StringJoiner sql = new StringJoiner(", ", "jsonb_build_object(", ")");
        for (int i = 0; i < fields.size(); i++) {
            boolean moment = fields.get(i).type().endsWith("WITH TIME ZONE");
            sql.add(literal(fields.get(i).name()) + ", " + (moment ? inUtc(values.get(i)) : values.get(i)));
        }
        return sql.toString();
    }

    /** JSON shows a moment in the zone of the session (18.6), and one value would have two texts in two sessions. */
    private static String inUtc(String moment) {
        return "CASE WHEN isfinite(" + moment + ") THEN (to_jsonb(" + moment
                + " AT TIME ZONE 'UTC') #>> '{}') || '+00:00' ELSE CAST(" + moment + " AS text) END";
    }

    /** Times are written in ISO form into JSON, and numbers with all their digits, whatever the session's other settings are. */
    @Override
    public String structField(String struct, Sequence.Field field, int index) {
        return "CAST(" + struct + " ->> " + literal(field.name()) + " AS " + field.type() + ")";
    }

    @Override
    public String structIsNull(String struct) {
        return struct + " IS NULL";
    }

    @Override
    public String structType(List<Sequence.Field> fields) {
        return "JSONB";
    }

    @Override
    public boolean transactionalDdl() {
        return true;
    }

    @Override
    public boolean hasSavepoints() {
        return true;
    }

    /** The time at which the transaction began: JDBC knows nothing of a BEGIN that was sent as a statement (42.7.14). */
    @Override
    public Optional<String> transactionNumber() {
        return Optional.of("SELECT CAST(extract(epoch FROM now()) * 1000000 AS BIGINT)");
    }

    /**
     * At READ COMMITTED, a row of the target that somebody else changes after we have read it has another row id then, and would be
     * passed over.
     */
    @Override
    public Optional<String> begin(boolean refresh) {
        return Optional.of("BEGIN ISOLATION LEVEL " + (refresh ? "REPEATABLE READ" : "READ COMMITTED"));
    }

    /**
     * Statistics of ten buckets are enough for the joins of temporary tables, and those of a hundred take 50 ms for each. Compiling such
     * statements takes longer than running them (18.6).
     */
    @Override
    public List<String> refreshSettings() {
        return List.of("SET LOCAL default_statistics_target = 10", "SET LOCAL jit = off");
    }

    @Override
    public boolean errorAborts() {
        return true;
    }

    /** Without it, PostgreSQL waits for ever. */
    @Override
    public Optional<String> lockTimeout() {
        return Optional.of("SHOW lock_timeout");
    }

    @Override
    public String setLockTimeout(String value) {
        return "SET LOCAL lock_timeout = " + literal(value);
    }

    @Override
    public Optional<String> lockAgainstWriters(TableRef table) {
        return Optional.of("LOCK TABLE " + table(table) + " IN SHARE ROW EXCLUSIVE MODE");
    }

    /** CREATE IF NOT EXISTS of the same in two transactions is an error in one (18.6). The number is "flowsql" in ASCII. */
    @Override
    public Optional<String> lockCatalog() {
        return Optional.of("SELECT pg_advisory_xact_lock(28829673625710956)");
    }

    @Override
    public boolean isConflict(@Nullable String sqlState, int errorCode, String message) {
        return sqlState != null && CONFLICTS.contains(sqlState);
    }

    @Override
    public boolean isStaleSnapshot(@Nullable String sqlState) {
        return "40001".equals(sqlState);
    }

    @Override
    public String type(String databricksType) {
        return TypeNames.translate(databricksType, TypeNames.Target.POSTGRESQL);
    }

    /** Without ANY_VALUE, the most frequent one; the first of an array of them would be NULL where they are arrays themselves. */
    @Override
    public String onlyValue(String value, String condition) {
        return version >= WITH_ANY_VALUE
                ? Dialect.super.onlyValue(value, condition)
                : "mode() WITHIN GROUP (ORDER BY " + value + ") FILTER (WHERE " + condition + ")";
    }

    /** A TINYINT is a SMALLINT here. */
    @Override
    public Optional<String> limits(String column, String databricksType) {
        String type = databricksType.strip().toUpperCase(Locale.ROOT);
        boolean tiny = type.equals("TINYINT") || type.equals("BYTE");
        return tiny ? Optional.of(quote(column) + " BETWEEN -128 AND 127") : Optional.empty();
    }

    @Override
    public String withoutSql(String message) {
        return message.split("\\R +(Position|Hint|Where):", 2)[0].strip();
    }

    @Override
    public boolean isArray(String type) {
        return type.endsWith("]");
    }

    @Override
    public String hasName(String array, String name) {
        return "CASE WHEN " + array + " IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(" + array
                + ") AS u(x) WHERE lower(x) = " + literal(name.toLowerCase(Locale.ROOT)) + ") END";
    }

    @Override
    public String hasOnlyNames(String array, List<String> names) {
        String known =
                names.stream().map(n -> literal(n.toLowerCase(Locale.ROOT))).collect(Collectors.joining(", "));
        return "CASE WHEN " + array + " IS NOT NULL THEN NOT EXISTS (SELECT 1 FROM unnest(" + array
                + ") AS u(x) WHERE x IS NULL OR lower(x) NOT IN (" + known + ")) END";
    }

    @Override
    public String secondsAgo(long seconds) {
        return "CURRENT_TIMESTAMP - make_interval(secs => " + seconds + ")";
    }

    /** JSON, XML and geometry have no equality that joins go by. */
    @Override
    public boolean usableAsKey(String type) {
        return PostgresTypes.hasEquality(type);
    }

    /** Enums have the order of their declaration, and types that users define any. */
    @Override
    public boolean orderable(String type) {
        return !type.endsWith("]") && PostgresTypes.isScalar(type);
    }

    /** Limits of texts are no part of a Databricks type; and a cast to a limit would cut silently what an insert refuses. */
    @Override
    public boolean sameType(String before, String now) {
        return before.equals(now) || PostgresTypes.isText(before) && PostgresTypes.isText(now);
    }

    @Override
    public String typeText(String typeName, int precision, int scale) {
        return PostgresTypes.text(typeName, precision, scale);
    }

    @Override
    public Optional<String> describe(String query) {
        return Optional.empty();
    }

    @Override
    public String storedColumn() {
        return " STORED";
    }

    /** With what information_schema does not show: materialized views. The type NAME cuts off what PostgreSQL does not keep of a name. */
    @Override
    public String tablesNamed() {
        return "SELECT current_database(), n.nspname, c.relname, CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'"
                + " WHEN 'f' THEN 'FOREIGN' ELSE 'BASE TABLE' END"
                + " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND lower(CAST(c.relname AS TEXT)) = lower(CAST(CAST(? AS NAME) AS TEXT))";
    }

    /** With those that information_schema hides from users who do not own them. */
    @Override
    public String schemasNamed() {
        return "SELECT nspname FROM pg_catalog.pg_namespace WHERE current_database() = ? AND lower(CAST(nspname AS TEXT)) = lower(CAST(CAST(? AS NAME) AS TEXT))"
                + " ORDER BY nspname DESC";
    }

    /** A backslash means itself only as long as standard_conforming_strings is on. */
    @Override
    public String literal(String text) {
        return text.contains("\\")
                ? " E" + Dialect.super.literal(text).replace("\\", "\\\\")
                : Dialect.super.literal(text);
    }
}
