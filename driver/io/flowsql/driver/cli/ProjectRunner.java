package io.flowsql.driver.cli;

import io.flowsql.driver.wrap.FlowConnection;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.ScriptSplitter;
import io.flowsql.runtime.FlowPipeline;
import io.flowsql.runtime.pipeline.Declaration;
import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.Problem;
import io.flowsql.runtime.pipeline.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Checks and runs the definitions of a project, and tells what came of it. */
final class ProjectRunner {
    private final FlowConnection connection;
    private final PipelineSpec spec;
    private final List<Script> scripts;
    private final Streams streams;
    private final FlowPipeline pipeline;
    private final String before;
    private final List<Declaration> declarations = new ArrayList<>();
    private final Map<Declaration, Place> places = new IdentityHashMap<>();

    /** Where a definition stands. */
    private record Place(Script script, Script.Statement statement) {}

    ProjectRunner(FlowConnection connection, PipelineSpec spec, List<Script> scripts, Streams streams)
            throws SQLException, IOException {
        this.connection = connection;
        this.spec = spec;
        this.scripts = List.copyOf(scripts);
        this.streams = streams;
        this.pipeline = connection.pipeline();
        Path script = spec.folder().resolve(spec.configuration().getOrDefault(ProjectOptions.BEFORE, ""));
        this.before = Files.isRegularFile(script) ? Files.readString(script) : "";
    }

    boolean run(Selection selection) throws SQLException {
        enterSchema(true);
        if (!check(false)) {
            return false;
        }
        runBefore(connection);
        List<Outcome> outcomes;
        try (PipelineProgress progress = new PipelineProgress(streams)) {
            outcomes = pipeline.run(declarations, selection, progress);
        }
        new PipelineSummary(streams).print(outcomes);
        return outcomes.stream().noneMatch(Outcome::blocks);
    }

    /** @param tell whether to say so when all is well */
    boolean check(boolean tell) throws SQLException {
        boolean readable = parse();
        if (!readable) {
            return false;
        }
        spec.configuration().keySet().stream()
                .filter(key -> !key.startsWith("flowsql."))
                .sorted()
                .forEach(key -> streams.err().println("warning: " + key + " has no effect"));
        if (tell) {
            enterSchema(false);
        }
        List<Problem> problems;
        try (PipelineProgress progress = new PipelineProgress(streams)) {
            progress.show("checking " + declarations.size() + " definitions");
            problems = pipeline.check(declarations, this::runBefore);
        }
        problems.forEach(problem -> show(Objects.requireNonNull(places.get(problem.declaration())), problem.failure()));
        if (tell && problems.isEmpty()) {
            streams.out().println(spec.name() + ": " + declarations.size() + " definitions, nothing wrong");
        }
        return problems.isEmpty();
    }

    private boolean parse() {
        boolean succeeded = true;
        declarations.clear();
        for (Script script : scripts) {
            for (Script.Statement statement : script.databricksStatements()) {
                try {
                    Declaration declaration = pipeline.declaration(statement.text());
                    declarations.add(declaration);
                    places.put(declaration, new Place(script, statement));
                } catch (FlowException e) {
                    show(new Place(script, statement), e);
                    succeeded = false;
                }
            }
        }
        return succeeded;
    }

    private void show(Place place, Exception failure) {
        streams.err()
                .println(StatementError.of(place.script(), place.statement(), failure)
                        .render());
    }

    /** The database that unqualified names mean. */
    private void enterSchema(boolean create) throws SQLException {
        if (spec.catalog().isPresent() && !spec.catalog().get().equalsIgnoreCase(connection.getCatalog())) {
            streams.err()
                    .println("warning: the catalog " + spec.catalog().get()
                            + " is ignored: the tables are in the database of the URL, " + connection.getCatalog());
        }
        if (spec.database().isPresent()) {
            String database = spec.database().get();
            if (create && schema(database).isEmpty()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CREATE SCHEMA " + inSql(database));
                }
            }
            connection.setSchema(schema(database)
                    .orElseThrow(
                            () -> new SQLException("There is no schema " + database + " yet. flowsql run makes it")));
        }
    }

    /** As the engine spells it. */
    private Optional<String> schema(String name) throws SQLException {
        try (ResultSet schemas = connection.getMetaData().getSchemas()) {
            while (schemas.next()) {
                if (schemas.getString(1).equalsIgnoreCase(name)) {
                    return Optional.of(schemas.getString(1));
                }
            }
            return Optional.empty();
        }
    }

    private static String inSql(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** @param target the connection itself, or one to a copy of the database */
    private void runBefore(Connection target) throws SQLException {
        try (Statement statement = target.createStatement()) {
            for (ScriptSplitter.Piece piece : ScriptSplitter.split(before)) {
                statement.execute(piece.text());
            }
        }
    }
}
