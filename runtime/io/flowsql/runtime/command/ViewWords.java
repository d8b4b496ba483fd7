package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.runtime.catalog.ViewEntries;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether a statement about a view is ours by its words alone, whatever it names.
 *
 * <p>PostgreSQL's own materialized views stay its own as long as the statement is one that it understands. Those of H2 can be refreshed
 * and dropped; a new one is ours.
 */
final class ViewWords {
    private final Session session;

    ViewWords(Session session) {
        this.session = session;
    }

    /** @param tokens of a statement of which the leading words say that it may be ours */
    boolean areOurs(List<Token> tokens) throws SQLException {
        int at = 1;
        boolean create = isWord(tokens, 0, "CREATE");
        boolean replace = create && isWord(tokens, 1, "OR");
        if (replace) {
            at += 2;
        }
        if (create && (isWord(tokens, at, "VIEW") || isWord(tokens, at + 1, "VIEW") && !isMaterialized(tokens, at))) {
            return readsStream(tokens);
        }
        if (!isMaterialized(tokens, at)) {
            return false;
        }
        if (create) {
            return replace
                    || !ownsMaterializedViews()
                    || readsStream(tokens)
                    || readsFiles(tokens)
                    || namesView(tokens);
        }
        if (isWord(tokens, 0, "DROP")) {
            return session.dialect() instanceof DuckDb;
        }
        Token last = tokens.get(tokens.size() - 1);
        return isWord(tokens, 0, "REFRESH")
                && (session.dialect() instanceof DuckDb
                        || last.isWord("FULL")
                        || last.isWord("SYNC")
                        || last.isWord("ASYNC"));
    }

    private boolean ownsMaterializedViews() {
        return session.dialect() instanceof PostgreSql;
    }

    /** Whether a name in the text is that of a view that only flows see. */
    private boolean namesView(List<Token> tokens) throws SQLException {
        if (!session.catalog().exists()) {
            return false;
        }
        Set<String> views = new ViewEntries(session.sql())
                .all().stream().map(v -> v.name().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        return tokens.stream()
                .filter(Token::isName)
                .anyMatch(token -> views.contains(token.name().toLowerCase(Locale.ROOT)));
    }

    private static boolean isMaterialized(List<Token> tokens, int at) {
        return isWord(tokens, at, "MATERIALIZED") && isWord(tokens, at + 1, "VIEW");
    }

    /** STREAM behind FROM, JOIN or a comma is ours unless the engine has a table of that name. */
    private boolean readsStream(List<Token> tokens) throws SQLException {
        boolean reads = IntStream.range(1, tokens.size() - 1)
                .anyMatch(i -> tokens.get(i).isWord("STREAM")
                        && (isWord(tokens, i - 1, "FROM")
                                || isWord(tokens, i - 1, "JOIN")
                                || tokens.get(i - 1).isSymbol(","))
                        && (tokens.get(i + 1).isName() || tokens.get(i + 1).isSymbol("(")));
        TextRange nowhere = new TextRange(0, 0);
        return reads
                && session.schemas()
                        .tableOf(new Name(List.of(new Identifier("stream", false, nowhere))))
                        .isEmpty();
    }

    /** Files behind FROM, JOIN or a comma, unless the engine has a function of that name. */
    private boolean readsFiles(List<Token> tokens) throws SQLException {
        for (int i = 1; i < tokens.size() - 1; i++) {
            Token token = tokens.get(i);
            boolean called = (token.isWord("READ_FILES") || token.isWord("LIST_FILES"))
                    && tokens.get(i + 1).isSymbol("(")
                    && (isWord(tokens, i - 1, "FROM")
                            || isWord(tokens, i - 1, "JOIN")
                            || tokens.get(i - 1).isSymbol(","));
            if (called) {
                return session.sql()
                        .first(
                                "SELECT 1 FROM information_schema.routines WHERE lower(routine_name) = ?",
                                row -> true,
                                token.text().toLowerCase(Locale.ROOT))
                        .isEmpty();
            }
        }
        return false;
    }

    private static boolean isWord(List<Token> tokens, int at, String word) {
        return at < tokens.size() && tokens.get(at).isWord(word);
    }
}
