package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the engine once for what a statement names several times: the parts of a definition are bound one after the other. */
final class RememberedSchemas implements EngineSchemas {
    private final EngineSchemas engine;
    private final Map<List<Spelling>, Optional<Found>> found = new HashMap<>();
    private final Map<String, Shape> shapes = new HashMap<>();

    RememberedSchemas(EngineSchemas engine) {
        this.engine = engine;
    }

    private record Spelling(String text, boolean quoted) {}

    @Override
    public Optional<Found> find(Name name) {
        List<Spelling> spelling = name.parts().stream()
                .map(p -> new Spelling(p.text(), p.quoted()))
                .toList();
        return found.computeIfAbsent(spelling, s -> engine.find(name));
    }

    @Override
    public Optional<PipelineView> view(Name name) {
        return engine.view(name);
    }

    @Override
    public Optional<Found> changeFeed(TableRef table) {
        return engine.changeFeed(table);
    }

    @Override
    public Shape shapeOf(String query) throws InvalidSql {
        Shape known = shapes.get(query);
        if (known != null) {
            return known;
        }
        Shape shape = engine.shapeOf(query);
        shapes.put(query, shape);
        return shape;
    }

    @Override
    public FileInput files(FileRead read) {
        return engine.files(read);
    }
}
