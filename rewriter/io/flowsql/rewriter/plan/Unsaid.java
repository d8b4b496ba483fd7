package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Authorship;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The column that tells what an event leaves unsaid: units between bars, {@code |a|b/fx|}, or NULL for nothing. A column stands for all
 * its units.
 */
final class Unsaid {
    private final CdcFrame frame;
    private final Units units;

    Unsaid(CdcFrame frame) {
        this.frame = frame;
        this.units = new Units(frame);
    }

    /** The value for an event of the flow, over the source's columns. */
    String ofNewEvent() {
        List<String> always = frame.target().data().without(frame.columns()).names();
        List<String> parts = new ArrayList<>();
        parts.add(frame.dialect()
                .literal(always.stream().map(c -> Unit.of(c).text() + "|").collect(Collectors.joining("", "|", ""))));
        frame.flow().output().without(frame.flow().keys()).names().forEach(column -> parts.addAll(ofColumn(column)));
        return textOf(parts);
    }

    private List<String> ofColumn(String column) {
        String target = frame.targetColumn(column).name();
        Authorship authorship = frame.flow().authorship();
        if (authorship instanceof Authorship.IgnoringNulls ignoring) {
            return ignoring.of(column).stream()
                    .map(u -> unless(units.part(u, frame.quote(column)) + " IS NOT NULL", u.in(target)))
                    .toList();
        }
        if (authorship instanceof Authorship.Listed listed) {
            String isNamed = frame.dialect().hasName(frame.quote(listed.array()), column);
            return List.of(unless("coalesce(" + isNamed + ", TRUE)", Unit.of(target)));
        }
        return List.of();
    }

    /** The value that leaves a unit unsaid unless its condition holds. */
    String unless(List<Unit> all, List<String> conditions) {
        List<String> parts = new ArrayList<>(List.of("'|'"));
        for (int i = 0; i < all.size(); i++) {
            parts.add(unless(conditions.get(i), all.get(i)));
        }
        return textOf(parts);
    }

    private String unless(String condition, Unit unit) {
        return "CASE WHEN " + condition + " THEN '' ELSE " + frame.dialect().literal(unit.text() + "|") + " END";
    }

    private static String textOf(List<String> parts) {
        return "CAST(NULLIF(" + String.join(" || ", parts) + ", '|') AS VARCHAR)";
    }

    /** Whether an event says something of a unit. */
    String says(Unit unit) {
        String column = isNotIn(Unit.of(unit.column()));
        return unit.isWhole() ? column : "(" + column + " AND " + isNotIn(unit) + ")";
    }

    private String isNotIn(Unit unit) {
        return "coalesce(POSITION(" + frame.dialect().literal("|" + unit.text() + "|") + " IN "
                + frame.quote(ReservedNames.UNSAID) + "), 0) = 0";
    }
}
