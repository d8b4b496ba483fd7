package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;

/** Types that take all values of another one as they are. */
final class Widening {
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
}
