package io.flowsql.rewriter.dialect;

import static io.flowsql.rewriter.definition.ReservedNames.NEWEST;

import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.definition.TableRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * H2 2.5.
 *
 * <p>It has no hash join: without an index on the inner side a join costs the product of both, so that joins go to tables that have
 * one. Every DDL commits. A temporary table is an ordinary one here, empty between transactions: after a crash in a transaction
 * that had written to one of H2's own temporary tables, the database file cannot be opened any more ("map with id 13 is missing",
 * 2.5.252).
 */
public record H2() implements Dialect {
    /** The keywords of 2.5 that cannot be names. */
    private static final Set<String> RESERVED = Set.of(
            ("ALL AND ANY ARRAY AS ASYMMETRIC AUTHORIZATION BETWEEN BOTH CASE CAST CHECK CONSTRAINT CROSS CURRENT_CATALOG CURRENT_DATE"
                            + " CURRENT_PATH CURRENT_ROLE CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DAY DEFAULT DISTINCT"
                            + " ELSE END EXCEPT EXISTS FALSE FETCH FOR FOREIGN FROM FULL GROUP GROUPS HAVING HOUR IF ILIKE IN INNER"
                            + " INTERSECT INTERVAL IS JOIN KEY LEADING LEFT LIKE LIMIT LOCALTIME LOCALTIMESTAMP MINUS MINUTE MONTH"
                            + " NATURAL NOT NULL OFFSET ON OR ORDER OVER PARTITION PRIMARY QUALIFY RANGE REGEXP RIGHT ROW ROWNUM ROWS"
                            + " SECOND SELECT SESSION_USER SET SOME SYMMETRIC SYSTEM_USER TABLE TO TOP TRAILING TRUE UESCAPE UNION"
                            + " UNIQUE UNKNOWN USER USING VALUE VALUES WHEN WHERE WINDOW WITH YEAR _ROWID_")
                    .split(" "));

    private static final int LOCK_TIMEOUT = 50200;

    /** As JDBC numbers it. */
    private static final int REPEATABLE_READ = 4;

    /** H2's own, beside those of JDBC. */
    private static final int SNAPSHOT = 6;

    private static final int DEADLOCK = 40001;
    private static final int CONCURRENT_UPDATE = 90131;

    /** With "object already exists": two CREATE SCHEMA IF NOT EXISTS at once (2.5.252). */
    private static final int GENERAL_ERROR = 50000;

    /** The precision of texts without a limit. */
    private static final int UNLIMITED = 1_000_000_000;

    /** Eight, unless somebody sets QUERY_CACHE_SIZE. */
    private static final int KEPT_STATEMENTS = 64;

    private static final List<String> TEXTS = List.of("CHARACTER VARYING", "VARCHAR_IGNORECASE", "BINARY VARYING");

    private static final Pattern LIMIT = Pattern.compile("(VARYING|IGNORECASE)\\(\\d+\\)");

    @Override
    public String productName() {
        return "H2";
    }

