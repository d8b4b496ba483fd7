package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The tokens of a fragment, asked by index. An index outside of the fragment answers every question with no. */
public final class QueryTokens {
    private static final Set<String> QUERY_STARTS = Set.of("SELECT", "WITH", "FROM", "VALUES", "TABLE", "PIVOT");

    private final Fragment fragment;
    private final List<Token> tokens;
    private final int[] closing;

    public QueryTokens(Fragment fragment, Lexis lexis) {
        this.fragment = fragment;
        this.tokens = SqlScanner.scan(fragment.text(), lexis);
        this.closing = closingParentheses();
    }

    public int size() {
        return tokens.size();
    }

    public Token get(int index) {
        return tokens.get(index);
    }

    public boolean exists(int index) {
        return index >= 0 && index < tokens.size();
    }

    /** The word in upper case; empty for everything but a word without quotes. */
    public String word(int index) {
        boolean word = exists(index) && tokens.get(index).kind() == Token.Kind.WORD;
        return word ? tokens.get(index).text().toUpperCase(Locale.ROOT) : "";
    }

    public boolean isWord(int index, String word) {
        return exists(index) && tokens.get(index).isWord(word);
    }

    public boolean isSymbol(int index, String symbol) {
        return exists(index) && tokens.get(index).isSymbol(symbol);
    }

    public boolean isName(int index) {
        return exists(index) && tokens.get(index).isName();
    }

    public boolean isKind(int index, Token.Kind kind) {
        return exists(index) && tokens.get(index).kind() == kind;
    }

    /**
     * Whether a text literal stands here. Binary literals and their like start with a letter other than that of raw strings.
     */
    public boolean isText(int index) {
        return isKind(index, Token.Kind.STRING)
                && "'\"rR$".indexOf(tokens.get(index).text().charAt(0)) >= 0;
    }

    public boolean startsQuery(int index) {
        return QUERY_STARTS.contains(word(index));
    }

    /** The index of the parenthesis or bracket that closes the one at this index; the last token if it is never closed. */
    public int closing(int index) {
        return closing[index];
    }

    /** From the start of one token to the end of another, in the statement. */
    public TextRange range(int first, int last) {
        int base = fragment.range().start();
        return new TextRange(
                base + tokens.get(first).start(), base + tokens.get(last).end());
    }

    public TextRange range(int index) {
        return range(index, index);
    }

    public Fragment fragment(int first, int last) {
        TextRange range = range(first, last);
        int base = fragment.range().start();
        return new Fragment(fragment.text().substring(range.start() - base, range.end() - base), range);
    }

    public Identifier identifier(int index) {
        Token token = tokens.get(index);
        return new Identifier(token.name(), token.kind() == Token.Kind.QUOTED_NAME, range(index));
    }

    private int[] closingParentheses() {
        int[] result = new int[tokens.size()];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isSymbol("(") || token.isSymbol("[")) {
                open.push(i);
            } else if ((token.isSymbol(")") || token.isSymbol("]")) && !open.isEmpty()) {
                result[open.pop()] = i;
            }
        }
        while (!open.isEmpty()) {
            result[open.pop()] = tokens.size() - 1;
        }
        return result;
    }
}
