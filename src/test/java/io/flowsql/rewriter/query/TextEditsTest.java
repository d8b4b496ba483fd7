package io.flowsql.rewriter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import org.junit.jupiter.api.Test;

class TextEditsTest {
    private final TextEdits edits = new TextEdits(new Fragment("f(aa, bb) + c", new TextRange(20, 33)));

    @Test
    void replacesWithoutTouchingTheRest() {
        edits.replace(new TextRange(32, 33), "CCC");
        edits.replace(new TextRange(22, 24), "A");
        assertEquals("f(A, bb) + CCC", edits.render().text());
    }

    @Test
    void outerReplacementTakesOverTheInnerOnes() {
        edits.replace(new TextRange(22, 24), "A");
        String inner = edits.render(new TextRange(22, 28)).text();
        edits.replace(new TextRange(20, 29), "g[" + inner + "]");
        assertEquals("g[A, bb] + c", edits.render().text());
    }

    @Test
    void insertsAtAnEmptyRange() {
        edits.replace(new TextRange(20, 20), "x.");
        assertEquals("x.f(aa, bb) + c", edits.render().text());
    }

    @Test
    void refusesWhatOverlapsOrLiesOutside() {
        edits.replace(new TextRange(22, 26), "A");
        assertThrows(IllegalArgumentException.class, () -> edits.replace(new TextRange(24, 28), "B"));
        assertThrows(IllegalArgumentException.class, () -> edits.replace(new TextRange(21, 24), "B"));
        assertThrows(IllegalArgumentException.class, () -> edits.replace(new TextRange(19, 22), "B"));
        assertThrows(IllegalArgumentException.class, () -> edits.replace(new TextRange(32, 34), "B"));
    }

    @Test
    void everyOffsetLeadsBack() {
        edits.replace(new TextRange(22, 24), "LONG");
        TranslatedSql sql = edits.render();
        assertEquals("f(LONG, bb) + c", sql.text());
        assertEquals(20, sql.original(0));
        assertEquals(22, sql.original(2));
        assertEquals(22, sql.original(5));
        assertEquals(24, sql.original(6));
        assertEquals(32, sql.original(14));
        assertEquals(33, sql.original(15));
    }
}