    @Override
    public String fold(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    @Override
    public boolean isReserved(String word) {
        return RESERVED.contains(word.toUpperCase(Locale.ROOT));
    }

    /** H2 orders text by UTF-16 units; its bytes, which the cast gives, are UTF-8. */
    @Override
    public String ordered(String value, String type) {
        boolean text = type.startsWith("CHARACTER") || type.startsWith("VARCHAR_IGNORECASE");
        return text && !isArray(type) ? "CAST(" + value + " AS VARBINARY)" : value;
    }

    /** By MERGE, which goes through the relation and finds rows by index; a condition of DELETE is tried on every row (2.5). */
    @Override
    public String deleteMatching(TableRef table, String relation, String condition) {
        return "MERGE INTO " + table(table) + " s USING " + relation + " ON " + condition + " WHEN MATCHED THEN DELETE";
    }

    @Override
    public String deleteByRowIds(TableRef table, String column, String rows) {
        return deleteMatching(table, "(SELECT " + column + rows + ") d", "s." + rowId() + " = d." + column);
    }

    @Override
    public String identical(String value, String type) {
        if (isArray(type)) {
            return type.contains("IGNORECASE") ? "CAST(" + value + " AS VARCHAR ARRAY)" : exact(value, type);
        }
        return type.endsWith("WITH TIME ZONE") ? "CAST(" + value + " AS VARCHAR)" : exact(value, type);
    }

    @Override
    public String rowId() {
        return "_ROWID_";
    }

    @Override
    public String temporaryTable(String name) {
        return "flowsql." + quote(name);
    }

    @Override
    public String fillTemporaryTable(String name, String query) {
        return "INSERT INTO " + temporaryTable(name) + "\n" + query;
    }

    @Override
    public String oneTimeTable(String name) {
        return quote(name);
    }

    /** Does not commit, as CREATE TABLE else does. The table is gone with the transaction; dropping it would commit (2.5.252). */
    @Override
    public String fillOneTimeTable(String name, String query) {
        return "CREATE LOCAL TEMPORARY TABLE " + quote(name) + " ON COMMIT DROP TRANSACTIONAL AS\n" + query;
    }

    @Override
    public String clearOneTimeTable(String name) {
        return "DELETE FROM " + quote(name);
    }

    @Override
    public String createTemporaryTable(String name, List<String> columns, String query) {
        return "CREATE TABLE IF NOT EXISTS " + temporaryTable(name) + " (" + quote(columns) + ") AS (" + query
                + ") WITH NO DATA";
    }

    /** A row that an outer join has not found has the row id 0 (2.5.252). */
    @Override
    public String isThere(String alias) {
        return alias + "." + rowId() + " > 0";
    }

    @Override
    public boolean joinsFully() {
        return false;
    }

    @Override
    public Optional<String> explain(String query) {
        return Optional.of("EXPLAIN " + query);
    }

    @Override
    public boolean scans(String plan) {
        return plan.contains(".tableScan");
    }

    @Override
    public boolean joinsByIndex() {
        return true;
    }

    @Override
    public String clearTemporaryTable(String name) {
        return "DELETE FROM " + temporaryTable(name);
    }

    @Override
    public Optional<String> createIndex(String name, TableRef table, List<String> columns) {
        return Optional.of("CREATE INDEX IF NOT EXISTS " + quote(table.schema()) + "." + quote(name) + " ON "
                + table(table) + " (" + quote(columns) + ")");
    }

    @Override
    public boolean replacesByDeleteAndInsert() {
        return false;
    }

    /** By an aggregate, which takes a third of the time of a window (2.5.252). The greatest ROW is so with NULL first. */
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
        List<String> fields = new ArrayList<>(order);
        fields.add(values.apply(number));
        String row = quote(NEWEST);
        List<String> selected = new ArrayList<>();
        for (String column : columns) {
            String name = quote(column);
            if (keys.contains(column)) {
                selected.add(name);
                continue;
            }
            String value = values.apply(column);
            if (!fields.contains(value)) {
                fields.add(value);
            }
            selected.add("(g." + row + ").C" + (fields.indexOf(value) + 1) + " AS " + name);
        }
        totals.keySet().forEach(name -> selected.add("g." + quote(name)));
        String further = totals.entrySet().stream()
                .map(t -> ", " + t.getValue() + " AS " + quote(t.getKey()))
                .collect(Collectors.joining());
        String groups = keys.stream().map(values).collect(Collectors.joining(", "));
        String named = keys.stream()
                .map(key -> values.apply(key) + " AS " + quote(key))
                .collect(Collectors.joining(", "));
        return "SELECT " + String.join(", ", selected) + " FROM (SELECT " + named + ", MAX(ROW("
                + String.join(", ", fields) + ")) AS " + row + further + " FROM " + relation + " GROUP BY " + groups
                + ") g";
    }

    @Override
    public boolean sortsForEachWindow() {
        return true;
    }

    @Override
    public boolean preparesNestedQueriesAgain() {
        return true;
    }

    @Override
    public boolean aggregatesGroups() {
        return true;
    }

