package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.EmbeddedQueries;
import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.StreamSource;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.tree.TableChanges;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** The tables and views that a statement's flow or query reads, as they are named there. */
public final class NamesRead {
    private final Lexis lexis;

    /** @param lexis whose SQL the queries are */
    public NamesRead(Lexis lexis) {
        this.lexis = lexis;
    }

    public Set<Name> in(Statement statement) {
        Set<Name> names = new LinkedHashSet<>();
        EmbeddedQueries.of(statement).stream()
                .flatMap(query -> new QueryAnalyzer(lexis).analyze(query).relations().stream())
                .filter(relation -> !relation.isFunction() || TableChanges.is(relation))
                .map(Relation::name)
                .forEach(names::add);
        clause(statement)
                .filter(FlowClause.AutoCdc.class::isInstance)
                .map(clause -> ((FlowClause.AutoCdc) clause).source())
                .filter(StreamSource.Table.class::isInstance)
                .map(source -> ((StreamSource.Table) source).name())
                .forEach(names::add);
        return names;
    }

    private static Stream<FlowClause> clause(Statement statement) {
        if (statement instanceof Statement.CreateTable create) {
            return create.flow().stream();
        }
        return statement instanceof Statement.CreateFlow create ? Stream.of(create.flow()) : Stream.empty();
    }
}
