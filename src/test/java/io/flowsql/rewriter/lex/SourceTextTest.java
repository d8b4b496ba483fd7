package io.flowsql.rewriter.lex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.rewriter.error.FlowException.Position;
import org.junit.jupiter.api.Test;

class SourceTextTest {
    private final SourceText text = new SourceText("ab\ncd\r\nef\rg😀h");

    @Test
    void everyKindOfLineBreakCounts() {
        assertEquals(new Position(1, 1), text.position(0));
        assertEquals(new Position(1, 3), text.position(2));
        assertEquals(new Position(2, 1), text.position(3));
        assertEquals(new Position(2, 4), text.position(6));
        assertEquals(new Position(3, 1), text.position(7));
        assertEquals(new Position(4, 1), text.position(10));
    }

    @Test
    void columnsCountUtf16UnitsUpToTheEnd() {
        assertEquals(new Position(4, 4), text.position(13));
        assertEquals(new Position(4, 5), text.position(14));
    }

    @Test
    void offsetIsTheWayBack() {
        for (int offset = 0; offset <= text.text().length(); offset++) {
            assertEquals(offset, text.offset(text.position(offset)));
        }
        assertEquals(14, text.offset(new Position(9, 1)));
    }
}
