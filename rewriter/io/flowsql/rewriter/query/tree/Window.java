package io.flowsql.rewriter.query.tree;

import java.util.List;
import java.util.stream.Stream;

/**
 * What follows OVER: the name of a window, or its parentheses.
 *
 * @param frame the bounds of its frame that are values
 */
public record Window(int first, int last, List<Expression> partition, List<SortItem> ordering, List<Expression> frame) {
    List<Expression> parts() {
        return Stream.of(partition.stream(), ordering.stream().map(SortItem::value), frame.stream())
                .flatMap(part -> part)
                .toList();
    }
}
