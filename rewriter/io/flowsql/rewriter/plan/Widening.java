package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Types that take all values of another one as they are. */
final class Widening {
    private static final Pattern LENGTH = Pattern.compile("\\((\\d{1,18})\\)");

    private Widening() {}

    /** Whether the second of two different types is a wider one of the same family. */
    static boolean is(String from, String to) {
        Kind narrow = Kinds.of(from);
        Kind wide = Kinds.of(to);
        if (narrow instanceof Kind.Whole one && wide instanceof Kind.Whole other) {
            return one.bytes() < other.bytes();
        }
        if (narrow instanceof Kind.Decimal one && wide instanceof Kind.Decimal other) {
            return !one.equals(other)
                    && one.scale() <= other.scale()
                    && one.precision() - one.scale() <= other.precision() - other.scale();
        }
        return narrow == Simple.FLOAT && wide == Simple.DOUBLE;
    }

    /** The same, and longer texts. */
    static boolean takes(String from, String to) {
        if (Kinds.of(from) == Simple.STRING && Kinds.of(to) == Simple.STRING) {
            return length(from) <= length(to);
        }
        return is(from, to);
    }

    /** Of texts. */
    static long length(String type) {
        Matcher matcher = LENGTH.matcher(type);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : Long.MAX_VALUE;
    }
}
