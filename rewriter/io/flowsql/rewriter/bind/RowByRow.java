package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.definition.TableRead;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the queries that read one table row by row: no other clauses than WHERE, and no calls but of functions that are known to give the same
 * again. What is not known to be so is not.
 */
final class RowByRow {
    private static final Set<String> OTHER_FORMS = Set.of(
            "WITH",
            "DISTINCT",
            "GROUP",
            "HAVING",
            "QUALIFY",
            "WINDOW",
            "ORDER",
            "SORT",
            "CLUSTER",
            "DISTRIBUTE",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "TOP",
            "UNION",
            "EXCEPT",
            "INTERSECT",
            "MINUS",
            "LATERAL",
            "JOIN",
            "PIVOT",
            "UNPIVOT",
            "TABLESAMPLE",
            "SAMPLE",
            "NEXT",
            "CURRENT_TIMESTAMP",
            "CURRENT_TIME",
            "LOCALTIME",
            "LOCALTIMESTAMP");
    private static final Set<String> BEFORE_PARENTHESES = Set.of(
            "SELECT", "FROM", "WHERE", "AND", "OR", "NOT", "IN", "EXISTS", "CASE", "WHEN", "THEN", "ELSE", "BETWEEN",
            "LIKE", "IS");
    private static final Set<String> CALLS = Set.of(
            "CAST", "TRY_CAST", "COALESCE", "NULLIF", "UPPER", "LOWER", "TRIM", "SUBSTRING", "CONCAT", "ABS", "ROUND");

    private final EngineSchemas schemas;
    private final Lexis lexis;

    RowByRow(EngineSchemas schemas, Lexis lexis) {
        this.schemas = schemas;
        this.lexis = lexis;
    }

    Optional<TableRead> in(QueryAnalysis analysis) {
        List<Relation> relations = analysis.relations();
        if (relations.size() != 1 || relations.get(0).isFunction() || relations.get(0).stream()) {
            return Optional.empty();
        }
        Name name = relations.get(0).name();
        boolean alone = relations.get(0).range().equals(analysis.query().range());
        if (schemas.view(name).isPresent() || !alone && !isSimple(analysis.query())) {
            return Optional.empty();
        }
        return schemas.find(name)
                .filter(EngineSchemas.Found::isBaseTable)
                .map(found -> new TableRead(found.table(), alone || hasNo("WHERE", analysis.query())));
    }

    private boolean isSimple(Fragment query) {
        var tokens = new QueryTokens(query, lexis);
        for (int i = 0; i < tokens.size(); i++) {
            boolean call = tokens.isName(i) && tokens.isSymbol(i + 1, "(") && !isVersion(tokens, i);
            String word = tokens.word(i);
            if (OTHER_FORMS.contains(word) || call && !BEFORE_PARENTHESES.contains(word) && !CALLS.contains(word)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isVersion(QueryTokens tokens, int at) {
        return tokens.isWord(at, QueryAnalysis.Version.CURRENT.function());
    }

    private boolean hasNo(String word, Fragment query) {
        var tokens = new QueryTokens(query, lexis);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isWord(i, word)) {
                return false;
            }
        }
        return true;
    }
}
