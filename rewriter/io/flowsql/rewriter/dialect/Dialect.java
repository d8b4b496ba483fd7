package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How one engine spells what every plan needs. All that is the same on the engines is a default method here.
 *
 * <p>All three compare NULL-safely with {@code IS NOT DISTINCT FROM} and create an empty table from a query with {@code WITH NO DATA}.
 */
public sealed interface Dialect extends TransactionDialect, TypeDialect, EngineCosts permits DuckDb, H2, PostgreSql {
    Pattern PLAIN_WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Every engine that there is. */
    List<Dialect> ALL = List.of(new DuckDb(), new H2(), new PostgreSql());

    /** @param productName as JDBC reports it */
    static Optional<Dialect> of(String productName) {
        return ALL.stream().filter(d -> d.productName().equals(productName)).findFirst();
    }

    /** The same engine in a version, where its words depend on that. */
    default Dialect ofVersion(int major) {
        return this;
    }

    /** The engine's product name, as JDBC reports it. */
    String productName();

    /** How the engine stores a plain name that was written without quotes. */
    String fold(String name);

    /** Whether a word cannot be a name without quotes. */
    boolean isReserved(String word);

    /**
     * How a name of a new object is stored. A plain word is folded, also in back-ticks, which only let it contain anything; what could
     * not stand there without quotes keeps its letters as they are.
     */
    default String stored(Identifier name) {
        boolean plain = PLAIN_WORD.matcher(name.text()).matches() && !isReserved(name.text());
        return kept(plain || !name.quoted() ? fold(name.text()) : name.text());
    }

    /** What the engine keeps of a long name. */
    default String kept(String name) {
        return name;
    }

    /** A query for the schemas in which the session looks up names without one, in order; empty where it is in a single one. */
    default Optional<String> searchPath() {
        return Optional.empty();
    }

    /** A value that the engine orders as Spark orders the value: text by its bytes. */
    String ordered(String value, String type);

    /** A value that is equal to another one only if they are the same: text by its bytes, too. */
    default String exact(String value, String type) {
        return ordered(value, type);
    }

    /**
     * A value that is equal to another one only if both look the same, which the engine's {@code =} does not tell of every type: -0 and 0,
     * 30 days and a month, 1.0 and 1.00.
     */
    default String identical(String value, String type) {
        return exact(value, type);
    }

    /** The pseudo column that names a row of a table within a transaction. */
    String rowId();

    default String rowIdType() {
        return "BIGINT";
    }

    /**
     * A statement that deletes the rows of a table, {@code s}, to which a relation has a row.
     *
     * @param relation as it stands behind FROM, with its alias
     */
    default String deleteMatching(TableRef table, String relation, String condition) {
        return "DELETE FROM " + table(table) + " AS s USING " + relation + " WHERE " + condition;
    }

    /**
     * A statement that deletes the rows with these ids.
     *
     * @param column of row ids
     * @param rows what stands behind SELECT and the column
     */
    default String deleteByRowIds(TableRef table, String column, String rows) {
        return "DELETE FROM " + table(table) + " WHERE " + rowId() + " IN (SELECT " + column + rows + ")";
    }

    /**
     * A condition that a row of the table {@code t} is the one that another relation names by its id.
     *
     * @param id of the row, in the other relation
     * @param ids a query of all such ids
     */
    default String isRow(String id, String ids) {
        return "t." + rowId() + " = " + id;
    }

    /** The parts of a table whose rows a statement may find by a query of their row ids, one part in one statement. */
    default List<RowRange> rowRanges() {
        return List.of(RowRange.ALL);
    }

    /** A temporary table as it is written in statements. */
    String temporaryTable(String name);

    /**
     * A statement that fills a temporary table for the running transaction. It commits nothing.
     *
     * @param name one for all tables with the same columns
     */
    String fillTemporaryTable(String name, String query);

    /**
     * The same for a table of which the planner has to know only how many rows there are, and the values of some columns.
     *
     * @param joined those columns
     */
    default String fillTemporaryTable(String name, String query, List<String> joined) {
        return fillTemporaryTable(name, query);
    }

    /** @param fits whether the values that are there are values of the new type; if not, by their text */
    default String changeType(TableRef table, Column column, boolean fits) {
        String name = quote(column.name());
        return "ALTER TABLE " + table(table) + " ALTER COLUMN " + name + " SET DATA TYPE " + column.type()
                + (fits ? "" : " USING CAST(CAST(" + name + " AS VARCHAR) AS " + column.type() + ")");
    }

    /** As {@link #temporaryTable}, of a table that is filled once and under a name of its own. */
    default String oneTimeTable(String name) {
        return temporaryTable(name);
    }

    /** As {@link #fillTemporaryTable(String, String)}, without the table having been made before. */
    default String fillOneTimeTable(String name, String query) {
        return fillTemporaryTable(name, query);
    }

    /** As {@link #clearTemporaryTable}. */
    default String clearOneTimeTable(String name) {
        return clearTemporaryTable(name);
    }

