package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Flow;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TargetLayout;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses a definition with which the rows and the state that are there cannot go on. */
final class Drift {
    private final Dialect dialect;
    private final String table;
    private final Shape before;

    /** @param before the target's columns as they are */
    Drift(Dialect dialect, String table, Shape before) {
        this.dialect = dialect;
        this.table = table;
        this.before = before;
    }

    /** Columns that somebody renamed or dropped would be added anew, and old rows be of no key. */
    void checkPresent(TargetLayout stored) {
        Stream.concat(stored.keys().stream().map(Column::name), Stream.of(stored.sequenceColumn()))
                .filter(column -> !column.isEmpty() && !before.has(column))
                .findFirst()
                .ifPresent(column -> {
                    throw FlowException.of(FlowError.TARGET_COLUMN_MISSING, table, column);
                });
    }

    /** @param sequencing what another type of the sequence is called */
    void checkLayout(TargetLayout stored, TargetLayout now, FlowError sequencing) {
        boolean replaces = isReplace(stored) || isReplace(now);
        refuse(replaces && !rule(stored).equals(rule(now)), FlowError.REPLACE_FLOW_DRIFT, rule(stored), rule(now));
        if (replaces) {
            return;
        }
        refuse(
                !stored.storage().equals(now.storage()),
                FlowError.AUTOCDC_INVALID_STATE_SCD_TYPE_DRIFT,
                stored.storage(),
                now.storage());
        refuse(
                !keys(stored).equals(keys(now)),
                FlowError.AUTOCDC_INVALID_STATE_KEY_SCHEMA_DRIFT,
                described(stored),
                described(now));
        refuse(
                !stored.sequenceType().equals(now.sequenceType()),
                sequencing,
                stored.sequenceType(),
                now.sequenceType());
        refuse(
                !folded(stored.tracked()).equals(folded(known(now.tracked()))),
                FlowError.AUTOCDC_INVALID_STATE_TRACK_HISTORY_DRIFT,
                stored.tracked(),
                now.tracked());
    }

    /**
     * Of a table whose columns were inferred: declared ones are what rows are converted to. Where rows are only appended, a type may become
     * wider, and values of a narrower one fit.
     */
    void checkTypes(Flow flow, TargetLayout now) {
        boolean appends = now.storage().equals(TargetLayout.APPEND);
        FlowError error = now.hasState()
                ? FlowError.CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE
                : FlowError.STREAMING_TABLE_SCHEMA_INCOMPATIBLE;
        for (Column column : flow.output().columns()) {
            before.find(column.name())
                    .filter(there -> !dialect.sameType(there.type(), column.type()))
                    .filter(there -> !appends
                            || !Widening.is(there.type(), column.type()) && !Widening.is(column.type(), there.type()))
                    .ifPresent(there -> {
                        throw FlowException.of(error, there.name(), table, there.type(), column.type());
                    });
        }
    }

    /**
     * Of a table whose columns are declared.
     *
     * @param anyType whether there are no values, so that columns may become whatever they are declared to be
     */
    void checkDeclared(Shape declared, TargetLayout now, boolean anyType) {
        boolean appends = now.storage().equals(TargetLayout.APPEND);
        for (Column column : declared.columns()) {
            before.find(column.name())
                    .filter(there -> isOther(dialect, there, column))
                    .filter(there -> !anyType && !(appends && Widening.takes(there.type(), column.type())))
                    .ifPresent(there -> {
                        throw FlowException.of(
                                FlowError.STREAMING_TABLE_SCHEMA_DECLARED,
                                there.name(),
                                table,
                                there.type(),
                                column.type());
                    });
        }
    }

    /** Whether two types differ for certain: engines describe one type of several parts in several ways. */
    static boolean isOther(Dialect dialect, Column there, Column wanted) {
        Kind one = Kinds.of(there.type());
        Kind other = Kinds.of(wanted.type());
        boolean plain = one instanceof Kind.Simple || one instanceof Kind.Whole || one instanceof Kind.Decimal;
        if (!plain || !one.isKnown() || !other.isKnown()) {
            return false;
        }
        return one.equals(other)
                ? one == Kind.Simple.STRING && Widening.length(there.type()) != Widening.length(wanted.type())
                : !dialect.sameType(there.type(), wanted.type());
    }

    private static boolean isReplace(TargetLayout layout) {
        return List.of(TargetLayout.REPLACE_USING, TargetLayout.REPLACE_WHERE).contains(layout.storage());
    }

    /** {@code REPLACE USING (id) SEQUENCE BY changed_at}: types are those of the columns, and checked as such. */
    private static String rule(TargetLayout layout) {
        return layout.storage().equals(TargetLayout.REPLACE_USING)
                ? layout.storage() + " ("
                        + String.join(
                                ", ",
                                folded(layout.keys().stream().map(Column::name).toList()))
                        + ") SEQUENCE BY " + layout.sequenceColumn().toLowerCase(Locale.ROOT)
                : layout.storage();
    }

    private void refuse(boolean drifted, FlowError error, Object stored, Object now) {
        if (drifted) {
            throw FlowException.of(error, table, stored, now);
        }
    }

    /** Names in any case, with their types: order does not matter. */
    private TreeMap<String, String> keys(TargetLayout layout) {
        TreeMap<String, String> keys = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        layout.keys().forEach(k -> keys.put(k.name().toLowerCase(Locale.ROOT), k.type()));
        return keys;
    }

    private static String described(TargetLayout layout) {
        return layout.keys().stream().map(k -> k.name() + " " + k.type()).collect(Collectors.joining(", ", "(", ")"));
    }

    private List<String> known(List<String> columns) {
        return columns.stream().filter(before::has).toList();
    }

    private static TreeSet<String> folded(List<String> names) {
        return names.stream().map(n -> n.toLowerCase(Locale.ROOT)).collect(Collectors.toCollection(TreeSet::new));
    }
}
