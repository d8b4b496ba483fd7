package io.flowsql.random;

import io.flowsql.oracle.Interval;
import io.flowsql.oracle.Sequence;
import io.flowsql.oracle.TargetRow;
import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.sql.RowText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A history as a script, with the rows that the oracle expects after every step. What is run is this script, so that a failing
 * history is its own reproduction.
 */
final class HistoryScript {
    /** The key column that tells the copies of a history apart. */
    private static final String COPY = "copy_no";

    private final FlowShape shape;
    private final String target;
    private final int doublings;
    private final StringBuilder script = new StringBuilder();
    private final List<SourceRow> arrived = new ArrayList<>();

    private HistoryScript(FlowShape shape, String target, int doublings) {
        this.shape = shape;
        this.target = target;
        this.doublings = doublings;
    }

    /** @param target the name of the target, from which those of the sources and flows are made */
    static String of(History history, String target) throws SQLException {
        return of(history, target, 0);
    }

    /**
     * The same history for many sets of keys at once.
     *
     * @param doublings the logarithm of their number to the base 2
     */
    static String of(History history, String target, int doublings) throws SQLException {
        HistoryScript writer = new HistoryScript(history.shape(), target, doublings);
        writer.create(history.before());
        for (Step step : history.steps()) {
            writer.step(step);
        }
        writer.drop();
        return writer.script.toString();
    }

    private void create(List<SourceRow> before) throws SQLException {
        String columns = shape.source().stream()
                .map(column -> column.name() + " " + column.kind().sqlType())
                .collect(Collectors.joining(", "));
        if (isCopied()) {
            createCopies(columns);
        }
        String all = isCopied() ? COPY + " INTEGER, " + columns : columns;
        for (int flow = 0; flow < shape.flows(); flow++) {
            ok("CREATE TABLE %s (%s)".formatted(source(flow), all));
        }
        if (!before.isEmpty()) {
            insert(0, before);
            arrived.addAll(before);
        }
        createTarget();
        compare(arrived);
    }

    private boolean isCopied() {
        return doublings > 0;
    }

    private int copies() {
        return 1 << doublings;
    }

    /** The rows of one copy with their order, and the numbers of the copies. */
    private void createCopies(String columns) {
        ok("CREATE TABLE %s_few (arrival_no INTEGER, %s)".formatted(target, columns));
        ok("CREATE TABLE %s_copies (copy_no INTEGER)".formatted(target));
        ok("INSERT INTO %s_copies VALUES (0)".formatted(target));
        for (int i = 0; i < doublings; i++) {
            ok("INSERT INTO %1$s_copies SELECT copy_no + %2$d FROM %1$s_copies".formatted(target, 1 << i));
        }
    }

    private void createTarget() {
        String table = "CREATE OR REFRESH STREAMING TABLE " + target
                + (shape.feed() ? " TBLPROPERTIES (delta.enableChangeDataFeed = true)" : "");
        if (shape.flows() == 1) {
            ok("%s%nFLOW AUTO CDC %s".formatted(table, clauses(0)));
        } else {
            ok(table);
            for (int flow = 0; flow < shape.flows(); flow++) {
                ok("CREATE OR REFRESH FLOW %s_f%d AS AUTO CDC INTO %s %s"
                        .formatted(target, flow, target, clauses(flow)));
            }
        }
    }

    private String clauses(int flow) {
        List<String> clauses = new ArrayList<>();
        String stream = "STREAM(" + source(flow) + ")";
        clauses.add("FROM " + shape.reading().of(stream));
        clauses.add("KEYS (" + (isCopied() ? COPY + ", " : "") + String.join(", ", shape.keys()) + ")");
        shape.ignoreNull().ifPresent(on -> clauses.add("IGNORE NULL UPDATES" + on));
        if (shape.deletes()) {
            clauses.add("APPLY AS DELETE WHEN op = 'D'");
        }
        if (shape.truncates()) {
            clauses.add("APPLY AS TRUNCATE WHEN op = 'T'");
        }
        clauses.add("SEQUENCE BY " + sequence(shape.sequence()));
        if (!shape.system().isEmpty()) {
            clauses.add("SYSTEM SEQUENCE BY " + sequence(shape.system()));
        }
        shape.columns().ifPresent(columns -> clauses.add("COLUMNS " + withCopy(columns)));
        clauses.add("STORED AS " + shape.storedAs().sql());
        shape.track().ifPresent(track -> clauses.add("TRACK HISTORY ON " + track));
        if (shape.listed()) {
            clauses.add("COLUMNS TO UPDATE " + FlowShape.UPDATED);
        }
        return String.join("\n", clauses);
    }

    private String withCopy(String columns) {
        return isCopied() && columns.startsWith("(") ? "(" + COPY + ", " + columns.substring(1) : columns;
    }

    private static String sequence(List<String> names) {
        String list = String.join(", ", names);
        return names.size() == 1 ? list : "STRUCT(" + list + ")";
    }

