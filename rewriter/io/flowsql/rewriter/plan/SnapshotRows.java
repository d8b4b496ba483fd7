package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.CURRENT;
import static io.flowsql.rewriter.definition.ReservedNames.SNAPSHOT;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.SnapshotFlow;
import io.flowsql.rewriter.definition.TableRead;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.SourceRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of the snapshot under the names and with the types of the target: where they are, or in a temporary table. */
final class SnapshotRows {
    private final CdcFrame frame;
    private final Dialect dialect;
    private final SnapshotFlow flow;
    private final boolean inPlace;

    /** @param inPlace whether its query is {@linkplain TableRead read again} whenever they are needed */
    SnapshotRows(CdcFrame frame, SnapshotFlow flow, boolean inPlace) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.flow = flow;
        this.inPlace = inPlace;
    }

    /** What stands behind FROM, before an alias. */
    String relation() {
        return inPlace ? "(" + query(frame.temporary(CURRENT), List.of()) + ")" : frame.temporary(SNAPSHOT);
    }

    /** A statement with a parameter that shows how a row is found by a key, if such rows are looked up one by one. It can be sent before there is a version. */
    Optional<String> explainSearch() {
        if (!inPlace) {
            return Optional.empty();
        }
        String noVersion = "(" + new SourceRelation(dialect).noValues(new Shape(List.of(flow.version()))) + ")";
        return dialect.explain("SELECT 1 FROM (" + query(noVersion, List.of()) + ") s WHERE s."
                + frame.quote(frame.keys().get(0)) + " = ?");
    }

    /** @param files the rows of the files that the query reads */
    List<Step> read(List<String> files) {
        return inPlace
                ? List.of()
                : List.of(frame.temporary(
                        SNAPSHOT,
                        "read the snapshot",
                        "It is asked for once, and is compared as the target shows it",
                        frame.columns(),
                        query(frame.temporary(CURRENT), files)));
    }

    List<Step> drop() {
        return inPlace ? List.of() : frame.drop(SNAPSHOT);
    }

    /** A query of their number, as {@code n}. */
    String count() {
        return "SELECT count(*) AS n FROM "
                + flow.snapshot()
                        .tableRead()
                        .filter(read -> inPlace && read.whole())
                        .map(read -> dialect.table(read.table()))
                        .orElseGet(() -> relation() + " s");
    }

    /** A query in another one costs H2 a third of the time that it takes to compare two snapshots (2.5.252): it is left out where it does nothing. */
    private String query(String version, List<String> files) {
        String query = flow.snapshot().render(version, files);
        List<String> values = new ArrayList<>();
        boolean same = true;
        for (var column : flow.output().columns()) {
            String name = frame.quote(column.name());
            String type = frame.targetColumn(column).type();
            boolean sameType = dialect.sameType(type, column.type());
            String there = frame.quote(frame.targetColumn(column).name());
            values.add((sameType ? "q." + name : "CAST(q." + name + " AS " + type + ")") + " AS " + there);
            same &= sameType && name.equals(there);
        }
        return same && inPlace ? query : "SELECT " + CdcFrame.list(values) + "\nFROM (\n" + query + "\n) q";
    }
}
