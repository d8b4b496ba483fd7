package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.parse.generated.FlowParserImplConstants;
import io.flowsql.rewriter.parse.generated.ParseException;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was found and what was expected, from the parser's own account of it.
 *
 * @param where the token that does not fit
 * @param text in plain words
 */
record SyntaxMessage(Token where, String text) {
    private static final int MOST_EXPECTED = 10;

    /** The parser tells sequences of tokens that it would have taken: the mistake is where the longest agreement ends. */
    static SyntaxMessage of(ParseException exception) {
        Token found = exception.currentToken.next;
        int agreed = Arrays.stream(exception.expectedTokenSequences)
                .mapToInt(expected -> agreement(expected, found))
                .max()
                .orElse(0);
        Token where = found;
        for (int i = 0; i < agreed && where.next != null; i++) {
            where = where.next;
        }
        List<String> expected = Arrays.stream(exception.expectedTokenSequences)
                .filter(sequence -> sequence.length > agreed && agreement(sequence, found) == agreed)
                .map(sequence -> described(exception.tokenImage[sequence[agreed]]))
                .distinct()
                .sorted()
                .toList();
        return new SyntaxMessage(where, found(where) + expected(expected));
    }

    static String found(Token token) {
        return token.kind == FlowParserImplConstants.EOF ? "The statement ends" : "Found " + token.image;
    }

    private static int agreement(int[] expected, Token found) {
        int agreed = 0;
        for (Token token = found;
                token != null && agreed < expected.length && token.kind == expected[agreed];
                token = token.next) {
            agreed++;
        }
        return agreed;
    }

    private static String expected(List<String> expected) {
        if (expected.isEmpty()) {
            return " where it cannot stand";
        }
        String some = expected.stream().limit(MOST_EXPECTED).collect(Collectors.joining(", "));
        String more = expected.size() > MOST_EXPECTED ? " or " + (expected.size() - MOST_EXPECTED) + " more" : "";
        return " where " + (expected.size() == 1 ? "" : "one of ") + some + more + " is expected";
    }

    /** Token images are {@code "WORD"} for words and symbols and {@code <KIND>} for everything else. */
    private static String described(String image) {
        return switch (image) {
            case "<EOF>" -> "the end";
            case "<QUOTED_STRING>" -> "a string";
            case "<UNSIGNED_INTEGER_LITERAL>" -> "a whole number";
            case "<DECIMAL_NUMERIC_LITERAL>", "<APPROX_NUMERIC_LITERAL>" -> "a number";
            case "<IDENTIFIER>", "<BACK_QUOTED_IDENTIFIER>" -> "a name";
            default -> image.replace("\"", "");
        };
    }
}