    @Override
    public String jsonObject(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> "'" + member.getKey() + "': " + member.getValue())
                .collect(Collectors.joining(", ", "JSON_OBJECT(", ")"));
    }

    @Override
    public String jsonArray(String element) {
        return "JSON_ARRAY(" + element + ")";
    }

    @Override
    public String jsonArrayOf(String element, String order) {
        return "JSON_ARRAYAGG(" + element + " ORDER BY " + order + ")";
    }

    @Override
    public String struct(List<Sequence.Field> fields, List<String> values) {
        return "ROW(" + String.join(", ", values) + ")";
    }

    @Override
    public String structField(String struct, Sequence.Field field, int index) {
        return "(" + struct + ").C" + (index + 1);
    }

    /** A row of NULLs {@code IS NULL} here, as the standard has it; its text is not. */
    @Override
    public String structIsNull(String struct) {
        return "CAST(" + struct + " AS VARCHAR) IS NULL";
    }

    @Override
    public String type(String databricksType) {
        return TypeNames.translate(databricksType, TypeNames.Target.H2);
    }

    @Override
    public boolean orderable(String type) {
        String name = type.toUpperCase(Locale.ROOT);
        boolean nested = isArray(name)
                || name.contains("LARGE OBJECT")
                || Stream.of("ROW(", "JSON", "GEOMETRY", "JAVA_OBJECT").anyMatch(name::startsWith);
        return !nested;
    }

    /**
     * Limits of texts are no part of a Databricks type. Inside a ROW, H2 does not write the usual precision of a time. What a UNION makes of two columns
     * of DECIMAL is NUMERIC, which is the same (2.5.252).
     */
    @Override
    public boolean sameType(String before, String now) {
        return inOneSpelling(withoutLimit(before)).equals(inOneSpelling(withoutLimit(now)));
    }

    private static String inOneSpelling(String type) {
        return type.replace("TIMESTAMP(6)", "TIMESTAMP")
                .replace("TIME(0)", "TIME")
                .replace("NUMERIC", "DECIMAL");
    }

    private static String withoutLimit(String type) {
        return TEXTS.stream().filter(type::startsWith).findFirst().orElse(type);
    }

    @Override
    public String typeText(String typeName, int precision, int scale) {
        if (isArray(typeName)) {
            return typeName;
        }
        if (typeName.startsWith("TIME")) {
            int zone = typeName.indexOf(" WITH");
            String name = zone < 0 ? typeName : typeName.substring(0, zone);
            return name + "(" + scale + ")" + typeName.substring(name.length());
        }
        if (typeName.equals("DECIMAL") || typeName.equals("NUMERIC")) {
            return typeName + "(" + precision + ", " + scale + ")";
        }
        boolean limited = precision < UNLIMITED
                && (typeName.startsWith("CHARACTER") || typeName.startsWith("VARCHAR") || typeName.startsWith("BINARY"))
                && !typeName.endsWith("LARGE OBJECT");
        return limited ? typeName + "(" + precision + ")" : typeName;
    }

    @Override
    public String nextValue(String sequence) {
        return "NEXT VALUE FOR " + sequence;
    }

    @Override
    public String structType(List<Sequence.Field> fields) {
        return rowType(
                fields,
                IntStream.rangeClosed(1, fields.size()).mapToObj(i -> "C" + i).toList());
    }

    /** With the names of the fields: the column itself has those of a ROW. */
    @Override
    public boolean sameSequence(String declared, Sequence sequence) {
        if (sameType(declared, sequenceType(sequence))) {
            return true;
        }
        String named = rowType(
                sequence.fields(),
                sequence.fields().stream().map(Sequence.Field::name).toList());
        return sequence.struct() && withoutLimits(declared).equalsIgnoreCase(withoutLimits(named));
    }

    private static String withoutLimits(String rowType) {
        return LIMIT.matcher(inOneSpelling(rowType)).replaceAll("$1");
    }

    private static String rowType(List<Sequence.Field> fields, List<String> names) {
        StringJoiner types = new StringJoiner(", ", "ROW(", ")");
        for (int i = 0; i < fields.size(); i++) {
            types.add('"' + names.get(i) + "\" " + fields.get(i).type());
        }
        return types.toString();
    }

    @Override
    public boolean transactionalDdl() {
        return false;
    }

    @Override
    public boolean hasSavepoints() {
        return true;
    }

    @Override
    public Optional<String> begin(boolean refresh) {
        return Optional.empty();
    }

    @Override
    public OptionalInt snapshotIsolation() {
        return OptionalInt.of(SNAPSHOT);
    }

    /**
     * Rows of a table stay the same from the first statement on that reads it (2.5.252), which is after the row of the flow's table has been
     * taken: what another refresh committed before is seen. So the rows of a source can be read where they are.
     */
    @Override
    public OptionalInt refreshIsolation() {
        return OptionalInt.of(REPEATABLE_READ);
    }

    @Override
    public boolean errorAborts() {
        return false;
    }

    @Override
    public boolean isConflict(@Nullable String sqlState, int errorCode, String message) {
        return errorCode == LOCK_TIMEOUT
                || errorCode == DEADLOCK
                || errorCode == CONCURRENT_UPDATE
                || errorCode == GENERAL_ERROR && message.contains("object already exists");
    }

    @Override
    public String withoutSql(String message) {
        return message.split("; SQL statement:", 2)[0].strip();
    }

    /**
     * H2 keeps the last statements of a session for the next one with the same text, and a cancel that came when the statement had done its
     * work stays in it: the next one with this text is stopped (2.5.252). They are driven out by others.
     */
    @Override
    public List<String> afterCancel() {
        return IntStream.range(0, KEPT_STATEMENTS).mapToObj(i -> "SELECT " + i).toList();
    }

    @Override
    public String updateReturning(String update, String columns) {
        return "SELECT " + columns + " FROM FINAL TABLE (" + update + ")";
    }

    /** BEGIN switches auto-commit off (2.5.252), and JDBC tells. */
    @Override
    public Optional<String> transactionNumber() {
        return Optional.empty();
    }

    @Override
    public Optional<String> describe(String query) {
        return Optional.empty();
    }

    @Override
    public boolean isArray(String type) {
        return type.matches(".* ARRAY(\\(\\d+\\))?");
    }

    /** The elements can only be asked for as text: UNNEST sees no columns of the query around it (2.5.252). */
    @Override
    public String hasName(String array, String name) {
        return "REGEXP_LIKE(CAST(" + array + " AS VARCHAR), " + literal("(^\\[|, )" + Pattern.quote(name) + "(, |\\]$)")
                + ", 'i')";
    }

    @Override
    public String hasOnlyNames(String array, List<String> names) {
        String known = names.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return "REGEXP_LIKE(CAST(" + array + " AS VARCHAR), " + literal("^\\[((" + known + ")(, |(?=\\]$)))*\\]$")
                + ", 'i')";
    }

    @Override
    public String secondsAgo(long seconds) {
        return "DATEADD(SECOND, -" + seconds + ", CURRENT_TIMESTAMP)";
    }

    /** Large objects have no index, and a ROW with a NULL in it equals nothing (2.5.252). */
    @Override
    public boolean usableAsKey(String type) {
        return orderable(type);
    }
}
