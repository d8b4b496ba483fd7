package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Unit;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The units of a target's columns: a struct that takes part in IGNORE NULL UPDATES is taken apart into its leaves, and NULL if all of
 * them are.
 */
final class Units {
    private final CdcFrame frame;
    private final Dialect dialect;

    Units(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
    }

    /** Those that events may leave unsaid, in the order of the columns. */
    List<Unit> partial() {
        return frame.data().stream()
                .filter(this::isPartial)
                .flatMap(c -> of(c).stream())
                .toList();
    }

    boolean isPartial(String column) {
        return frame.target().partial().stream().anyMatch(u -> u.column().equals(column));
    }

    /** One for a column that is not taken apart. */
    List<Unit> of(String column) {
        return isTakenApart(column)
                ? Kinds.of(frame.targetColumn(column).type()).leaves().stream()
                        .map(path -> new Unit(column, path))
                        .toList()
                : List.of(Unit.of(column));
    }

    private boolean isTakenApart(String column) {
        return frame.target().partial().stream().anyMatch(u -> u.column().equals(column) && !u.isWhole());
    }

    /** The unit in a value of its column. */
    String part(Unit unit, String value) {
        String result = value;
        for (String field : unit.path()) {
            result = dialect.field(result, field);
        }
        return result;
    }

    /** The value of a column of which the values of all units are given, in their order. */
    String whole(String column, List<String> parts) {
        Column target = frame.targetColumn(column);
        return isTakenApart(column) ? struct(Kinds.of(target.type()), parts.iterator(), target.type()) : parts.get(0);
    }

    private String struct(Kind kind, Iterator<String> parts, String type) {
        if (!(kind instanceof Kind.Struct struct)) {
            return parts.next();
        }
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (Kind.Field field : struct.fields()) {
            names.add(field.name());
            values.add(struct(field.kind(), parts, ""));
        }
        String allNull = values.stream().map(v -> v + " IS NULL").collect(Collectors.joining(" AND "));
        return "CASE WHEN NOT (" + allNull + ") THEN " + dialect.structOf(names, values, type) + " END";
    }
}
