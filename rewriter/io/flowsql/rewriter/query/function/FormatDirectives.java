package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code %s}, {@code %d} and {@code %05d} of Java's formats, as the concatenation that they stand for. */
record FormatDirectives(Dialect dialect, Target target) {
    private static final Pattern DIRECTIVE = Pattern.compile("%(?:(0[1-9]\\d?)?d|s|%)");

    /** @throws IllegalArgumentException for a directive of another kind, or without a value */
    String text(String format, List<Argument> values) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = DIRECTIVE.matcher(format);
        StringBuilder text = new StringBuilder();
        int at = 0;
        int next = 0;
        while (at < format.length()) {
            if (format.charAt(at) != '%') {
                text.append(format.charAt(at++));
                continue;
            }
            if (!matcher.find(at) || matcher.start() != at) {
                throw new IllegalArgumentException("a directive that cannot be translated: " + format.substring(at));
            }
            at = matcher.end();
            if (matcher.group().equals("%%")) {
                text.append('%');
                continue;
            }
            if (next == values.size()) {
                throw new IllegalArgumentException("no value for " + matcher.group());
            }
            flush(text, parts);
            parts.add(value(values.get(next++), matcher));
        }
        flush(text, parts);
        return parts.isEmpty() ? "''" : String.join(" || ", parts);
    }

    private String value(Argument value, Matcher directive) {
        boolean number = directive.group().endsWith("d");
        if (number && !value.kind().isWhole()) {
            throw new IllegalArgumentException(
                    directive.group() + " for a value that is not known to be a whole number");
        }
        if (!number && (value.kind().isFloating() || value.kind() == Simple.UNKNOWN)) {
            throw new IllegalArgumentException("%s for a value whose text is not the same on every engine");
        }
        String width = directive.group(1);
        String text = width == null
                ? Coercion.STRING.apply(value, target)
                : padded(value.sql(), Integer.parseInt(width.substring(1)));
        return "COALESCE(" + text + ", 'null')";
    }

    /** Zeros between the sign and the digits. */
    private static String padded(String number, int width) {
        String digits = "CAST(ABS(" + number + ") AS VARCHAR)";
        String sign = "CASE WHEN " + number + " < 0 THEN '-' ELSE '' END";
        String room = width + " - CASE WHEN " + number + " < 0 THEN 1 ELSE 0 END - LENGTH(" + digits + ")";
        return sign + " || REPEAT('0', CAST(" + room + " AS INTEGER)) || " + digits;
    }

    private void flush(StringBuilder text, List<String> parts) {
        if (!text.isEmpty()) {
            parts.add(dialect.literal(text.toString()));
            text.setLength(0);
        }
    }
}
