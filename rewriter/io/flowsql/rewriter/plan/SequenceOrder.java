package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Comparisons of sequences, field by field with NULL first, as Spark orders structs. A sequence without fields is never NULL, so that
 * the plain operators do for it.
 */
final class SequenceOrder {
    private final Dialect dialect;
    private final Sequence sequence;

    SequenceOrder(Dialect dialect, Sequence sequence) {
        this.dialect = dialect;
        this.sequence = sequence;
    }

    /** With the direction, which DuckDB lets a setting turn round (default_order, 2.0). */
    String ascending(List<String> values) {
        return String.join(
                ", ",
                ordered(values).stream()
                        .map(v -> sequence.struct() ? v + " ASC NULLS FIRST" : v + " ASC")
                        .toList());
    }

    String descending(List<String> values) {
        return String.join(
                ", ",
                ordered(values).stream()
                        .map(v -> sequence.struct() ? v + " DESC NULLS LAST" : v + " DESC")
                        .toList());
    }

    /** The values in a form that the engine compares as Spark does. */
    List<String> ordered(List<String> values) {
        return IntStream.range(0, values.size())
                .mapToObj(i ->
                        dialect.ordered(values.get(i), sequence.fields().get(i).type()))
                .toList();
    }

    String equal(List<String> leftValues, List<String> rightValues) {
        List<String> left = ordered(leftValues);
        List<String> right = ordered(rightValues);
        String operator = sequence.struct() ? " IS NOT DISTINCT FROM " : " = ";
        return IntStream.range(0, left.size())
                .mapToObj(i -> left.get(i) + operator + right.get(i))
                .collect(Collectors.joining(" AND "));
    }

    /** TRUE for greater ones, and for structs with NULL fields FALSE or NULL for others. */
    String greater(List<String> leftValues, List<String> rightValues) {
        List<String> left = ordered(leftValues);
        List<String> right = ordered(rightValues);
        if (!sequence.struct()) {
            return left.get(0) + " > " + right.get(0);
        }
        List<String> alternatives = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            String l = left.get(i);
            String r = right.get(i);
            String here = "(" + l + " > " + r + " OR " + l + " IS NOT NULL AND " + r + " IS NULL)";
            alternatives.add(
                    i == 0 ? here : equal(leftValues.subList(0, i), rightValues.subList(0, i)) + " AND " + here);
        }
        return "(" + String.join(" OR ", alternatives) + ")";
    }

    /** What is shown in one column: the value itself, or the struct of the fields. */
    String shown(List<String> values) {
        return sequence.struct() ? dialect.struct(sequence.fields(), values) : values.get(0);
    }

    /** The fields of a value that is kept in one column. */
    List<String> fields(String shown) {
        return sequence.struct()
                ? IntStream.range(0, sequence.fields().size())
                        .mapToObj(i ->
                                dialect.structField(shown, sequence.fields().get(i), i))
                        .toList()
                : List.of(shown);
    }

    String isNull(String shown) {
        return sequence.struct() ? dialect.structIsNull(shown) : shown + " IS NULL";
    }
}
