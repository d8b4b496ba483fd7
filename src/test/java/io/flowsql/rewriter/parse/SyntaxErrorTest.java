package io.flowsql.rewriter.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.error.FlowException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SyntaxErrorTest {
    /** Statements and, behind four dashes, line:column, the error and a part of its message. */
    static Stream<Arguments> errors() {
        return Arrays.stream(GrammarCorpus.text("errors.txt").split("\\n\\n"))
                .map(record -> record.split("\\n---- "))
                .map(record -> Arguments.of(record[0], record[1].strip()));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void mistakeIsNamedWhereItStands(String sql, String expected) {
        String place = expected.substring(0, expected.indexOf(' '));
        String error = expected.substring(place.length() + 1, expected.indexOf(" | "));
        String words = expected.substring(expected.indexOf(" | ") + 3);
        FlowException exception = assertThrows(FlowException.class, () -> new FlowParser().parse(sql));
        String message = exception.getMessage();
        assertEquals(error, exception.error().publicName(), message);
        assertTrue(message.contains(words), message);
        assertTrue(message.endsWith(" (" + place + ")"), message);
    }

    @Test
    void longNamesAreRefused() {
        String name = "n".repeat(255);
        new FlowParser().parse("CREATE STREAMING TABLE " + name);
        FlowException exception =
                assertThrows(FlowException.class, () -> new FlowParser().parse("CREATE STREAMING TABLE " + name + "n"));
        assertTrue(exception.getMessage().contains("A name of 256 characters; the longest is 255"));
    }

    @Test
    void longListsOfWhatIsExpectedAreCut() {
        FlowException exception = assertThrows(FlowException.class, () -> new FlowParser().parse("SELECT 1"));
        assertTrue(exception.getMessage().contains(" or 13 more is expected"), exception.getMessage());
    }
}
