package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.parse.generated.FlowParserImplConstants;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.Set;

/**
 * Finds where an expression ends, without knowing the grammar of expressions: outside of brackets and CASE, it ends before a word
 * that follows a complete operand and is no operator. So none of the clause words has to be reserved: in
 * {@code SEQUENCE BY columns COLUMNS (a)} the first is a column and the second is not.
 */
public final class ExpressionEnd implements FlowParserImplConstants {
    /** Words between operands; behind them an operand is expected. */
    private static final Set<String> OPERATORS = Set.of(
            "AND",
            "OR",
            "XOR",
            "IS",
            "IN",
            "LIKE",
            "ILIKE",
            "RLIKE",
            "REGEXP",
            "GLOB",
            "SIMILAR",
            "BETWEEN",
            "DIV",
            "MOD",
            "ESCAPE",
            "COLLATE",
            "OVER",
            "OVERLAPS");

    /** Words that may stand where an operand is expected and are none. */
    private static final Set<String> PREFIXES = Set.of("NOT", "DISTINCT", "FROM");

    /** Words that take a subquery; other names before {@code (SELECT} end the expression. */
    private static final Set<String> SUBQUERY_WORDS = Set.of("EXISTS", "ANY", "SOME", "ALL", "ARRAY");

    private static final Set<String> NEGATABLE =
            Set.of("IN", "LIKE", "ILIKE", "RLIKE", "REGEXP", "GLOB", "SIMILAR", "BETWEEN");

    private static final Set<String> UNITS =
            Set.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND");

    private final Brackets brackets = new Brackets();
    private boolean empty = true;
    private boolean operandComplete;
    private boolean behindName;
    private boolean behindDot;
    private boolean inInterval;
    /** Words that belong to the operator before them and are to be taken without looking: ZONE of AT TIME ZONE. */
    private int wordsToTake;

    public boolean isBefore(Token next, Token afterNext) {
        if (Lookahead.isEnd(next)) {
            return true;
        }
        if (!brackets.isEmpty() || wordsToTake > 0) {
            return false;
        }
        if (next.kind == COMMA || next.kind == RPAREN || next.kind == RBRACKET) {
            return true;
        }
        if (!operandComplete) {
            return false;
        }
        if (Lookahead.isName(next)) {
            return !continues(Lookahead.word(next), Lookahead.word(afterNext), afterNext);
        }
        if (next.kind == LPAREN) {
            return !behindName || Lookahead.isQueryStart(afterNext) && afterNext.kind != LPAREN;
        }
        return isNumber(next) && !inInterval;
    }

    /** Takes the token for which {@link #isBefore} was false. */
    public void take(Token token) {
        Brackets.requireNoQuote(token);
        empty = false;
        String word = Lookahead.word(token);
        if (wordsToTake > 0) {
            wordsToTake--;
        } else if (!brackets.isEmpty()) {
            takeInside(token, word);
        } else if (Lookahead.isName(token)) {
            takeName(token, word);
        } else {
            takeSymbolOrLiteral(token);
        }
    }

    /** Fails if nothing was taken, or if something is still open. */
    public void requireExpression(Token next) {
        brackets.requireClosed();
        if (empty) {
            throw new SyntaxException(next, SyntaxMessage.found(next) + " where an expression is expected");
        }
    }

    private boolean continues(String word, String afterWord, Token afterNext) {
        return switch (word) {
            case "NOT" -> NEGATABLE.contains(afterWord);
            case "AT" -> afterWord.equals("TIME");
            case "FILTER" -> afterNext.kind == LPAREN;
            case "WITHIN" -> afterWord.equals("GROUP");
            case "IGNORE", "RESPECT" -> afterWord.equals("NULLS");
            case "TO" -> inInterval;
            default -> OPERATORS.contains(word) || inInterval && isUnit(word);
        };
    }

    private void takeInside(Token token, String word) {
        if (word.equals("CASE")) {
            brackets.open(token);
        } else if (!word.equals("END") || !brackets.closeCase()) {
            brackets.take(token);
        }
        operandComplete = true;
        behindName = false;
    }

    private void takeName(Token token, String word) {
        behindName = false;
        if (behindDot) {
            behindDot = false;
            behindName = true;
            operandComplete = true;
            return;
        }
        if (operandComplete) {
            takeOperator(word);
        } else if (word.equals("CASE")) {
            brackets.open(token);
        } else if (word.equals("INTERVAL")) {
            inInterval = true;
        } else if (!PREFIXES.contains(word)) {
            operandComplete = !SUBQUERY_WORDS.contains(word) && !NEGATABLE.contains(word);
            behindName = true;
        }
    }

    private void takeOperator(String word) {
        switch (word) {
            case "AT" -> {
                wordsToTake = 2;
                operandComplete = false;
            }
            case "FILTER", "OVER" -> operandComplete = false;
            case "WITHIN", "IGNORE", "RESPECT" -> {
                wordsToTake = 1;
                operandComplete = word.equals("IGNORE") || word.equals("RESPECT");
            }
            case "SIMILAR" -> {
                wordsToTake = 1;
                operandComplete = false;
            }
            default -> operandComplete = inInterval && isUnit(word);
        }
        inInterval &= operandComplete || word.equals("TO");
    }

    private void takeSymbolOrLiteral(Token token) {
        behindName = false;
        behindDot = token.kind == DOT;
        if (token.kind == LPAREN || token.kind == LBRACKET || token.image.startsWith("{")) {
            brackets.take(token);
            operandComplete = true;
            return;
        }
        boolean literal = isNumber(token) || token.image.endsWith("'") || token.kind == HOOK;
        boolean sign = inInterval && (token.kind == MINUS || token.kind == PLUS) && !operandComplete;
        operandComplete = literal;
        inInterval &= literal || sign;
    }

    private static boolean isNumber(Token token) {
        return Character.isDigit(token.image.charAt(0))
                || token.image.length() > 1 && token.image.startsWith(".") && Character.isDigit(token.image.charAt(1));
    }

    private static boolean isUnit(String word) {
        return UNITS.contains(word.endsWith("S") ? word.substring(0, word.length() - 1) : word);
    }
}
