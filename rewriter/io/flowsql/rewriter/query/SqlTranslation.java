package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.lex.Lexis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Databricks SQL in an engine's words. The user's text is kept, and only what differs is replaced: literals, operators, types and names;
 * comments and layout stay.
 */
public final class SqlTranslation {
    private final Dialect dialect;
    private final Lexis lexis;

    private SqlTranslation(Dialect dialect, Lexis lexis) {
        this.dialect = dialect;
        this.lexis = lexis;
    }

    /** From Databricks SQL. */
    public static SqlTranslation of(Dialect dialect) {
        return new SqlTranslation(dialect, Lexis.DATABRICKS);
    }

    /** From the engine's own SQL, of which nothing is replaced but the relations of a query. */
    public static SqlTranslation ofNative(Dialect dialect) {
        return new SqlTranslation(dialect, Lexis.NATIVE);
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
            translate(tokens, edits, new OneRelation(dialect, shape, qualifiers), List.of());
        }
        return edits.render();
    }

    /**
     * A query with a hole for each of the given relations, in the order in which they stand. A relation without an alias gets its own
     * name as one, so that columns can still be qualified by it.
     *
     * @param known relations of the analysis with their columns
     * @return the text between the holes: one piece more than there are relations
     */
    public List<String> query(QueryAnalysis analysis, Map<Relation, Shape> known) {
        QueryScanner scanner = new QueryScanner(analysis.query(), lexis);
        List<Relation> holes = outermost(analysis, known);
        TextEdits edits = new TextEdits(analysis.query());
        if (lexis == Lexis.DATABRICKS) {
            List<TextRange> ranges = holes.stream().map(Relation::range).toList();
            Map<TextRange, Shape> shapes = new HashMap<>();
            known.forEach((relation, shape) -> shapes.put(relation.range(), shape));
            translate(scanner.tokens(), edits, new QueryRelations(dialect, scanner, shapes), ranges);
        }
        List<String> pieces = new ArrayList<>();
        int from = analysis.query().range().start();
        String before = isName(analysis, holes) ? "SELECT * FROM " : "";
        for (Relation hole : holes) {
            pieces.add(before
                    + edits.render(new TextRange(from, hole.range().start())).text());
            from = hole.range().end();
            before = hole.alias().isPresent() || hole.isFunction()
                    ? ""
                    : " AS " + Names.quoted(dialect, hole.name().last());
        }
        pieces.add(before
                + edits.render(new TextRange(from, analysis.query().range().end()))
                        .text());
        return pieces;
    }

    /**
     * A query as one text, of which the given relations are called by the given names.
     *
     * @param known relations of the analysis with their columns
     * @param names in the engine's words; they take the place of the whole relation, STREAM and all
     */
    public TranslatedSql query(QueryAnalysis analysis, Map<Relation, Shape> known, Map<Relation, String> names) {
        QueryScanner scanner = new QueryScanner(analysis.query(), lexis);
        TextEdits edits = new TextEdits(analysis.query());
        if (lexis == Lexis.DATABRICKS) {
            List<TextRange> ranges =
                    names.keySet().stream().map(Relation::range).toList();
            Map<TextRange, Shape> shapes = new HashMap<>();
            known.forEach((relation, shape) -> shapes.put(relation.range(), shape));
            translate(scanner.tokens(), edits, new QueryRelations(dialect, scanner, shapes), ranges);
        }
        names.forEach((relation, name) -> edits.replace(relation.range(), name + alias(relation, name)));
        return edits.render();
    }

    /** Columns are qualified by the name as it is spelled where nothing is known of the table. */
    private String alias(Relation relation, String name) {
        String qualifier = Names.quoted(dialect, relation.name().last());
        String last = name.substring(name.lastIndexOf('.') + 1);
        boolean same =
                last.equals(qualifier) || dialect.quote(dialect.fold(last)).equals(qualifier);
        return relation.alias().isPresent() || same ? "" : " AS " + qualifier;
    }

    /** The older form of a snapshot's query: nothing but a table's name. */
    private static boolean isName(QueryAnalysis analysis, List<Relation> holes) {
        return holes.size() == 1 && holes.get(0).range().equals(analysis.query().range());
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

    private void translate(QueryTokens tokens, TextEdits edits, NameResolver resolver, List<TextRange> except) {
        List<Integer> indexes = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            int start = tokens.range(i).start();
            if (except.stream().noneMatch(range -> range.start() <= start && start < range.end())) {
                indexes.add(i);
            }
        }
        new Names(dialect, tokens, edits, resolver).translate(indexes);
        new Literals(dialect, tokens, edits).translate(indexes);
        new Forms(dialect, tokens, edits).translate(indexes);
    }
}
