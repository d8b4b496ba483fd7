package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.NamesRead;
import io.flowsql.runtime.catalog.SeenCatalogs;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.pipeline.Declaration;
import io.flowsql.runtime.pipeline.DependencyOrder;
import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.PipelineListener;
import io.flowsql.runtime.pipeline.Preparation;
import io.flowsql.runtime.pipeline.Problem;
import io.flowsql.runtime.pipeline.Selection;
import io.flowsql.runtime.refresh.Definition;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The definitions of a project: looked at all together, then carried out and refreshed one after the other. */
public final class ProjectRun {
    private final Connection connection;
    private final Dialect dialect;
    private final FlowSettings settings;
    private final Cancellation cancellation;

    public ProjectRun(Connection connection, Dialect dialect, FlowSettings settings, Cancellation cancellation) {
        this.connection = connection;
        this.dialect = dialect;
        this.settings = settings.ofProject();
        this.cancellation = cancellation;
    }

    /** Says what is wrong with the definitions, and leaves the database as it is. */
    public List<Problem> check(List<Declaration> declarations, Preparation before) throws SQLException {
        Map<String, List<Declaration>> nodes = nodes(declarations);
        DependencyOrder<String> order = order(nodes);
        order.sorted();
        if (dialect.transactionalDdl()) {
            return check(nodes, order, before);
        }
        try (ScratchDatabase scratch = ScratchDatabase.like(connection)) {
            return new ProjectRun(scratch.connection(), dialect, settings, cancellation).check(nodes, order, before);
        }
    }

    /** Anew after each failure, behind which a transaction may be of no use, without what failed. */
    private List<Problem> check(Map<String, List<Declaration>> nodes, DependencyOrder<String> order, Preparation before)
            throws SQLException {
        List<Problem> problems = new ArrayList<>();
        Set<String> left = new HashSet<>();
        boolean autoCommit = connection.getAutoCommit();
        int known;
        do {
            known = problems.size();
            connection.setAutoCommit(false);
            try {
                before.run(connection);
                for (String table : order.sorted()) {
                    if (order.sources(table).stream().anyMatch(left::contains)) {
                        left.add(table);
                    }
                    if (!left.contains(table) && !define(nodes.getOrDefault(table, List.of()), problems)) {
                        left.add(table);
                        break;
                    }
                }
            } finally {
                connection.rollback();
                connection.setAutoCommit(autoCommit);
            }
        } while (problems.size() > known);
        return problems;
    }

    private boolean define(List<Declaration> declarations, List<Problem> problems) throws SQLException {
        for (Declaration declaration : declarations) {
            try {
                define(declaration);
                if (!declaration.isView()) {
                    Session session = session();
                    Definition definition = session.definitions().of(session.require(declaration.target()));
                    if (!definition.flows().isEmpty()) {
                        session.refresher().prepare(definition);
                    }
                }
            } catch (SQLException | FlowException e) {
                cancellation.check();
                problems.add(new Problem(declaration, e));
                return false;
            }
        }
        return true;
    }

    private List<String> define(Declaration declaration) throws SQLException {
        Session session = session();
        declaration.statement().accept(new Commands(session, declaration.text()));
        return session.warnings();
    }

    /** Carries the definitions out and refreshes what is selected. */
    public List<Outcome> run(List<Declaration> declarations, Selection selection, PipelineListener listener)
            throws SQLException {
        Map<String, List<Declaration>> nodes = nodes(declarations);
        selection.checkNames(nodes.keySet());
        return new PipelineRun(cancellation, listener, true).run(order(nodes), new PipelineRun.Work() {
            @Override
            public Outcome run(String table) throws SQLException {
                return refresh(table, nodes.getOrDefault(table, List.of()), selection);
            }

            @Override
            public void skipped(String table, Outcome why) {}
        });
    }

    private Outcome refresh(String table, List<Declaration> declarations, Selection selection) throws SQLException {
        List<String> warnings = new ArrayList<>();
        for (Declaration declaration : declarations) {
            warnings.addAll(define(declaration));
        }
        if (declarations.get(0).isView() || !selection.refreshes(table)) {
            return Outcome.defined(table, warnings);
        }
        Session session = session();
        TableEntry entry = session.require(declarations.get(0).target());
        return new TableRefresh(session)
                .run(table, entry, selection.inFull(table))
                .with(warnings);
    }

    /** Of each table or view its statement, then those of its flows. */
    private Map<String, List<Declaration>> nodes(List<Declaration> declarations) throws SQLException {
        Map<String, List<Declaration>> nodes = new LinkedHashMap<>();
        for (Declaration declaration : declarations) {
            if (!declaration.isFlow()
                    && nodes.put(key(declaration.target()), new ArrayList<>(List.of(declaration))) != null) {
                throw FlowException.of(FlowError.PIPELINE_DUPLICATE_IDENTIFIERS_TABLE, declaration.target());
            }
        }
        for (Declaration declaration : declarations) {
            if (declaration.isFlow()) {
                nodes.computeIfAbsent(key(declaration.target()), key -> new ArrayList<>())
                        .add(declaration);
            }
        }
        return nodes;
    }

    private DependencyOrder<String> order(Map<String, List<Declaration>> nodes) throws SQLException {
        NamesRead names = new NamesRead(settings.lexis());
        Map<String, Set<String>> reads = new LinkedHashMap<>();
        for (Map.Entry<String, List<Declaration>> node : nodes.entrySet()) {
            Set<String> sources = new LinkedHashSet<>();
            for (Declaration declaration : node.getValue()) {
                for (Name name : names.in(declaration.statement())) {
                    sources.add(key(name));
                }
            }
            sources.remove(node.getKey());
            sources.retainAll(nodes.keySet());
            reads.put(node.getKey(), sources);
        }
        return new DependencyOrder<>(reads);
    }

    private String key(Name name) throws SQLException {
        TableRef table = session().schemas().toCreate(name);
        return table.toString();
    }

    private Session session() throws SQLException {
        boolean free = Transaction.isFree(connection, dialect);
        return new Session(connection, dialect, settings, new SeenCatalogs(), cancellation, free);
    }
}
