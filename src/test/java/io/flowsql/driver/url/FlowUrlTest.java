package io.flowsql.driver.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.FlowSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlowUrlTest {
    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", textBlock = """
            jdbc:flowsql: -> jdbc:duckdb:
            jdbc:flowsql:;flowsql.lockTimeout=1 -> jdbc:duckdb:
            jdbc:flowsql:duckdb: -> jdbc:duckdb:
            jdbc:flowsql:duckdb:/data/shop.duckdb;flowsql.lockTimeout=1;threads=2 -> jdbc:duckdb:/data/shop.duckdb;threads=2
            jdbc:flowsql:duckdb:/data/shop.duckdb;threads=2;FlowSql.LOCKTIMEOUT=1 -> jdbc:duckdb:/data/shop.duckdb;threads=2
            jdbc:flowsql:h2:~/shop -> jdbc:h2:~/shop
            jdbc:flowsql:h2:mem:x;flowsql.lockTimeout=1;MODE=MySQL;flowsql.dialect=native -> jdbc:h2:mem:x;MODE=MySQL
            jdbc:flowsql:h2:mem:x;INIT=SET A\\;flowsql.lockTimeout=1 -> jdbc:h2:mem:x;INIT=SET A\\;flowsql.lockTimeout=1
            jdbc:flowsql:postgresql://h/db -> jdbc:postgresql://h/db
            jdbc:flowsql:postgresql://h/db?flowsql.lockTimeout=1 -> jdbc:postgresql://h/db
            jdbc:flowsql:postgresql://h/db?flowsql.lockTimeout=1&ssl=true -> jdbc:postgresql://h/db?ssl=true
            jdbc:flowsql:postgresql://h/db?ssl=true&flowsql.lockTimeout=1 -> jdbc:postgresql://h/db?ssl=true
            jdbc:flowsql:postgresql://h/db?a=1&flowsql.lockTimeout=1&b=2 -> jdbc:postgresql://h/db?a=1&b=2
            """)
    void optionsOfOursAreTakenOut(String url, String inner) {
        assertEquals(inner, FlowUrl.parse(url).inner());
    }

    @Test
    void valuesAreReadInTheStyleOfTheWrappedDriver() {
        assertEquals(
                Map.of(FlowProperty.LOCK_TIMEOUT, "5 s", FlowProperty.TARGET_DRIVER, "a.B&c"),
                FlowUrl.parse("jdbc:flowsql:postgresql://h/db?flowsql.lockTimeout=5%20s&flowsql.targetDriver=a.B%26c")
                        .options());
        assertEquals(
                Map.of(FlowProperty.TARGET_DRIVER, "a.B&c%20"),
                FlowUrl.parse("jdbc:flowsql:h2:mem:x;flowsql.targetDriver=a.B&c%20")
                        .options());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:flowsql:h2:mem:x;flowsql.nosuch=1",
                "jdbc:flowsql:h2:mem:x;flowsql.nosuch",
                "jdbc:flowsql:postgresql://h/db?FLOWSQL.nosuch=1"
            })
    void unknownOptionIsAnErrorThatNamesTheKnownOnes(String url) {
        FlowException error = assertThrows(FlowException.class, () -> FlowUrl.parse(url));
        assertEquals(FlowError.INVALID_OPTION, error.error());
        for (FlowProperty property : FlowProperty.values()) {
            assertTrue(error.getMessage().contains(property.key()), error.getMessage());
        }
    }

    @Test
    void passwordsAreNotShown() {
        assertEquals(
                "jdbc:flowsql:h2:mem:x;USER=sa;A=1",
                FlowUrl.parse("jdbc:flowsql:h2:mem:x;USER=sa;PASSWORD=secret;A=1")
                        .shown());
        assertEquals(
                "jdbc:flowsql:postgresql://h/db?user=a",
                FlowUrl.parse("jdbc:flowsql:postgresql://h/db?password=x&user=a&sslpassword=y")
                        .shown());
    }

    @Test
    void urlOfAnotherDriverIsWrapped() {
        assertEquals("jdbc:flowsql:h2:mem:x", FlowUrl.around("jdbc:h2:mem:x"));
        assertEquals("jdbc:flowsql:h2:mem:x", FlowUrl.around("jdbc:flowsql:h2:mem:x"));
    }

    @Test
    void optionsHaveTheirDefaults() {
        assertEquals(new FlowOptions(FlowSettings.defaults(), false, true, Optional.empty()), FlowOptions.defaults());
    }

    @ParameterizedTest
    @CsvSource({"7, PT7S", "7s, PT7S", "250 MS, PT0.25S", "2m, PT2M", "1h, PT1H", "PT3.5S, PT3.5S", "0, PT0S"})
    void lockTimeoutIsADuration(String text, Duration duration) {
        assertEquals(
                duration,
                FlowOptions.of(Map.of(FlowProperty.LOCK_TIMEOUT, text))
                        .settings()
                        .lockTimeout());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "PT-1S", "7 weeks", "99999999999999999999"})
    void otherLockTimeoutsAreRefused(String text) {
        FlowException error =
                assertThrows(FlowException.class, () -> FlowOptions.of(Map.of(FlowProperty.LOCK_TIMEOUT, text)));
        assertTrue(error.getMessage().contains("Write seconds (10)"), error.getMessage());
    }

    @Test
    void choicesAreRefusedWithTheChoices() {
        FlowException error =
                assertThrows(FlowException.class, () -> FlowOptions.of(Map.of(FlowProperty.SOURCE_CHECK, "maybe")));
        assertEquals(
                "[INVALID_OPTION] Option flowsql.sourceCheck cannot be maybe. Write one of: content, count",
                error.getMessage());
        assertFalse(FlowOptions.of(Map.of(FlowProperty.REFRESH_ON_CREATE, "FALSE"))
                .settings()
                .refreshOnCreate());
    }

    @Test
    void propertiesAreToldApartAndLeftAlone() {
        Properties defaults = new Properties();
        defaults.setProperty("flowsql.dialect", "native");
        defaults.setProperty("user", "default user");
        Properties given = new Properties(defaults);
        given.put("Flowsql.showInternal", Boolean.TRUE);
        given.put("user", "sa");
        given.put("object", 1);
        Properties before = (Properties) given.clone();

        GivenProperties toldApart = GivenProperties.of(given);

        assertEquals(Map.of(FlowProperty.DIALECT, "native", FlowProperty.SHOW_INTERNAL, "true"), toldApart.ours());
        assertEquals(Map.of("user", "sa", "object", 1), toldApart.theirs());
        assertEquals(before, given);
    }

    @Test
    void tableOfOptionsHasALineForEach() {
        String table = FlowProperty.markdownTable();
        assertEquals(2 + FlowProperty.values().length, table.lines().count());
        assertTrue(
                table.contains(
                        "| `flowsql.showInternal` | `false` | Whether DatabaseMetaData lists the schema flowsql and its tables (`true`, `false`) |"),
                table);
    }
}
