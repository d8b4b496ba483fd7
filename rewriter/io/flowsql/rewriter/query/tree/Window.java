package io.flowsql.rewriter.query.tree;

import java.util.List;
import java.util.stream.Stream;

/** What follows OVER: the name of a window, or its parentheses. */
public record Window(int first, int last, List<Expression> partition, List<SortItem> ordering) {
    List<Expression> parts() {
        return Stream.concat(partition.stream(), ordering.stream().map(SortItem::value))
                .toList();
    }
}
