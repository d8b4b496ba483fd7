package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.function.FunctionTable;
import io.flowsql.rewriter.query.tree.QueryParser;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.value.Functions;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Databricks SQL in an engine's words. The user's text is kept, and only what differs is replaced: literals, operators, types and names;
 * comments and layout stay.
 */
public final class SqlTranslation {
    /** Stands for a relation while its query is translated. */
    private static final Pattern HOLE = Pattern.compile("\0(\\d+)\0");

    private final Dialect dialect;
    private final Lexis lexis;
    private final Functions functions;
    private final Function<TextRange, Optional<Position>> positions;

    private SqlTranslation(
            Dialect dialect, Lexis lexis, Functions functions, Function<TextRange, Optional<Position>> positions) {
        this.dialect = dialect;
        this.lexis = lexis;
        this.functions = functions;
        this.positions = positions;
    }

    /** From Databricks SQL. */
    public static SqlTranslation of(Dialect dialect) {
        return of(dialect, Lexis.DATABRICKS, range -> Optional.empty());
    }

    /** From the engine's own SQL, of which nothing is replaced but the relations of a query. */
    public static SqlTranslation ofNative(Dialect dialect) {
        return of(dialect, Lexis.NATIVE, range -> Optional.empty());
    }

    /**
     * @param lexis whose SQL it is from
     * @param positions line and column of a place in the statement, for errors
     */
    public static SqlTranslation of(Dialect dialect, Lexis lexis, Function<TextRange, Optional<Position>> positions) {
        return new SqlTranslation(dialect, lexis, FunctionTable.databricks(), positions);
    }

    /** An expression over the columns of one relation. */
    public TranslatedSql expression(Fragment expression, Shape shape) {
        return expression(expression, shape, List.of());
    }

    /**
     * An expression over the columns of one relation.
     *
     * @param qualifiers names by which it calls the relation; they are left out before its columns
     */
    public TranslatedSql expression(Fragment expression, Shape shape, List<String> qualifiers) {
        TextEdits edits = new TextEdits(expression);
        if (lexis == Lexis.DATABRICKS) {
            QueryTokens tokens = new QueryTokens(expression, lexis);
            Scope scope = new Scope(null);
            Columns columns = new Columns(
                    shape.columns().stream()
                            .map(column -> new OutputColumn(column.name(), Kinds.of(column.type())))
                            .toList(),
                    true);
            scope.add(new Visible(List.of(), Optional.empty(), columns));
            qualifiers.forEach(name -> scope.add(new Visible(List.of(name), Optional.empty(), columns)));
            Queries queries = new Queries(translation(tokens, edits, Map.of(), Map.of()));
            queries.expressions().translate(QueryParser.expression(tokens), scope);
        }
        return edits.render();
    }

    private Translation translation(
            QueryTokens tokens, TextEdits edits, Map<TextRange, Shape> shapes, Map<TextRange, String> replaced) {
        return new Translation(dialect, tokens, edits, functions, shapes, replaced, positions);
    }

    /**
     * A query with a hole for each of the given relations. A relation without an alias gets its own name as one, so that columns can
     * still be qualified by it.
     *
     * @param known relations of the analysis with their columns
     */
    public TranslatedQuery query(QueryAnalysis analysis, Map<Relation, Shape> known) {
        List<Relation> holes = outermost(analysis, known);
        Map<Relation, String> names = new HashMap<>();
        for (int i = 0; i < holes.size(); i++) {
            names.put(holes.get(i), "\0" + i + "\0");
        }
        boolean isName = holes.size() == 1
                && holes.get(0).range().equals(analysis.query().range());
        String sql =
                (isName ? "SELECT * FROM " : "") + query(analysis, known, names).text();
        List<String> pieces = new ArrayList<>();
        List<Relation> order = new ArrayList<>();
        Matcher matcher = HOLE.matcher(sql);
        int from = 0;
        while (matcher.find()) {
            pieces.add(sql.substring(from, matcher.start()));
            order.add(holes.get(Integer.parseInt(matcher.group(1))));
            from = matcher.end();
        }
        pieces.add(sql.substring(from));
        return new TranslatedQuery(pieces, order);
    }

    /**
     * A query as one text, of which the given relations are called by the given names.
     *
     * @param known relations of the analysis with their columns
     * @param names in the engine's words; they take the place of the whole relation, STREAM and all
     */
    public TranslatedSql query(QueryAnalysis analysis, Map<Relation, Shape> known, Map<Relation, String> names) {
        TextEdits edits = new TextEdits(analysis.query());
        if (lexis == Lexis.NATIVE) {
            names.forEach((relation, name) -> edits.replace(
                    relation.range(),
                    relation.alias().isPresent() ? name : name + References.aliasBehind(dialect, name, relation)));
            writeOut(new QueryTokens(analysis.query(), lexis), names.keySet(), edits);
            return edits.render();
        }
        translate(analysis, known, names, edits);
        return edits.render();
    }

    /** {@code TABLE t} takes nothing but a name. */
    private static void writeOut(QueryTokens tokens, Collection<Relation> relations, TextEdits edits) {
        for (int i = 1; i < tokens.size(); i++) {
            int start = tokens.range(i).start();
            if (tokens.isWord(i - 1, "TABLE")
                    && relations.stream().anyMatch(r -> r.range().start() == start)) {
                edits.replace(tokens.range(i - 1), "SELECT * FROM");
            }
        }
    }

    /** The kinds of the columns of a query in Databricks SQL; none if it is not known how many it has. */
    public List<Kind> kinds(QueryAnalysis analysis, Map<Relation, Shape> known) {
        Columns columns = translate(analysis, known, Map.of(), new TextEdits(analysis.query()));
        return columns.known() ? columns.list().stream().map(OutputColumn::kind).toList() : List.of();
    }

    private Columns translate(
            QueryAnalysis analysis, Map<Relation, Shape> known, Map<Relation, String> names, TextEdits edits) {
        QueryTokens tokens = new QueryTokens(analysis.query(), lexis);
        Map<TextRange, Shape> shapes = new HashMap<>();
        known.forEach((relation, shape) -> shapes.put(relation.range(), shape));
        Map<TextRange, String> replaced = new HashMap<>();
        names.forEach((relation, name) -> replaced.put(relation.range(), name));
        Translation translation = translation(tokens, edits, shapes, replaced);
        Refusals.check(translation);
        return new Queries(translation).translate(QueryParser.query(tokens), null);
    }

    /** A relation among the arguments of another that is replaced goes with it. */
    private static List<Relation> outermost(QueryAnalysis analysis, Map<Relation, Shape> known) {
        List<Relation> holes = new ArrayList<>();
        int end = -1;
        for (Relation relation : analysis.relations()) {
            if (known.containsKey(relation) && relation.range().start() >= end) {
                holes.add(relation);
                end = relation.range().end();
            }
        }
        return holes;
    }
}
