package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.QueryScope.Source;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The relations of a query, as a name in it sees them: those of its own SELECT first, then those around it.
 *
 * @param known the columns of relations by where those stand
 */
record QueryRelations(Dialect dialect, QueryScanner scanner, Map<TextRange, Shape> known) implements NameResolver {
    @Override
    public Optional<Column> column(int token, String name) {
        return sources(token)
                .flatMap(source -> shape(source).stream())
                .flatMap(shape -> shape.find(name).stream())
                .findFirst();
    }

    @Override
    public Optional<Qualifier> qualifier(int token, List<String> names) {
        return sources(token)
                .filter(source -> isCalled(source, names))
                .findFirst()
                .map(source -> new Qualifier(source.name().map(name -> Names.quoted(dialect, name)), shape(source)));
    }

    /** A subquery's columns are not known, so that it hides nothing and shows nothing. */
    private Stream<Source> sources(int token) {
        return Stream.iterate(
                        Optional.of(scanner.scope(token)),
                        Optional::isPresent,
                        scope -> scope.flatMap(QueryScope::parent))
                .flatMap(Optional::stream)
                .flatMap(scope -> scope.sources().stream());
    }

    private Optional<Shape> shape(Source source) {
        return source.relation().map(Relation::range).map(known::get);
    }

    /** By its alias, or by the last parts of its own name. */
    private static boolean isCalled(Source source, List<String> names) {
        if (source.name().isEmpty()) {
            return false;
        }
        if (names.size() == 1) {
            return source.name().get().matches(names.get(0));
        }
        boolean byName =
                source.relation().isPresent() && source.relation().get().alias().isEmpty();
        if (!byName) {
            return false;
        }
        List<Identifier> parts = source.relation().get().name().parts();
        int skip = parts.size() - names.size();
        boolean same = skip >= 0;
        for (int i = 0; i < names.size() && same; i++) {
            same = parts.get(skip + i).matches(names.get(i));
        }
        return same;
    }
}
