package io.flowsql.rewriter.dialect;

import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;

import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * DuckDB 2.0. Names keep their case and are compared without it.
 *
 * <p>It joins by hashing, so that an index brings nothing and makes every write twice as dear (measured with 2.0.0.1); and a MERGE or
 * UPDATE rewrites all columns of the row groups that it meets, so that changed rows are deleted and inserted instead.
 */
public record DuckDb() implements Dialect {
    /** Lowest rowid of a row that its own transaction has not committed yet: DuckDB's MAX_ROW_ID, a little less than 2^55. */
    public static final long FIRST_LOCAL_ROW = 36_028_797_018_960_000L;

    private static final Pattern QUOTED_WORD = Pattern.compile("\"(\\w+)\"");

    @Override
    public String productName() {
        return "DuckDB";
    }

    @Override
    public String fold(String name) {
        return name;
    }

    /** Of no interest: names are compared without regard to case, quoted or not. */
    @Override
    public boolean isReserved(String word) {
        return false;
    }

    /** A column of text may have a collation, which only its bytes do not follow. */
    @Override
    public String ordered(String value, String type) {
        return type.equals("VARCHAR") ? "encode(" + value + ")" : value;
    }

    /**
     * By a row of NULLs that is deleted again: where a table is made by {@code AS} without any row, an INSERT of more than a row group
     * (122,880 rows) in the same transaction is lost, and only {@code count(*)} knows of it after the commit (2.0.0.1).
     */
    @Override
    public String createTableLike(TableRef table, String query) {
        return "CREATE TABLE " + table(table) + " AS SELECT q.* FROM (SELECT 1 AS one) o LEFT JOIN (SELECT * FROM ("
                + query + ") LIMIT 0) q ON TRUE;\nDELETE FROM " + table(table);
    }

    @Override
    public String identical(String value, String type) {
        if (Set.of("DOUBLE", "FLOAT").contains(type)) {
            return "row(" + value + ", signbit(" + value + "))";
        }
        boolean looksDifferent = Stream.of("DOUBLE", "FLOAT", "INTERVAL").anyMatch(type::contains);
        return looksDifferent ? "row(" + value + ", CAST(" + value + " AS VARCHAR))" : exact(value, type);
    }

    @Override
    public String rowId() {
        return "rowid";
    }

    /**
     * Where committed rows and rows of the running transaction are looked for together, a committed one is not found now and then
     * (2.0.0.1, one time in fifteen under load): {@code DELETE .. WHERE rowid IN (SELECT ..)} leaves it, and a join does without it. It
     * needs more than one thread and the optimizer's join_filter_pushdown. Each kind by itself is found.
     */
    @Override
    public List<RowRange> rowRanges() {
        return List.of(new RowRange("< " + FIRST_LOCAL_ROW), new RowRange(">= " + FIRST_LOCAL_ROW));
    }

    @Override
    public String temporaryTable(String name) {
        return quote(name);
    }

    @Override
    public String fillTemporaryTable(String name, String query) {
        return "CREATE OR REPLACE TEMP TABLE " + quote(name) + " AS\n" + query;
    }

    @Override
    public String createTemporaryTable(String name, List<String> columns, String query) {
        return "";
    }

    @Override
    public boolean joinsByIndex() {
        return false;
    }

    @Override
    public boolean groupsByHash() {
        return true;
    }

    /**
     * The tables by which it groups take 7 ms to set up, however few the rows are: a batch of 1,000 events has its winners in 17 ms instead of 24,
     * one of 20,000 in 41 instead of 48, and at 100,000 it turns (2.0.0.1).
     */
    @Override
    public long sortsBelow() {
        return 20_000;
    }

    @Override
    public String clearTemporaryTable(String name) {
        return "DROP TABLE IF EXISTS " + quote(name);
    }

    @Override
    public Optional<String> createIndex(String name, TableRef table, List<String> columns) {
        return Optional.empty();
    }

    @Override
    public boolean replacesByDeleteAndInsert() {
        return true;
    }