    /**
     * A statement that makes such a table before the transaction begins; empty where filling makes it.
     *
     * @param columns names of the columns that the query gives, in its order
     */
    String createTemporaryTable(String name, List<String> columns, String query);

    /**
     * Whether a join needs an index on its inner side, which temporary tables do not have: then it goes to the table that has one. Where
     * not, a temporary table of the few rows concerned is the better side.
     */
    boolean joinsByIndex();

    /** Whether a join by {@code IS NOT DISTINCT FROM} is as good as one by {@code =}. */
    default boolean joinsNullSafely() {
        return true;
    }

    /** Leaves nothing of a temporary table's rows behind at the end of the transaction. */
    String clearTemporaryTable(String name);

    /** Lets the planner know how large a table has become; empty where the engine sees to that in time. */
    default Optional<Statistics> statistics(TableRef table) {
        return Optional.empty();
    }

    /**
     * What the planner knows of a table.
     *
     * @param outdated a query of a number that is above zero if the table has grown much since
     * @param update a statement that looks at all columns, or, with columns in parentheses behind it, at these
     */
    record Statistics(String outdated, String update) {}

    /** An index for joins by these columns; empty where the engine joins without. */
    Optional<String> createIndex(String name, TableRef table, List<String> columns);

    /** Whether a row is the other's in these columns, NULL being equal to NULL. */
    default String nullSafe(String left, String right, List<Column> columns) {
        return columns.stream()
                .map(c -> exactly(left, c) + " IS NOT DISTINCT FROM " + exactly(right, c))
                .collect(Collectors.joining(" AND "));
    }

    /** A value that has an equality. */
    default String exactly(String qualifier, Column column) {
        return qualifier + "." + quote(column.name());
    }

    /** An index that {@link #nullSafe} goes through. */
    default Optional<String> createNullSafeIndex(String name, TableRef table, List<Column> columns) {
        return createIndex(name, table, columns.stream().map(Column::name).toList());
    }

    /** Whether changed rows are replaced by DELETE and INSERT rather than changed by MERGE. */
    boolean replacesByDeleteAndInsert();

    /** Whether there is UPDATE .. FROM, which is cheaper than a MERGE that finds most rows in one of its branches only. */
    default boolean updatesFrom() {
        return false;
    }

    /**
     * Of each group of rows the greatest one: a query.
     *
     * @param relation what stands behind FROM
     * @param values what gives each column that is mentioned; the column of this name, unless {@link #aggregatesGroups}
     * @param keys columns that are equal in a group
     * @param order expressions by which the rows of a group are compared, one after the other, with NULL first
     * @param nullable whether there may be a NULL among them
     * @param number a column of which no value comes twice, the last in the order
     * @param columns to be selected, {@code keys} and {@code number} among them
     * @param totals aggregates of the group by their names, to be selected too; none unless {@link #aggregatesGroups}
     */
    default String greatest(
            String relation,
            UnaryOperator<String> values,
            List<String> keys,
            List<String> order,
            boolean nullable,
            String number,
            List<String> columns,
            Map<String, String> totals) {
        return greatestBySorting(relation, keys, order, number, columns);
    }

    /** The same for {@link EngineCosts#sortsBelow few rows}. */
    default String greatestBySorting(
            String relation, List<String> keys, List<String> order, String number, List<String> columns) {
        String rank = quote("__flowsql_rank");
        String descending = order.stream().map(o -> o + " DESC NULLS LAST, ").collect(Collectors.joining());
        return "SELECT " + quote("g", columns) + " FROM (SELECT x.*, ROW_NUMBER() OVER (PARTITION BY " + quote(keys)
                + " ORDER BY " + descending + quote(number) + " DESC) AS " + rank + " FROM " + relation + " x) g WHERE "
                + rank + " = 1";
    }

    /**
     * The value of whichever row the engine looks at before, where one pass over the rows tells it without sorting them; empty where not.
     */
    default Optional<String> previous(String value) {
        return Optional.empty();
    }

    /**
     * An object of JSON.
     *
     * @param members names, which have no quotes in them, with values in SQL; NULL stays as a null
     */
    String jsonObject(Map<String, String> members);

    /** An array of JSON with one element. */
    String jsonArray(String element);

    /** The aggregate that makes an array of JSON of all rows; NULL or empty if there are none. */
    String jsonArrayOf(String element, String order);

    /** The struct of a sequence with several fields. */
    String struct(List<Sequence.Field> fields, List<String> values);

    /**
     * One field of such a struct.
     *
     * @param index from 0
     */
    String structField(String struct, Sequence.Field field, int index);

    /** Whether a struct is there at all, also when all its fields are NULL. */
    String structIsNull(String struct);

    /** A field of a struct that a column holds; NULL if there is no struct. */
    default String field(String struct, String name) {
        return "(" + struct + ")." + quote(name);
    }

    /**
     * A struct for a column.
     *
     * @param type of the column, empty for a struct inside another one
     */
    default String structOf(List<String> names, List<String> values, String type) {
        String row = "ROW(" + String.join(", ", values) + ")";
        return type.isEmpty() ? row : "CAST(" + row + " AS " + type + ")";
    }

