package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Authorship;
import io.flowsql.rewriter.definition.ReservedNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The column that tells which columns of the target an event leaves unsaid: their names between bars, {@code |a|b|}, or NULL for none.
 * Bars in names are written otherwise.
 */
final class Unsaid {
    private final CdcFrame frame;

    Unsaid(CdcFrame frame) {
        this.frame = frame;
    }

    /** How a name stands between bars. */
    static String escaped(String column) {
        return column.replace("/", "//").replace("|", "/b");
    }

    /** The value for an event of the flow, over the source's columns. */
    String ofNewEvent() {
        List<String> always = frame.target().data().without(frame.columns()).names();
        List<String> parts = new ArrayList<>();
        parts.add(frame.dialect()
                .literal(always.stream().map(c -> escaped(c) + "|").collect(Collectors.joining("", "|", ""))));
        frame.flow().output().without(frame.flow().keys()).columns().forEach(column -> {
            String says = says(frame.flow().authorship(), column.name());
            if (!says.isEmpty()) {
                parts.add(unless(says, frame.targetColumn(column).name()));
            }
        });
        return textOf(parts);
    }

    /** Whether an event of the flow says something of a column, over the source's columns; empty if it always does. */
    private String says(Authorship authorship, String column) {
        if (authorship instanceof Authorship.IgnoringNulls ignoring) {
            return ignoring.columns().contains(column) ? frame.quote(column) + " IS NOT NULL" : "";
        }
        if (authorship instanceof Authorship.Listed listed) {
            return "coalesce(" + frame.dialect().hasName(frame.quote(listed.array()), column) + ", TRUE)";
        }
        return "";
    }

    /** The value that leaves a column unsaid unless its condition holds. */
    String unless(List<String> columns, List<String> conditions) {
        List<String> parts = new ArrayList<>(List.of("'|'"));
        for (int i = 0; i < columns.size(); i++) {
            parts.add(unless(conditions.get(i), columns.get(i)));
        }
        return textOf(parts);
    }

    private String unless(String condition, String column) {
        return "CASE WHEN " + condition + " THEN '' ELSE " + frame.dialect().literal(escaped(column) + "|") + " END";
    }

    private static String textOf(List<String> parts) {
        return "CAST(NULLIF(" + String.join(" || ", parts) + ", '|') AS VARCHAR)";
    }

    /** Whether an event says something of a column. */
    String says(String column) {
        return "coalesce(POSITION(" + frame.dialect().literal("|" + escaped(column) + "|") + " IN "
                + frame.quote(ReservedNames.UNSAID) + "), 0) = 0";
    }
}
