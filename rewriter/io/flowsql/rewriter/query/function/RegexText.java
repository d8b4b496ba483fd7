package io.flowsql.rewriter.query.function;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Java's regular expressions, which Databricks takes, in the words of the engines. H2 2.5 has Java's own. DuckDB 2.0 has RE2, which looks
 * neither ahead nor back; PostgreSQL 18 has its own, in which a dot matches the end of a line and {@code \b} is no border of a word.
 */
final class RegexText {
    private static final Map<String, String> NOT_IN_RE2 = Map.of(
            "(?=", "a look ahead",
            "(?!", "a look ahead",
            "(?<=", "a look behind",
            "(?<!", "a look behind",
            "(?>", "an atomic group");

    /** Java's classes hold letters, digits and spaces of ASCII; those of PostgreSQL 18 hold all that there are. */
    private static final Map<Character, String> ASCII = Map.of('w', "A-Za-z0-9_", 'd', "0-9", 's', " \\t\\n\\v\\f\\r");

    private static final Pattern GROUP = Pattern.compile("\\$(\\d{1,2})");

    private RegexText() {}

    /** @throws IllegalArgumentException for what the engine has not */
    static String in(String regex, Target target) {
        return target == Target.H2 ? regex : new Reader(regex, target).read();
    }

    /** What a match is replaced by, {@code $1} and {@code \$} in it. */
    static String replacement(String text, Target target) {
        if (target == Target.H2) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        Matcher group = GROUP.matcher(text);
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                at++;
                result.append(text.charAt(at) == '\\' ? "\\\\" : String.valueOf(text.charAt(at)));
            } else if (c == '$' && group.find(at) && group.start() == at) {
                String number = group.group(1).substring(0, 1);
                result.append(number.equals("0") && target == Target.POSTGRESQL ? "\\&" : "\\" + number);
                at++;
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }

    private static final class Reader {
        private final String regex;
        private final Target target;
        private final StringBuilder result = new StringBuilder();
        private int at;
        private boolean inClass;
        private boolean lazy;
        private boolean greedy;

        Reader(String regex, Target target) {
            this.regex = regex;
            this.target = target;
        }

        String read() {
            while (at < regex.length()) {
                char c = regex.charAt(at);
                if (c == '\\' && at + 1 < regex.length()) {
                    escape(regex.charAt(at + 1));
                } else if (inClass) {
                    inClass(c);
                } else {
                    outside(c);
                }
            }
            if (target == Target.POSTGRESQL && lazy && greedy) {
                throw new IllegalArgumentException("greedy and reluctant quantifiers, which PostgreSQL does not mix");
            }
            return result.toString();
        }

        private void outside(char c) {
            if (c == '[') {
                inClass = true;
                copy(regex.startsWith("[^", at) ? 2 : 1);
                if (at < regex.length() && regex.charAt(at) == ']') {
                    copy(1);
                }
            } else if (c == '.' && target == Target.POSTGRESQL) {
                result.append("[^\\n\\r]");
                at++;
            } else if (c == '(' && regex.startsWith("(?", at)) {
                group();
            } else if ("*+?}".indexOf(c) >= 0) {
                quantifier();
            } else {
                copy(1);
            }
        }

        private void inClass(char c) {
            if (regex.startsWith("&&", at) || c == '[') {
                throw new IllegalArgumentException("a class in a class");
            }
            inClass = c != ']';
            copy(1);
        }

        private void group() {
            if (target == Target.DUCKDB) {
                NOT_IN_RE2.forEach((start, what) -> {
                    if (regex.startsWith(start, at)) {
                        throw new IllegalArgumentException(what);
                    }
                });
            } else if (regex.startsWith("(?>", at)
                    || !regex.startsWith("(?:", at)
                            && !regex.startsWith("(?=", at)
                            && !regex.startsWith("(?!", at)
                            && !regex.startsWith("(?<=", at)
                            && !regex.startsWith("(?<!", at)
                            && !(at == 0 && regex.startsWith("(?i)"))) {
                throw new IllegalArgumentException("a group of a kind that PostgreSQL has not");
            }
            copy(2);
        }

        private void quantifier() {
            char next = at + 1 < regex.length() ? regex.charAt(at + 1) : ' ';
            if (next == '+') {
                throw new IllegalArgumentException("a possessive quantifier");
            }
            lazy |= next == '?';
            greedy |= next != '?';
            copy(next == '?' ? 2 : 1);
        }

        private void escape(char c) {
            if ("QEGhHRXNkcp".indexOf(c) >= 0 && !(c == 'p' && target == Target.DUCKDB)
                    || c == 'P' && target != Target.DUCKDB) {
                throw new IllegalArgumentException("\\" + c);
            }
            if (target == Target.DUCKDB && Character.isDigit(c)) {
                throw new IllegalArgumentException("a reference to a group");
            }
            if (target == Target.DUCKDB && c == 'u' && at + 6 <= regex.length()) {
                result.append("\\x{").append(regex, at + 2, at + 6).append('}');
                at += 6;
                return;
            }
            String ascii = target == Target.POSTGRESQL ? ASCII.get(Character.toLowerCase(c)) : null;
            if (ascii != null) {
                ascii(c, ascii);
                return;
            }
            if (target == Target.POSTGRESQL && c == 'x') {
                throw new IllegalArgumentException("\\x");
            }
            result.append('\\').append(word(c));
            at += 2;
        }

        private void ascii(char c, String members) {
            boolean others = Character.isUpperCase(c);
            if (inClass && others) {
                throw new IllegalArgumentException("\\" + c + " in a class");
            }
            result.append(inClass ? members : (others ? "[^" : "[") + members + "]");
            at += 2;
        }

        private char word(char c) {
            if (c == 'Z' && target == Target.DUCKDB) {
                return 'z';
            }
            if (target == Target.DUCKDB || inClass) {
                return c;
            }
            return switch (c) {
                case 'b' -> 'y';
                case 'B' -> 'Y';
                case 'z' -> 'Z';
                default -> c;
            };
        }

        private void copy(int count) {
            result.append(regex, at, at + count);
            at += count;
        }
    }
}