    /** A query that updates a table and gives columns of the rows as they are then. */
    default String updateReturning(String update, String columns) {
        return update + " RETURNING " + columns;
    }

    /** What is wrong with a value that a table did not take; empty where an error says something else. */
    default Optional<FlowError> refusedValue(@Nullable String sqlState, String message) {
        if (sqlState == null) {
            return Optional.empty();
        }
        return switch (sqlState) {
            case "23502" -> Optional.of(FlowError.DELTA_NOT_NULL_CONSTRAINT_VIOLATED);
            case "22003" -> Optional.of(FlowError.CAST_OVERFLOW_IN_TABLE_INSERT);
            case "22018", "22P02", "22007" -> Optional.of(FlowError.CAST_INVALID_INPUT);
            default -> Optional.empty();
        };
    }

    /** What an error message of the engine says, without the SQL that it quotes, which is not the user's. */
    String withoutSql(String message);

    /** Whether an array of texts has an element that is this name, in any case; NULL for no array. */
    String hasName(String array, String name);

    /** Whether every element of an array of texts is one of these names, in any case; NULL for no array. */
    String hasOnlyNames(String array, List<String> names);

    /** The value of the only row of a group for which a condition holds; NULL if there is none. */
    default String onlyValue(String value, String condition) {
        return "ANY_VALUE(" + value + ") FILTER (WHERE " + condition + ")";
    }

    /** The moment at which the transaction began, as what Databricks' TIMESTAMP becomes. */
    default String timeOfTransaction() {
        return "CAST(LOCALTIMESTAMP AS " + type("TIMESTAMP") + ")";
    }

    /** Types of a value of which nothing is known but what it is compared with, best guess first. */
    default List<String> typesToTry() {
        return List.of("BIGINT", "VARCHAR", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE", "DATE", "BOOLEAN");
    }

    /** Whether a row of a table was found by an outer join. */
    default String isThere(String alias) {
        return alias + "." + rowId() + " IS NOT NULL";
    }

    /** Equal, or both NULL, in a form by which the engine joins without trying every pair. */
    default String sameOrBothNull(String left, String right) {
        return left + " IS NOT DISTINCT FROM " + right;
    }

    /** Whether there is FULL JOIN. */
    default boolean joinsFully() {
        return true;
    }

    /** The moment so many seconds before the transaction began. */
    String secondsAgo(long seconds);

    /** A query for the next number of flowsql's own sequence. */
    default String nextId() {
        return "SELECT " + nextValue("flowsql.ids");
    }

    /**
     * The next number of a sequence.
     *
     * @param sequence a plain name with its schema
     */
    default String nextValue(String sequence) {
        return "nextval('" + sequence + "')";
    }

    /** What stands behind the expression of a generated column so that it may be one. */
    default String storedColumn() {
        return "";
    }

    /** A query of catalogue, schema, name and kind of all tables and views with the name in its parameter, in any case. */
    default String tablesNamed() {
        return "SELECT table_catalog, table_schema, table_name, table_type FROM information_schema.tables"
                + " WHERE lower(table_name) = lower(?)";
    }

    /** A query of the schemas of the catalogue in the first parameter with the name in the second, best match first. */
    default String schemasNamed() {
        return "SELECT schema_name FROM information_schema.schemata WHERE catalog_name = ? AND lower(schema_name) = lower(?)";
    }

    /** A name in the engine's quotes, so that it means exactly these characters. */
    default String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    default String quote(Collection<String> names) {
        return names.stream().map(this::quote).collect(Collectors.joining(", "));
    }

    default String quote(String qualifier, Collection<String> names) {
        return names.stream().map(n -> qualifier + "." + quote(n)).collect(Collectors.joining(", "));
    }

    default String table(TableRef table) {
        return quote(table.catalog()) + "." + quote(table.schema()) + "." + quote(table.table());
    }

    /** A string literal. */
    default String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Several texts as one relation of text columns, its values given as parameters. */
    default String textRows(List<String> columns, int rows) {
        String row = columns.stream().map(c -> "CAST(? AS VARCHAR)").collect(Collectors.joining(", ", "(", ")"));
        String names = quote(columns);
        return rows == 0
                ? "SELECT * FROM (VALUES " + row.replace("?", "NULL") + ") AS r(" + names + ") WHERE 1 = 0"
                : "SELECT * FROM (VALUES " + String.join(", ", Collections.nCopies(rows, row)) + ") AS r(" + names
                        + ")";
    }

    default String createTableLike(TableRef table, String query) {
        return "CREATE TABLE " + table(table) + " AS (" + query + ") WITH NO DATA";
    }

    /** The same for a table of which single rows will change all the time. */
    default String createChangingTableLike(TableRef table, String query) {
        return createTableLike(table, query);
    }

    default String addColumn(TableRef table, Column column) {
        return "ALTER TABLE " + table(table) + " ADD COLUMN " + quote(column.name()) + " " + column.type();
    }
}
