package io.flowsql.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place of an event in the history of its key: a value, or the fields of a STRUCT, compared one after the other.
 *
 * @param fields one or more; only those of a STRUCT may be null
 */
public record Sequence(List<@Nullable Object> fields) implements Comparable<Sequence> {
    public Sequence {
        fields = Collections.unmodifiableList(new ArrayList<>(fields));
    }

    public static Sequence of(@Nullable Object... fields) {
        return new Sequence(Arrays.asList(fields));
    }

    @Override
    public int compareTo(Sequence other) {
        for (int i = 0; i < fields.size(); i++) {
            int order = SparkOrder.compare(fields.get(i), other.fields.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
