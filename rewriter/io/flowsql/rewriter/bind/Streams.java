package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a query reads with STREAM, in order: a view may have several inputs. */
record Streams(List<StreamInput> inputs, List<Read> reads) {
    Streams {
        inputs = List.copyOf(inputs);
        reads = List.copyOf(reads);
    }

    /** What stands for a relation of a query: the columns, and the text that takes its place. */
    record Read(Shape shape, QueryTemplate relation) {}

    /** For a query that reads the same in the same order. */
    Map<Relation, Read> reads(List<Relation> relations) {
        Map<Relation, Read> all = new LinkedHashMap<>();
        for (int i = 0; i < relations.size(); i++) {
            all.put(relations.get(i), reads.get(i));
        }
        return all;
    }
}
