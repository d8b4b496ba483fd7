package io.flowsql.rewriter.lex;

/** The text that a Databricks string literal stands for. */
public final class StringLiteral {
    private StringLiteral() {}

    /**
     * The value of {@code 'it\'s'}, {@code "it's"}, {@code 'it''s'}, {@code r'\d'} or {@code $$any$$}.
     *
     * @param literal as written; what is not closed ends with the text
     */
    public static String value(String literal) {
        if (literal.startsWith("$$")) {
            int end = literal.length() > 3 && literal.endsWith("$$") ? literal.length() - 2 : literal.length();
            return literal.substring(2, end);
        }
        char first = literal.charAt(0);
        if (first == 'r' || first == 'R') {
            return literal.substring(2, closed(literal, 1));
        }
        return unescaped(literal.substring(1, closed(literal, 0)), first);
    }

    private static int closed(String literal, int quoteAt) {
        int last = literal.length() - 1;
        return last > quoteAt && literal.charAt(last) == literal.charAt(quoteAt) ? last : literal.length();
    }

    private static String unescaped(String body, char quote) {
        StringBuilder value = new StringBuilder(body.length());
        int at = 0;
        while (at < body.length()) {
            char c = body.charAt(at++);
            if (c == '\\' && at < body.length()) {
                at = escape(body, at, value);
            } else {
                value.append(c);
                if (c == quote) {
                    at++;
                }
            }
        }
        return value.toString();
    }

    /** Appends what the escape stands for whose backslash precedes {@code at}; returns the offset behind it. */
    private static int escape(String body, int at, StringBuilder value) {
        char c = body.charAt(at);
        if ((c == 'u' || c == 'U') && isCodePoint(body, at + 1, c == 'u' ? 4 : 8)) {
            int end = at + (c == 'u' ? 5 : 9);
            value.appendCodePoint(Integer.parseInt(body.substring(at + 1, end), 16));
            return end;
        }
        if (isOctal(body, at)) {
            value.append((char) Integer.parseInt(body.substring(at, at + 3), 8));
            return at + 3;
        }
        switch (c) {
            case '0' -> value.append('\0');
            case 'b' -> value.append('\b');
            case 'n' -> value.append('\n');
            case 'r' -> value.append('\r');
            case 't' -> value.append('\t');
            case 'Z' -> value.append('\u001a');
            // LIKE patterns keep the backslash before their wildcards
            case '%', '_' -> value.append('\\').append(c);
            default -> value.append(c);
        }
        return at + 1;
    }

    private static boolean isCodePoint(String body, int from, int digits) {
        if (from + digits > body.length()) {
            return false;
        }
        for (int i = from; i < from + digits; i++) {
            if (Character.digit(body.charAt(i), 16) < 0) {
                return false;
            }
        }
        return digits == 4 || Long.parseLong(body.substring(from, from + digits), 16) <= Character.MAX_CODE_POINT;
    }

    private static boolean isOctal(String body, int at) {
        if (at + 3 > body.length() || body.charAt(at) > '3') {
            return false;
        }
        return Character.digit(body.charAt(at), 8) >= 0
                && Character.digit(body.charAt(at + 1), 8) >= 0
                && Character.digit(body.charAt(at + 2), 8) >= 0;
    }
}
