package io.flowsql.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparkOrderTest {
    private static void ascending(Sequence... sequences) {
        for (int i = 1; i < sequences.length; i++) {
            assertTrue(sequences[i - 1].compareTo(sequences[i]) < 0, sequences[i - 1] + " < " + sequences[i]);
            assertTrue(sequences[i].compareTo(sequences[i - 1]) > 0, sequences[i] + " > " + sequences[i - 1]);
        }
    }

    @Test
    void nanIsGreatestAndZerosAreEqual() {
        ascending(
                Sequence.of(Double.NEGATIVE_INFINITY),
                Sequence.of(-1.0),
                Sequence.of(0.0),
                Sequence.of(Double.POSITIVE_INFINITY),
                Sequence.of(Double.NaN));
        assertEquals(0, Sequence.of(0.0).compareTo(Sequence.of(-0.0)));
        assertEquals(0, Sequence.of(Double.NaN).compareTo(Sequence.of(Double.NaN)));
    }

    @Test
    void textIsOrderedByItsBytes() {
        // In UTF-16, which Java compares, the last two stand the other way round
        ascending(
                Sequence.of(""),
                Sequence.of("B"),
                Sequence.of("a"),
                Sequence.of("a "),
                Sequence.of("é"),
                Sequence.of("\uFFFD"),
                Sequence.of("\uD83D\uDE00"));
    }

    @Test
    void structsGoFieldByFieldWithNullFirst() {
        ascending(
                Sequence.of(null, 9), Sequence.of(1, null), Sequence.of(1, 2), Sequence.of(2, null), Sequence.of(2, 1));
        assertEquals(0, Sequence.of(1, null).compareTo(Sequence.of(1, null)));
    }

    @Test
    void scaleAndOffsetDoNotCount() {
        assertEquals(0, Sequence.of(new BigDecimal("1.50")).compareTo(Sequence.of(new BigDecimal("1.5"))));
        OffsetDateTime noon = OffsetDateTime.parse("2024-01-01T12:00:00Z");
        OffsetDateTime sameInstant = OffsetDateTime.parse("2024-01-01T14:00:00+02:00");
        assertEquals(0, Sequence.of(noon).compareTo(Sequence.of(sameInstant)));
        assertEquals(
                Event.delete(List.of(noon), Sequence.of(1)).key(),
                Event.delete(List.of(sameInstant), Sequence.of(1)).key());
    }
}
