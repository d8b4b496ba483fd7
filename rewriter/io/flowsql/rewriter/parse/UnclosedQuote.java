package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.List;

/**
 * What made a statement unreadable: the lexer stops behind it.
 *
 * @param offset where it starts
 * @param description in plain words
 */
record UnclosedQuote(int offset, String description) {
    static UnclosedQuote before(String statement, int stopped, Lexis lexis) {
        List<Token> read = SqlScanner.scan(statement, lexis).stream()
                .filter(token -> token.start() <= stopped)
                .toList();
        Token last = read.isEmpty() ? null : read.get(read.size() - 1);
        if (last != null && last.text().equals("``")) {
            return new UnclosedQuote(last.start(), "A name cannot be empty");
        }
        if (last != null && last.text().startsWith("`")) {
            return new UnclosedQuote(last.start(), "The name that starts here is never closed");
        }
        int behind = last == null ? 0 : last.end();
        int comment = statement.indexOf("/*", behind);
        if (comment >= 0) {
            return new UnclosedQuote(comment, "The comment that starts here is never closed");
        }
        int offset = Math.min(stopped, statement.length() - 1);
        return new UnclosedQuote(offset, "The character " + statement.charAt(offset) + " cannot stand here");
    }
}