    /**
     * By an aggregate over few columns, and the others by the row's number: a window over all columns takes four times as long (2.0.0.1,
     * 1 M rows in 200,000 groups). In a struct NULL is the greatest value, so that whether there is one goes before it.
     *
     * <p>The number may be that of a row, and of those committed and local ones are not found together, see {@link #rowRanges}: the
     * operation that changes nothing keeps the optimizer from looking for them.
     */
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
        String newest = quote(NEWEST);
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < order.size(); i++) {
            fields.append(nullable ? "p%d := %s IS NOT NULL, ".formatted(i, order.get(i)) : "")
                    .append("v%d := %s, ".formatted(i, order.get(i)));
        }
        return "SELECT " + quote("x", columns) + " FROM " + relation + " x JOIN (SELECT struct_extract(max(struct_pack("
                + fields + "n := " + quote(number) + ")), 'n') AS " + newest + " FROM " + relation + " y GROUP BY "
                + quote(keys) + ") g ON g." + newest + " = xor(x." + quote(number) + ", 0)";
    }

    /** What its joins and groups go by, so that -0 and 0 have one, and 30 days and a month (2.0.0.1). */
    @Override
    public Optional<String> hash(List<String> values) {
        return Optional.of("hash(" + String.join(", ", values) + ")");
    }

    @Override
    public Optional<String> previous(String value) {
        return Optional.of("lag(" + value + ") OVER ()");
    }

    @Override
    public String jsonObject(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> "'" + member.getKey() + "', " + member.getValue())
                .collect(Collectors.joining(", ", "json_object(", ")"));
    }

    @Override
    public String jsonArray(String element) {
        return "json_array(" + element + ")";
    }

    /** {@code json_group_array} is a macro, which takes no ORDER BY (2.0). */
    @Override
    public String jsonArrayOf(String element, String order) {
        return "to_json(list(" + element + " ORDER BY " + order + "))";
    }

    @Override
    public String struct(List<Sequence.Field> fields, List<String> values) {
        return structOf(fields.stream().map(Sequence.Field::name).toList(), values, "");
    }

    @Override
    public String structOf(List<String> names, List<String> values, String type) {
        StringBuilder sql = new StringBuilder("struct_pack(");
        for (int i = 0; i < names.size(); i++) {
            sql.append(i == 0 ? "" : ", ")
                    .append(quote(names.get(i)))
                    .append(" := ")
                    .append(values.get(i));
        }
        return sql.append(')').toString();
    }

    @Override
    public String field(String struct, String name) {
        return "struct_extract(" + struct + ", " + literal(name) + ")";
    }

    @Override
    public String structField(String struct, Sequence.Field field, int index) {
        return field(struct, field.name());
    }

    @Override
    public String structIsNull(String struct) {
        return struct + " IS NULL";
    }

    @Override
    public String type(String databricksType) {
        return TypeNames.translate(databricksType, TypeNames.Target.DUCKDB);
    }

    @Override
    public boolean orderable(String type) {
        String name = type.toUpperCase(Locale.ROOT);
        boolean nested = name.endsWith("]")
                || Stream.of("STRUCT(", "MAP(", "UNION(", "JSON", "VARIANT").anyMatch(name::startsWith);
        return !nested;
    }

    @Override
    public String typeText(String typeName, int precision, int scale) {
        return typeName;
    }

    /** Fields are found in any case. DuckDB writes their names in quotes only where it has to (2.0.0.1). */
    @Override
    public boolean sameSequence(String declared, Sequence sequence) {
        return plain(declared).equalsIgnoreCase(plain(sequenceType(sequence)));
    }

    private static String plain(String type) {
        return QUOTED_WORD.matcher(type).replaceAll("$1");
    }

    @Override
    public String structType(List<Sequence.Field> fields) {
        return fields.stream()
                .map(f -> quote(f.name()) + " " + f.type())
                .collect(Collectors.joining(", ", "STRUCT(", ")"));
    }

    @Override
    public boolean transactionalDdl() {
        return true;
    }

    @Override
    public boolean hasSavepoints() {
        return false;
    }

    @Override
    public Optional<String> begin(boolean refresh) {
        return Optional.of("BEGIN TRANSACTION");
    }

    @Override
    public boolean errorAborts() {
        return true;
    }

    /** DuckDB gives errors no SQLSTATE: the kind stands before the first colon (JDBC 2.0.0.1). */
    @Override
    public boolean isConflict(@Nullable String sqlState, int errorCode, String message) {
        return "40001".equals(sqlState)
                || message.startsWith("TransactionContext Error") && message.contains("onflict");
    }

    @Override
    public String withoutSql(String message) {
        return message.split("\\R+LINE \\d+:", 2)[0].strip();
    }

    @Override
    public Optional<String> transactionNumber() {
        return Optional.of("SELECT txid_current()");
    }

    /** JDBC tells of an ENUM without its values (2.0.0.1). */
    /** It gives no SQLSTATE (2.0). */
    @Override
    public Optional<FlowError> refusedValue(@Nullable String sqlState, String message) {
        if (message.startsWith("Constraint Error: NOT NULL")) {
            return Optional.of(FlowError.DELTA_NOT_NULL_CONSTRAINT_VIOLATED);
        }
        if (!message.startsWith("Conversion Error:") && !message.startsWith("Out of Range Error:")) {
            return Optional.empty();
        }
        boolean large = message.contains("out of range") || message.startsWith("Out of Range Error:");
        return Optional.of(large ? FlowError.CAST_OVERFLOW_IN_TABLE_INSERT : FlowError.CAST_INVALID_INPUT);
    }

    @Override
    public Optional<String> describe(String query) {
        return Optional.of("DESCRIBE " + query);
    }

    /** To plan is most of what a small statement costs (2.0.0.1, 0.4 ms instead of 0.8). */
    @Override
    public boolean plansParametersTwice() {
        return true;
    }

    /** What information_schema.tables is made of: asked directly, it takes half the time to plan (2.0.0.1, 1.0 ms instead of 1.7). */
    @Override
    public String tablesNamed() {
        return """
                SELECT * FROM (
                  SELECT database_name, schema_name, table_name AS name,
                    CASE WHEN temporary THEN 'LOCAL TEMPORARY' ELSE 'BASE TABLE' END AS kind
                  FROM duckdb_tables()
                  UNION ALL
                  SELECT database_name, schema_name, view_name, 'VIEW' FROM duckdb_views() WHERE NOT internal
                ) WHERE lower(name) = lower(?)""";
    }

    /**
     * By how a query on it would be planned, which is no failed statement where there is none, and says something else of views. The first
     * list of tables in a process takes 8 ms, since DuckDB makes all views of its system schemas for it, and each later one 0.5 ms more than this
     * (2.0.0.1).
     */
    @Override
    public Optional<String> tableAt(TableRef table) {
        String fields = Stream.of("catalog", "schema", "table")
                .map(name -> literal("$.plans[0].children[0].function_data." + name))
                .collect(Collectors.joining(", "));
        return Optional.of("SELECT t[1], t[2], t[3] FROM (SELECT json_extract_string(json_serialize_plan("
                + literal("SELECT 1 FROM " + table(table)) + "), [" + fields + "]) AS t)");
    }

    @Override
    public boolean isArray(String type) {
        return type.endsWith("]");
    }

    @Override
    public String hasName(String array, String name) {
        return "list_contains(list_transform(" + array + ", lambda __flowsql_x: lower(__flowsql_x)), "
                + literal(name.toLowerCase(Locale.ROOT)) + ")";
    }

    @Override
    public String hasOnlyNames(String array, List<String> names) {
        String known = names.stream()
                .map(n -> literal(n.toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(", ", "[", "]"));
        return "list_has_all(" + known + ", list_transform(" + array + ", lambda __flowsql_x: lower(__flowsql_x)))";
    }

    @Override
    public String secondsAgo(long seconds) {
        return "CURRENT_TIMESTAMP - to_seconds(" + seconds + ")";
    }

    @Override
    public boolean usableAsKey(String type) {
        return true;
    }
}
