package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.List;
import java.util.Set;

/** Keeps together what is one operand. */
final class Operand {
    private static final Set<String> VOLATILE =
            Set.of("RAND", "RANDOM", "RANDOM_UUID", "GEN_RANDOM_UUID", "UUID", "NEXTVAL");

    private Operand() {}

    /** The expression, in parentheses unless it is an operand in every context. */
    static String of(String sql) {
        return isOperand(sql) ? sql : "(" + sql + ")";
    }

    /** A name, a literal, a call, a CASE, or something in parentheses. */
    private static boolean isOperand(String sql) {
        List<Token> tokens = SqlScanner.scan(sql, Lexis.NATIVE);
        if (tokens.isEmpty()) {
            return true;
        }
        int last = tokens.size() - 1;
        if (tokens.get(0).isWord("CASE")) {
            return endOfCase(tokens) == last;
        }
        int at = 0;
        while (at + 2 <= last && tokens.get(at).isName() && tokens.get(at + 1).isSymbol(".")) {
            at += 2;
        }
        boolean typed = at == 0
                && last == 1
                && tokens.get(0).kind() == Token.Kind.WORD
                && tokens.get(1).kind() == Token.Kind.STRING;
        if (at == last || typed) {
            return true;
        }
        boolean call = tokens.get(at).isName() && tokens.get(at + 1).isSymbol("(");
        int open = call ? at + 1 : at;
        return tokens.get(open).isSymbol("(") && closing(tokens, open) == last;
    }

    /** Whether an engine's expression may give another value each time. */
    static boolean isVolatile(String sql) {
        List<Token> tokens = SqlScanner.scan(sql, Lexis.NATIVE);
        return tokens.stream()
                .anyMatch(token -> VOLATILE.stream().anyMatch(token::isWord)
                        && tokens.indexOf(token) < tokens.size() - 1
                        && tokens.get(tokens.indexOf(token) + 1).isSymbol("("));
    }

    private static int closing(List<Token> tokens, int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += tokens.get(i).isSymbol("(") ? 1 : tokens.get(i).isSymbol(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return tokens.size();
    }

    private static int endOfCase(List<Token> tokens) {
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.get(i).isWord("CASE") ? 1 : tokens.get(i).isWord("END") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return tokens.size();
    }
}
