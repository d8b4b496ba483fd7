package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A statement of the engine's that does more to tables than to add rows, by its leading words.
 *
 * @param tables those that it names first
 */
public record ChangingStatement(Kind kind, List<Name> tables) {
    public ChangingStatement {
        tables = List.copyOf(tables);
    }

    /** What it does to the rows that are there. */
    public enum Kind {
        SOME,
        ALL,
        REPLACE
    }

    /** Empty for every other statement. */
    public static Optional<ChangingStatement> of(Fragment statement) {
        return new Words(SqlScanner.scan(statement.text(), Lexis.NATIVE)).read();
    }

    public static Optional<ChangingStatement> of(String sql) {
        return of(new Fragment(sql, new TextRange(0, sql.length())));
    }

    private static final class Words {
        private final List<Token> tokens;
        private int at;

        Words(List<Token> tokens) {
            this.tokens = tokens;
        }

        Optional<ChangingStatement> read() {
            if (skip("UPDATE")) {
                skip("ONLY");
                return named(Kind.SOME);
            }
            if (skip("MERGE", "INTO")) {
                return named(Kind.SOME);
            }
            if (skip("DELETE", "FROM")) {
                skip("ONLY");
                boolean some =
                        tokens.stream().anyMatch(t -> t.isWord("WHERE") || t.isWord("USING") || t.isWord("LIMIT"));
                return named(some ? Kind.SOME : Kind.ALL);
            }
            if (skip("TRUNCATE")) {
                skip("TABLE");
                skip("ONLY");
                return named(Kind.ALL);
            }
            if (skip("DROP", "TABLE")) {
                skip("IF", "EXISTS");
                return named(Kind.REPLACE);
            }
            return skip("CREATE", "OR", "REPLACE", "TABLE") ? named(Kind.REPLACE) : Optional.empty();
        }

        private boolean skip(String... words) {
            for (int i = 0; i < words.length; i++) {
                if (at + i >= tokens.size() || !tokens.get(at + i).isWord(words[i])) {
                    return false;
                }
            }
            at += words.length;
            return true;
        }

        private Optional<ChangingStatement> named(Kind kind) {
            List<Name> names = new ArrayList<>();
            do {
                Optional<Name> name = name();
                if (name.isEmpty()) {
                    return Optional.empty();
                }
                names.add(name.get());
            } while (at < tokens.size() && tokens.get(at).isSymbol(",") && ++at > 0);
            return Optional.of(new ChangingStatement(kind, names));
        }

        private Optional<Name> name() {
            List<Identifier> parts = new ArrayList<>();
            do {
                if (at >= tokens.size() || !tokens.get(at).isName()) {
                    return Optional.empty();
                }
                Token token = tokens.get(at++);
                parts.add(new Identifier(
                        token.name(),
                        token.kind() == Token.Kind.QUOTED_NAME,
                        new TextRange(token.start(), token.end())));
            } while (at < tokens.size() && tokens.get(at).isSymbol(".") && ++at > 0);
            return Optional.of(new Name(parts));
        }
    }
}
