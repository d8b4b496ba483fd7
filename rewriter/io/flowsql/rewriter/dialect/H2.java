package io.flowsql.rewriter.dialect;

import java.util.Locale;

/** H2 2.5. */
public record H2() implements Dialect {
    @Override
    public String productName() {
        return "H2";
    }

    @Override
    public String fold(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
