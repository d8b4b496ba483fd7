package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalyzer;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Optional;
import java.util.Set;

/**
 * Finds {@code WHERE _metadata.file_path = (SELECT version.path FROM current_snapshot_version())} in a query that reads nothing but files, so
 * that only that file needs to be read.
 */
final class FileOfVersion {
    private static final Set<String> TAIL =
            Set.of("GROUP", "HAVING", "ORDER", "SORT", "LIMIT", "OFFSET", "QUALIFY", "WINDOW");
    private static final Set<String> OTHER_FORMS = Set.of("UNION", "EXCEPT", "INTERSECT", "MINUS", "JOIN", "OR", "NOT");

    private final Lexis lexis;
    private final QueryTokens tokens;

    private FileOfVersion(Fragment query, Lexis lexis) {
        this.lexis = lexis;
        this.tokens = new QueryTokens(query, lexis);
    }

    /** The query of the path, which depends on nothing but the version. */
    static Optional<Fragment> in(Fragment query, Lexis lexis) {
        return new FileOfVersion(query, lexis).path();
    }

    private Optional<Fragment> path() {
        int where = -1;
        int end = tokens.size();
        for (int i = 0; tokens.exists(i); i = behind(i)) {
            String word = tokens.word(i);
            boolean subquery = word.equals("FROM") && tokens.isSymbol(i + 1, "(");
            if (subquery || OTHER_FORMS.contains(word)) {
                return Optional.empty();
            }
            if (where < 0 && word.equals("WHERE")) {
                where = i;
            }
            if (where >= 0 && TAIL.contains(word)) {
                end = Math.min(end, i);
            }
        }
        for (int i = where; where >= 0 && i < end; i = behind(i)) {
            boolean begins = i == where || tokens.isWord(i, "AND");
            if (begins && isPathEquals(i + 1) && isEndOfCondition(tokens.closing(i + 5) + 1, end)) {
                return Optional.of(tokens.fragment(i + 6, tokens.closing(i + 5) - 1))
                        .filter(this::asksForTheVersionOnly);
            }
        }
        return Optional.empty();
    }

    private boolean isPathEquals(int at) {
        boolean path = tokens.isName(at)
                && tokens.identifier(at).matches("_metadata")
                && tokens.isSymbol(at + 1, ".")
                && tokens.isName(at + 2)
                && tokens.identifier(at + 2).matches("file_path");
        return path && (tokens.isSymbol(at + 3, "=") || tokens.isSymbol(at + 3, "==")) && tokens.isSymbol(at + 4, "(");
    }

    private boolean isEndOfCondition(int at, int end) {
        return at == end || tokens.isWord(at, "AND");
    }

    private boolean asksForTheVersionOnly(Fragment path) {
        QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(path);
        return analysis.relations().isEmpty() && analysis.versionFunctions().size() == 1;
    }

    private int behind(int at) {
        return tokens.isSymbol(at, "(") || tokens.isSymbol(at, "[") ? tokens.closing(at) + 1 : at + 1;
    }
}
