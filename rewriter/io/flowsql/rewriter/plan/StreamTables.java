package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StatefulFlow;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.StreamOperator;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables in which a streaming query remembers what it has read. Another query has others. */
public final class StreamTables {
    /** What all their names start with. */
    public static final String PREFIX = ReservedNames.PREFIX + "state_";

    static final String BATCH = ReservedNames.PREFIX + "batch";
    static final String PASSED = ReservedNames.PREFIX + "passed";
    static final String INPUT = ReservedNames.PREFIX + "input";
    static final String MARK = ReservedNames.PREFIX + "mark";

    private final Dialect dialect;
    private final StatefulFlow flow;
    private final String catalog;
    private final String identity;

    /**
     * @param catalog of the target
     * @param flowId number of the flow, which stands in the names
     */
    public StreamTables(Dialect dialect, StatefulFlow flow, String catalog, long flowId) {
        this.dialect = dialect;
        this.flow = flow;
        this.catalog = catalog;
        this.identity =
                flowId + "_" + Integer.toHexString(flow.state().signature().hashCode());
    }

    /** The rows that a stream had, with the number of the refresh that read them. */
    TableRef kept(int input) {
        return table("kept" + input);
    }

    /** What the aggregates are over. */
    TableRef rows() {
        return table("rows");
    }

    /** The rows of the operator's result, with their keys. */
    TableRef groups() {
        return table("groups");
    }

    /** How many rows a LIMIT has let through. */
    TableRef passed() {
        return table("passed");
    }

    /** The watermark of each stream that has one. */
    TableRef marks() {
        return table("marks");
    }

    private TableRef table(String part) {
        return new TableRef(catalog, dialect.fold("flowsql"), PREFIX + part + "_" + identity);
    }

    /** The statements that make each of them. */
    public Map<TableRef, List<String>> creation() {
        Map<TableRef, List<String>> all = new LinkedHashMap<>();
        for (int input : flow.state().kept()) {
            List<String> statements = new ArrayList<>(List.of(dialect.createTableLike(kept(input), keptRows(input))));
            for (String column : flow.state().joined().get(input)) {
                statements.addAll(index(kept(input), "_" + statements.size(), List.of(column)));
            }
            all.put(kept(input), statements);
        }
        StreamOperator operator = flow.state().operator();
        if (operator instanceof StreamOperator.Limit) {
            all.put(passed(), List.of("CREATE TABLE " + dialect.table(passed()) + " (" + PASSED + " BIGINT NOT NULL)"));
        } else if (operator instanceof StreamOperator.Distinct) {
            all.put(groups(), keyed(groups(), input(), flow.state().shape().columns()));
        } else if (operator instanceof StreamOperator.First first) {
            all.put(groups(), keyed(groups(), input(), keys(first)));
        } else if (operator instanceof StreamOperator.Aggregate aggregate) {
            all.put(rows(), keyed(rows(), input(), keys(aggregate, flow.state().shape())));
            all.put(groups(), keyed(groups(), result(aggregate), keys(aggregate, aggregate.shape())));
        } else if (operator instanceof StreamOperator.Windows windows) {
            all.put(
                    rows(),
                    keyed(rows(), input(), keys(windows.groups(), flow.state().shape())));
            all.put(
                    marks(),
                    List.of("CREATE TABLE " + dialect.table(marks()) + " (" + INPUT + " INTEGER NOT NULL, " + MARK
                            + " TIMESTAMP NOT NULL)"));
        }
        return all;
    }

    List<Column> keys(StreamOperator.First first) {
        List<Column> columns = flow.state().shape().columns();
        int end = columns.size() - first.orders().size();
        return columns.subList(end - first.keys(), end);
    }

    static List<Column> keys(StreamOperator.Aggregate aggregate, Shape shape) {
        return shape.columns().subList(0, aggregate.keys());
    }

    private List<String> keyed(TableRef table, String query, List<Column> keys) {
        List<String> statements = new ArrayList<>(List.of(dialect.createTableLike(table, query)));
        boolean usable = keys.stream().allMatch(k -> dialect.usableAsKey(k.type()));
        if (usable) {
            dialect.createNullSafeIndex(table.table() + "_keys", table, keys).ifPresent(statements::add);
        }
        return statements;
    }

    private List<String> index(TableRef table, String suffix, List<String> columns) {
        return dialect.createIndex(table.table() + suffix, table, columns).stream()
                .toList();
    }

    private String keptRows(int input) {
        StreamInput stream = flow.source().inputs().get(input);
        return "SELECT CAST(0 AS BIGINT) AS " + dialect.quote(BATCH) + ", " + dialect.quote("q") + ".* FROM "
                + new SourceRelation(dialect).everything(new FlowSource.Table(stream, "q"));
    }

    private String input() {
        FlowSource.Query source = new FlowSource.Query(
                flow.source().inputs(), flow.state().input(), flow.state().shape(), "q");
        return "SELECT * FROM " + new SourceRelation(dialect).everything(source);
    }

    private String result(StreamOperator.Aggregate aggregate) {
        return "SELECT q.* FROM (" + aggregate.result().render(List.of("(" + input() + ")")) + ") q";
    }

    /** In lower case. */
    public static String targetIndexName(long flowId) {
        return "flowsql_" + flowId + "_rows";
    }

    /** An index by which rows of the target are found again. */
    public Optional<String> targetIndex(TableRef target, Shape columns, long flowId) {
        boolean replaces = flow.state().operator() instanceof StreamOperator.First
                || flow.state().operator() instanceof StreamOperator.Aggregate;
        List<Column> usable = columns.columns().stream()
                .filter(c -> flow.output().has(c.name()) && dialect.usableAsKey(c.type()))
                .toList();
        return replaces && !usable.isEmpty()
                ? dialect.createNullSafeIndex(dialect.fold(targetIndexName(flowId)), target, usable)
                : Optional.empty();
    }
}
