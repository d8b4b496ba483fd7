package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.parse.CalciteParsers;
import io.flowsql.rewriter.query.QueryAnalysis.Version;
import io.flowsql.rewriter.query.QueryAnalysis.VersionFunction;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;

/** Says what a query reads: from Calcite's tree where Calcite can read the query, else from its tokens. */
public final class QueryAnalyzer {
    private final Lexis lexis;

    /** @param lexis whose rules the query's text follows; the engine's own is read by tokens only */
    public QueryAnalyzer(Lexis lexis) {
        this.lexis = lexis;
    }

    public QueryAnalysis analyze(Fragment query) {
        return analyze(query, lexis == Lexis.DATABRICKS ? CalciteParsers.query(query) : Optional.empty());
    }

    /** @param tree empty for an analysis by tokens */
    QueryAnalysis analyze(Fragment query, Optional<SqlNode> tree) {
        QueryScanner scanner = new QueryScanner(query, lexis);
        List<Relation> all = tree.map(node -> QueryTree.relations(query, node)).orElseGet(scanner::relations);
        List<Relation> relations =
                all.stream().filter(relation -> version(relation).isEmpty()).toList();
        return new QueryAnalysis(query, relations, versionFunctions(scanner, all), tree.isPresent());
    }

    /** The version functions in an expression. */
    public static List<VersionFunction> versionFunctions(Fragment expression, Lexis lexis) {
        return versionFunctions(new QueryScanner(expression, lexis), List.of());
    }

    private static Optional<Version> version(Relation relation) {
        return Arrays.stream(Version.values())
                .filter(version ->
                        relation.isFunction() && relation.name().last().matches(version.function()))
                .findFirst();
    }

    /** By tokens, because they may stand in expressions, too. */
    private static List<VersionFunction> versionFunctions(QueryScanner scanner, List<Relation> relations) {
        QueryTokens tokens = scanner.tokens();
        List<VersionFunction> found = new ArrayList<>();
        for (int i = 0; i + 2 < tokens.size(); i++) {
            for (Version version : Version.values()) {
                if (tokens.isWord(i, version.function())
                        && tokens.isSymbol(i + 1, "(")
                        && tokens.isSymbol(i + 2, ")")) {
                    found.add(versionFunction(version, tokens.range(i, i + 2), relations));
                }
            }
        }
        return found;
    }

    private static VersionFunction versionFunction(Version version, TextRange range, List<Relation> relations) {
        Optional<Relation> inFrom = relations.stream()
                .filter(relation -> relation.range().equals(range))
                .findFirst();
        return new VersionFunction(version, inFrom.isPresent(), inFrom.flatMap(Relation::alias), range);
    }
}
