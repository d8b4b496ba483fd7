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
            "VALUES",
            "TABLE",
            "ROWNUM",
            "CURRENT_TIMESTAMP",
            "CURRENT_TIME",
            "LOCALTIME",
            "LOCALTIMESTAMP");
    private static final Set<String> BEFORE_PARENTHESES = Set.of(
            "SELECT", "FROM", "WHERE", "AND", "OR", "NOT", "IN", "EXISTS", "CASE", "WHEN", "THEN", "ELSE", "BETWEEN",
            "LIKE", "IS");
    /** Part of the grammar, so that no function of the user's can have such a name. */
    private static final Set<String> CALLS = Set.of("CAST", "TRY_CAST", "COALESCE");

    private static final Set<String> OTHER_SYMBOLS = Set.of("@", ":=", ":", "?", "#");

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
        if (schemas.view(name).isPresent() || !alone && !isSimple(analysis.query(), relations.get(0))) {
            return Optional.empty();
        }
        return schemas.find(name)
                .filter(EngineSchemas.Found::isBaseTable)
                .map(found -> new TableRead(found.table(), alone || hasNo("WHERE", analysis.query())));
    }

    /** Whether nothing but the table and the version is read, and every word is known to do no more than look at a row. */
    private boolean isSimple(Fragment query, Relation table) {
        var tokens = new QueryTokens(query, lexis);
        for (int i = 0; i < tokens.size(); i++) {
            boolean call = tokens.isName(i) && tokens.isSymbol(i + 1, "(") && !isVersion(tokens, i);
            String word = tokens.word(i);
            boolean qualified = tokens.isSymbol(i - 1, ".");
            boolean otherCall = call && (qualified || !BEFORE_PARENTHESES.contains(word) && !CALLS.contains(word));
            boolean otherSource = word.equals("FROM") && !isOnlyVersion(tokens, i + 1) && !isOnly(tokens, i + 1, table);
            if (OTHER_FORMS.contains(word)
                    || OTHER_SYMBOLS.contains(tokens.get(i).text())
                    || otherCall
                    || otherSource) {
                return false;
            }
        }
        return true;
    }

    /** Whether the table stands here, with or without an alias, and nothing behind it but WHERE. */
    private static boolean isOnly(QueryTokens tokens, int at, Relation table) {
        if (tokens.range(at).start() != table.range().start()) {
            return false;
        }
        int end = at;
        while (tokens.exists(end) && tokens.range(end).start() < table.range().end()) {
            end++;
        }
        if (tokens.isWord(end, "AS")) {
            end++;
        }
        boolean alias = table.alias().isPresent();
        int behind = alias ? end + 1 : end;
        return behind == tokens.size() || tokens.isWord(behind, "WHERE");
    }

    /** Whether the version stands here, with or without an alias, and nothing behind it. */
    private static boolean isOnlyVersion(QueryTokens tokens, int at) {
        int end = at + 3;
        if (tokens.isWord(end, "AS")) {
            end++;
        }
        return isVersion(tokens, at)
                && (tokens.isSymbol(end, ")") || tokens.isName(end) && tokens.isSymbol(end + 1, ")"));
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
