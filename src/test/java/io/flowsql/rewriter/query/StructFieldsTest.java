package io.flowsql.rewriter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructFieldsTest {
    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            STRUCT(ts, n)                          | ts: ts, n: n
            struct ( s.ts , coalesce(n, 0) AS `m n` ) | ts: s.ts, m n: coalesce(n, 0)
            STRUCT(a + b, `x``y`, f(1, 2))         | col1: a + b, x`y: `x``y`, col3: f(1, 2)
            named_struct('a', x, "b", y + 1)       | a: x, b: y + 1
            (a, b)                                 | a: a, b: b
            STRUCT(a)                              | a: a
            (a)                                    | none
            a                                      | none
            f(a, b)                                | none
            STRUCT(a, b).a                         | none
            (a, b) || (c, d)                       | none
            """)
    void takesStructsApart(String expression, String expected) {
        Fragment fragment = new Fragment(expression, new TextRange(10, 10 + expression.length()));
        String fields = StructFields.of(fragment).stream()
                .map(field -> field.name() + ": " + field.value().text())
                .collect(Collectors.joining(", "));
        assertEquals(expected, fields.isEmpty() ? "none" : fields);
    }
}