    private void step(Step step) throws SQLException {
        switch (step.kind()) {
            case ARRIVE -> {
                insert(step.flow(), step.rows());
                arrive(step.rows());
            }
            case ARRIVE_ONE_BY_ONE -> {
                step.rows().forEach(row -> insert(step.flow(), List.of(row)));
                arrive(step.rows());
            }
            case COMMIT -> {
                line("transaction begin");
                arriveInParts(step);
                line("transaction commit");
                again();
            }
            case ROLL_BACK -> {
                int before = arrived.size();
                line("transaction begin");
                arriveInParts(step);
                line("transaction rollback");
                arrived.subList(before, arrived.size()).clear();
                again();
            }
            case REFRESH_AGAIN -> again();
            case REFRESH_FULL -> {
                ok("REFRESH STREAMING TABLE " + target + " FULL");
                compare(arrived);
            }
            case RECREATE -> {
                ok("DROP TABLE " + target);
                createTarget();
                compare(arrived);
            }
            case DEFINE_AGAIN -> {
                createTarget();
                compare(arrived);
            }
            case RECONNECT -> {
                line("reconnect");
                again();
            }
        }
    }

    private void arriveInParts(Step step) throws SQLException {
        int middle = (step.rows().size() + 1) / 2;
        for (List<SourceRow> part : List.of(
                step.rows().subList(0, middle),
                step.rows().subList(middle, step.rows().size()))) {
            if (!part.isEmpty()) {
                insert(step.flow(), part);
                arrive(part);
            }
        }
    }

    private void arrive(List<SourceRow> rows) throws SQLException {
        ok("REFRESH STREAMING TABLE " + target);
        arrived.addAll(rows);
        compare(arrived);
    }

    /** A refresh without anything new. */
    private void again() throws SQLException {
        record("statement count 0", "REFRESH STREAMING TABLE " + target);
        compare(arrived);
    }

    private void insert(int flow, List<SourceRow> rows) {
        if (isCopied()) {
            insertCopies(flow, rows);
            return;
        }
        List<List<SourceRow>> parts = withoutRepeatedKeys(rows);
        if (parts.size() > 1) {
            script.append("skipif postgresql\n");
        }
        insertAtOnce(flow, rows);
        if (parts.size() > 1) {
            for (List<SourceRow> part : parts) {
                script.append("onlyif postgresql\n");
                insertAtOnce(flow, part);
            }
        }
    }

    private void insertAtOnce(int flow, List<SourceRow> rows) {
        String values = rows.stream().map(this::literals).collect(Collectors.joining("),\n  (", "(", ")"));
        ok("INSERT INTO %s VALUES%n  %s".formatted(source(flow), values));
    }

    /**
     * In the same order. PostgreSQL puts a short row into what an earlier page of the table has left (18.6), and then nothing tells in which
     * order the rows of one statement came.
     */
    private List<List<SourceRow>> withoutRepeatedKeys(List<SourceRow> rows) {
        List<List<SourceRow>> parts = new ArrayList<>();
        Set<List<Object>> keys = new HashSet<>();
        for (SourceRow row : rows) {
            List<Object> key = shape.key(row);
            if (parts.isEmpty() || keys.contains(key)) {
                parts.add(new ArrayList<>());
                keys.clear();
            }
            keys.add(key);
            parts.get(parts.size() - 1).add(row);
        }
        return parts;
    }

    private void insertCopies(int flow, List<SourceRow> rows) {
        String values = IntStream.range(0, rows.size())
                .mapToObj(i -> i + ", " + literals(rows.get(i)))
                .collect(Collectors.joining("), (", "(", ")"));
        String names = shape.source().stream().map(Column::name).collect(Collectors.joining(", "));
        ok("INSERT INTO %s_few VALUES%n  %s".formatted(target, values));
        ok("INSERT INTO %s SELECT copy_no, %s FROM %3$s_few, %3$s_copies ORDER BY arrival_no, copy_no"
                .formatted(source(flow), names, target));
        ok("DELETE FROM %s_few".formatted(target));
    }

    private String literals(SourceRow row) {
        return IntStream.range(0, row.values().size())
                .mapToObj(i -> shape.source().get(i).kind().literal(row.values().get(i)))
                .collect(Collectors.joining(", "));
    }

    /** PostgreSQL shows structs as JSON, so that their fields are looked at one by one there. */
    private void compare(List<SourceRow> rows) throws SQLException {
        List<TargetRow> expected = shape.expected(rows);
        boolean history = shape.storedAs() != StoredAs.SCD_TYPE_1;
        boolean structs =
                history && (shape.sequence().size() > 1 || shape.system().size() > 1);
        if (shape.feed()) {
            replay(expected, structs);
        }
        if (structs) {
            script.append("skipif postgresql\n");
        }
        query(isCopied() ? counted(columns()) : "SELECT * FROM " + target, expected, HistoryScript::text);
        if (structs) {
            script.append("onlyif postgresql\n");
            List<String> values = new ArrayList<>(shape.target());
            values.addAll(fields("__START_AT", shape.sequence()));
            values.addAll(fields("__END_AT", shape.sequence()));
            if (shape.storedAs() == StoredAs.BITEMPORAL) {
                values.addAll(fields("__SYSTEM_START_AT", shape.system()));
                values.addAll(fields("__SYSTEM_END_AT", shape.system()));
            }
            String all = "SELECT " + String.join(", ", values) + " FROM " + target;
            query(isCopied() ? counted(values) : all, expected, HistoryScript::fields);
        }
    }

