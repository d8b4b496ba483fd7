package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.SAID;

import io.flowsql.rewriter.definition.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * Units that an event left unsaid have the value of the last event before it in its life that said something. The events are cut where
 * one did, and each piece has the value of its first.
 */
final class CarriedForward {
    private final CdcFrame frame;
    private final Units units;
    private final String life;
    private final String bySequence;

    /**
     * @param life the window's PARTITION BY
     * @param bySequence the window's ORDER BY
     */
    CarriedForward(CdcFrame frame, String life, String bySequence) {
        this.frame = frame;
        this.units = new Units(frame);
        this.life = life;
        this.bySequence = bySequence;
    }

    /** The columns of the events, quoted, and beside them the numbers of their pieces. */
    List<String> withPieces() {
        List<String> values = new ArrayList<>(List.of("l.*"));
        List<Unit> partial = units.partial();
        for (int i = 0; i < partial.size(); i++) {
            values.add("SUM(CASE WHEN " + frame.unsaid().says(partial.get(i)) + " THEN 1 ELSE 0 END) OVER (" + life
                    + bySequence + " ROWS UNBOUNDED PRECEDING) AS " + frame.quote(SAID + i));
        }
        return values;
    }

    /** Values over a relation with the pieces, under the same names. */
    List<String> values(List<String> columns) {
        return columns.stream().map(this::value).toList();
    }

    private String value(String column) {
        String name = frame.quote(column);
        if (!units.isPartial(column)) {
            return name;
        }
        List<Unit> partial = units.partial();
        List<String> parts = units.of(column).stream()
                .map(u -> {
                    String piece = frame.quote(SAID + partial.indexOf(u));
                    return "CASE WHEN " + piece + " > 0 THEN FIRST_VALUE(" + units.part(u, name) + ") OVER (" + life
                            + ", " + piece + bySequence + ") END";
                })
                .toList();
        return units.whole(column, parts) + " AS " + name;
    }
}
