package io.flowsql.rewriter.lex;

/**
 * Where a lexeme starts and ends: the one place that knows quotes, comments, numbers and words. Works on offsets and allocates
 * nothing, because the sniffer runs on every statement. Whatever is not closed reaches to the end of the text.
 */
final class Lexemes {
    private static final boolean[] WORD_PART = new boolean[0x80];

    static {
        for (char c = 0; c < 0x80; c++) {
            WORD_PART[c] = Character.isLetterOrDigit(c) || c == '_' || c == '$';
        }
    }

    private Lexemes() {}

    /** The first lexeme at or behind {@code from}: blanks, line comments and nested block comments are skipped. */
    static int start(String text, int from) {
        int length = text.length();
        int at = from;
        while (at < length) {
            char c = text.charAt(at);
            if (isBlank(c)) {
                at++;
            } else if (c == '-' && text.startsWith("--", at)) {
                at = lineEnd(text, at);
            } else if (c == '/' && text.startsWith("/*", at)) {
                at = commentEnd(text, at);
            } else {
                return at;
            }
        }
        return length;
    }

    /** The offset behind the lexeme that starts at {@code at}, which is inside the text. */
    static int end(String text, int at, Lexis lexis) {
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            return quoteEnd(text, at, lexis == Lexis.DATABRICKS);
        }
        if (c == '`') {
            return quoteEnd(text, at, false);
        }
        if (c == '$') {
            return dollarEnd(text, at);
        }
        if (isDigit(c) || c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
            return numberEnd(text, at);
        }
        return isWordPart(c) ? wordOrPrefixedString(text, at, lexis) : symbolEnd(text, at);
    }

    /** The lexeme behind the one at {@code at}; the text's length if there is none. */
    static int next(String text, int at, Lexis lexis) {
        return at >= text.length() ? text.length() : start(text, end(text, at, lexis));
    }

    /**
     * Whether the lexeme at {@code at} is this word, in any case.
     *
     * @param word letters A to Z only, so that one bit is all that makes the case
     */
    static boolean isWord(String text, int at, String word) {
        int length = word.length();
        if (at + length > text.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if ((text.charAt(at + i) & ~0x20) != word.charAt(i)) {
                return false;
            }
        }
        return at + length == text.length() || !isWordPart(text.charAt(at + length));
    }

    /** Whether a word without quotes starts at {@code at}. */
    static boolean isAnyWord(String text, int at) {
        return at < text.length() && isWordPart(text.charAt(at)) && !isDigit(text.charAt(at));
    }

    static boolean isSymbol(String text, int at, char symbol) {
        return at < text.length() && text.charAt(at) == symbol;
    }

    static boolean isWordPart(char c) {
        return c < 0x80 ? WORD_PART[c] : !isBlank(c);
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Also the no-break space and the byte order mark, which come with text copied from a page or a file. */
    static boolean isBlank(char c) {
        if (c < 0x80) {
            return c <= ' ';
        }
        return c == '\u00a0' || c == '\ufeff' || c >= 0x1680 && Character.isSpaceChar(c);
    }

    private static int lineEnd(String text, int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private static int commentEnd(String text, int at) {
        int depth = 1;
        int end = at + 2;
        while (end < text.length() && depth > 0) {
            if (text.startsWith("/*", end)) {
                depth++;
                end += 2;
            } else if (text.startsWith("*/", end)) {
                depth--;
                end += 2;
            } else {
                end++;
            }
        }
        return end;
    }

    private static int quoteEnd(String text, int at, boolean backslashEscapes) {
        char quote = text.charAt(at);
        int end = at + 1;
        while (end < text.length()) {
            char c = text.charAt(end++);
            if (c == '\\' && backslashEscapes) {
                end++;
            } else if (c == quote) {
                if (end == text.length() || text.charAt(end) != quote) {
                    return end;
                }
                end++;
            }
        }
        return text.length();
    }

    /** {@code $$..$$} and PostgreSQL's {@code $tag$..$tag$}; a lone dollar sign is a symbol. */
    private static int dollarEnd(String text, int at) {
        int tagEnd = at + 1;
        while (tagEnd < text.length() && text.charAt(tagEnd) != '$' && isWordPart(text.charAt(tagEnd))) {
            tagEnd++;
        }
        if (tagEnd == text.length() || text.charAt(tagEnd) != '$') {
            return tagEnd;
        }
        int tagLength = tagEnd + 1 - at;
        for (int end = tagEnd + 1; end + tagLength <= text.length(); end++) {
            if (text.charAt(end) == '$' && text.regionMatches(end, text, at, tagLength)) {
                return end + tagLength;
            }
        }
        return text.length();
    }

    private static int numberEnd(String text, int at) {
        int end = at;
        while (end < text.length()) {
            char c = text.charAt(end);
            boolean exponentSign = (c == '+' || c == '-')
                    && (text.charAt(end - 1) | 0x20) == 'e'
                    && end + 1 < text.length()
                    && isDigit(text.charAt(end + 1))
                    && !text.startsWith("0x", at);
            if (!exponentSign && c != '.' && !isWordPart(c)) {
                return end;
            }
            end++;
        }
        return end;
    }

    private static int wordOrPrefixedString(String text, int at, Lexis lexis) {
        int end = at + 1;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        if (end != at + 1 || end == text.length()) {
            return end;
        }
        char quote = text.charAt(end);
        if (quote != '\'' && (quote != '"' || lexis == Lexis.NATIVE)) {
            return end;
        }
        return switch (text.charAt(at)) {
            case 'r', 'R' -> lexis == Lexis.DATABRICKS ? rawStringEnd(text, end) : end;
            case 'e', 'E' -> lexis == Lexis.NATIVE ? quoteEnd(text, end, true) : end;
            case 'x', 'X', 'b', 'B', 'n', 'N' -> quote == '\'' ? quoteEnd(text, end, false) : end;
            default -> end;
        };
    }

    private static int rawStringEnd(String text, int quoteAt) {
        int end = text.indexOf(text.charAt(quoteAt), quoteAt + 1);
        return end < 0 ? text.length() : end + 1;
    }

    private static int symbolEnd(String text, int at) {
        if (at + 1 == text.length()) {
            return at + 1;
        }
        char second = text.charAt(at + 1);
        if (second == '=' && text.startsWith("<=>", at) || second == '>' && text.startsWith("->>", at)) {
            return at + 3;
        }
        boolean two = switch (text.charAt(at)) {
            case ':' -> second == ':';
            case '=' -> second == '=' || second == '>';
            case '<' -> second == '=' || second == '>';
            case '>', '!' -> second == '=';
            case '-' -> second == '>';
            case '|' -> second == '|';
            case '/' -> second == '/';
            default -> false;
        };
        return two ? at + 2 : at + 1;
    }
}