    /** The rows of the copies without the number of the copy, how often each is there, and in how many copies. */
    private String counted(List<String> values) {
        return "SELECT %1$s, count(*), count(DISTINCT copy_no) FROM %2$s GROUP BY %1$s"
                .formatted(String.join(", ", values), target);
    }

    private List<String> columns() {
        List<String> columns = new ArrayList<>(shape.target());
        if (shape.storedAs() != StoredAs.SCD_TYPE_1) {
            columns.addAll(List.of("__START_AT", "__END_AT"));
        }
        if (shape.storedAs() == StoredAs.BITEMPORAL) {
            columns.addAll(List.of("__SYSTEM_START_AT", "__SYSTEM_END_AT"));
        }
        return columns;
    }

    /** Version 0 and all changes since then, taken together, are the rows. PostgreSQL cannot group by JSON. */
    private void replay(List<TargetRow> expected, boolean structs) throws SQLException {
        String names = String.join(", ", columns());
        StringBuilder rows = new StringBuilder();
        for (TargetRow row : expected) {
            rows.append('\n')
                    .append(line(row, HistoryScript::text))
                    .append('\t')
                    .append(copies());
        }
        if (structs) {
            script.append("skipif postgresql\n");
        }
        record("translate", """
                SELECT %1$s, sum(CASE WHEN _change_type IN ('insert', 'update_postimage') THEN 1 ELSE -1 END) AS copies
                FROM table_changes('%2$s', 0)
                GROUP BY %1$s
                HAVING sum(CASE WHEN _change_type IN ('insert', 'update_postimage') THEN 1 ELSE -1 END) <> 0
                ----""".formatted(names, target) + rows);
    }

    /** The fields of a sequence that is kept as JSON if it has several, and whether it is NULL. */
    private List<String> fields(String column, List<String> names) {
        List<String> values = new ArrayList<>();
        for (String name : names) {
            String type = shape.source().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow()
                    .kind()
                    .sqlType();
            values.add(names.size() == 1 ? column : "CAST(%s ->> '%s' AS %s)".formatted(column, name, type));
        }
        values.add(column + " IS NULL");
        return values;
    }

    private void query(String sql, List<TargetRow> rows, SequenceText text) throws SQLException {
        StringBuilder expected = new StringBuilder(sql + "\n----");
        for (TargetRow row : rows) {
            String line = line(row, text) + (isCopied() ? "\t" + copies() + "\t" + copies() : "");
            expected.append('\n').append(line.isEmpty() ? "<blank>" : line);
        }
        record("query", expected.toString());
    }

    private String line(TargetRow row, SequenceText text) throws SQLException {
        List<String> values = new ArrayList<>();
        int data = 0;
        for (String name : shape.target()) {
            int key = shape.keys().indexOf(name);
            values.add(
                    RowText.value(key >= 0 ? row.key().get(key) : row.values().get(data++)));
        }
        add(values, row.validity(), shape.sequence(), text);
        add(values, row.belief(), shape.system(), text);
        return String.join("\t", values);
    }

    private static void add(List<String> values, Optional<Interval> interval, List<String> sequence, SequenceText text)
            throws SQLException {
        if (interval.isPresent()) {
            values.add(text.of(Optional.of(interval.get().start()), sequence));
            values.add(text.of(interval.get().end(), sequence));
        }
    }

    /** How a sequence, or the want of one, is shown. */
    private interface SequenceText {
        String of(Optional<Sequence> sequence, List<String> names) throws SQLException;
    }

    private static String fields(Optional<Sequence> sequence, List<String> names) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            values.add(
                    RowText.value(sequence.isPresent() ? sequence.get().fields().get(i) : null));
        }
        values.add(String.valueOf(sequence.isEmpty()));
        return String.join("\t", values);
    }

    private static String text(Optional<Sequence> sequence, List<String> names) throws SQLException {
        if (sequence.isEmpty()) {
            return "NULL";
        }
        List<@Nullable Object> fields = sequence.get().fields();
        return RowText.value(fields.size() == 1 ? fields.get(0) : fields.toArray());
    }

    private void drop() {
        ok("DROP TABLE " + target);
        if (isCopied()) {
            ok("DROP TABLE %s_few".formatted(target));
            ok("DROP TABLE %s_copies".formatted(target));
        }
        for (int flow = 0; flow < shape.flows(); flow++) {
            ok("DROP TABLE " + source(flow));
        }
    }

    private String source(int flow) {
        return target + "_src" + flow;
    }

    private void ok(String sql) {
        record("statement ok", sql);
    }

    private void line(String header) {
        script.append(header).append("\n\n");
    }

    private void record(String header, String body) {
        line(header + "\n" + body);
    }
}
