package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.parse.generated.FlowParserImplConstants;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Keeps account of what is open while tokens are taken: parentheses, brackets and braces, and in types angle brackets. */
public final class Brackets implements FlowParserImplConstants {
    /** What can follow the type of a column. */
    private static final Set<String> BEHIND_TYPE = Set.of(
            "NOT", "NULL", "COMMENT", "PRIMARY", "FOREIGN", "REFERENCES", "CONSTRAINT", "DEFAULT", "GENERATED", "MASK");

    private final Deque<Token> open = new ArrayDeque<>();
    private int openAngles;

    public void take(Token token) {
        requireNoQuote(token);
        if (opens(token)) {
            open.push(token);
        } else if (closes(token) && !open.isEmpty()) {
            open.pop();
        } else if (token.kind == LT) {
            openAngles++;
        } else if (token.kind == GT) {
            openAngles--;
        }
    }

    public boolean isClosedBy(Token token) {
        return open.isEmpty() && token.kind == RPAREN;
    }

    /** Whether the token ends a column's type; a comma or a word inside of brackets does not. */
    public boolean isTypeEnd(Token token) {
        if (Lookahead.isEnd(token)) {
            return true;
        }
        boolean outside = open.isEmpty() && openAngles <= 0;
        return outside && (token.kind == COMMA || token.kind == RPAREN || BEHIND_TYPE.contains(Lookahead.word(token)));
    }

    public void requireClosed() {
        if (!open.isEmpty()) {
            throw new SyntaxException(open.peek(), open.peek().image + " is never closed");
        }
    }

    /** A lone quote is a token of its own; what was meant is a string. */
    static void requireNoQuote(Token token) {
        if (token.kind == QUOTE || token.kind == DOUBLE_QUOTE) {
            throw new SyntaxException(token, "The string that starts here is never closed");
        }
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Opens until END, as CASE does. */
    void open(Token token) {
        open.push(token);
    }

    /** Closes what is open since CASE, if that is the last that was opened. */
    boolean closeCase() {
        if (!open.isEmpty() && Lookahead.word(open.peek()).equals("CASE")) {
            open.pop();
            return true;
        }
        return false;
    }

    private static boolean opens(Token token) {
        return token.kind == LPAREN || token.kind == LBRACKET || token.image.startsWith("{");
    }

    private static boolean closes(Token token) {
        return token.kind == RPAREN || token.kind == RBRACKET || token.kind == RBRACE;
    }
}
