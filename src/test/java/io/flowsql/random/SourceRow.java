package io.flowsql.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a row, in the order of the source's columns. */
record SourceRow(List<@Nullable Object> values) {
    SourceRow {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }
}
