package io.flowsql.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AutoCdcOracleTest {
    private static final AutoCdcOracle ORACLE = new AutoCdcOracle(List.of("a", "b"), Set.of("a", "b"));

    @TestFactory
    Stream<DynamicTest> casesOfTheRules() throws IOException {
        try (InputStream file = AutoCdcOracleTest.class.getResourceAsStream("/oracle/auto_cdc.cases")) {
            List<OracleCase> cases = OracleCase.parseAll(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            return cases.stream().map(each -> dynamicTest(each.id(), () -> check(each)));
        }
    }

    private static void check(OracleCase each) {
        assertEquals(each.target(), target(each, each.events()));
        List<Event> events = new ArrayList<>(each.events());
        Random random = new Random(7);
        for (int i = 0; each.anyOrder() && i < 12; i++) {
            Collections.shuffle(events, random);
            assertEquals(each.target(), target(each, events), () -> "arrived as " + events);
        }
    }

    private static Set<TargetRow> target(OracleCase each, List<Event> events) {
        List<TargetRow> rows = switch (each.storedAs()) {
            case "SCD1" -> each.oracle().scd1(events);
            case "SCD2" -> each.oracle().scd2(events);
            case "BITEMPORAL" -> each.oracle().bitemporal(events);
            default -> throw new IllegalArgumentException(each.storedAs());
        };
        Set<TargetRow> distinct = new HashSet<>(rows);
        assertEquals(rows.size(), distinct.size(), "a row twice");
        return distinct;
    }

    @Test
    void rowsOfTypeOneAreTheOpenRowsOfTypeTwo() {
        Random random = new Random(11);
        for (int i = 0; i < 1500; i++) {
            List<Event> events = events(random, 1 + random.nextInt(9));
            Set<List<?>> current = new HashSet<>();
            ORACLE.scd1(events).forEach(row -> current.add(List.of(row.key(), row.values())));
            Set<List<?>> open = new HashSet<>();
            for (TargetRow row : ORACLE.scd2(events)) {
                if (row.validity().orElseThrow().end().isEmpty()) {
                    open.add(List.of(row.key(), row.values()));
                }
            }
            assertEquals(current, open, events::toString);
        }
    }

    @Test
    void aPointOnBothAxesSeesTheHistoryKnownAtThatTime() {
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            List<Event> events = events(random, 1 + random.nextInt(8)).stream()
                    .map(event -> event.knownSince(Sequence.of(1 + random.nextInt(8))))
                    .toList();
            List<TargetRow> table = ORACLE.bitemporal(events);
            for (int system = 0; system < 10; system++) {
                Sequence now = Sequence.of(system);
                List<Event> known = events.stream()
                        .filter(event -> event.systemSequence().compareTo(now) <= 0)
                        .toList();
                Set<List<?>> history = new HashSet<>();
                for (TargetRow row : ORACLE.bitemporal(known)) {
                    if (row.belief().orElseThrow().end().isEmpty()) {
                        history.add(List.of(row.key(), row.values(), row.validity()));
                    }
                }
                Set<List<?>> seen = new HashSet<>();
                for (TargetRow row : table) {
                    if (contains(row.belief().orElseThrow(), now)) {
                        seen.add(List.of(row.key(), row.values(), row.validity()));
                    }
                }
                assertEquals(history, seen, events::toString);
            }
        }
    }

    @Test
    void intervalsHoldSomething() {
        assertThrows(IllegalArgumentException.class, () -> new Interval(Sequence.of(2), Optional.of(Sequence.of(2))));
    }

    private static boolean contains(Interval interval, Sequence point) {
        return interval.start().compareTo(point) <= 0
                && interval.end().map(end -> end.compareTo(point) > 0).orElse(true);
    }

    private static List<Event> events(Random random, int count) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Object> key = List.of(random.nextInt(2));
            Sequence sequence = Sequence.of(1 + random.nextInt(5));
            events.add(
                    random.nextInt(4) == 0
                            ? Event.delete(key, sequence)
                            : Event.upsert(key, sequence, partial(random)));
        }
        return events;
    }

    private static Map<String, @Nullable Object> partial(Random random) {
        Map<String, @Nullable Object> authored = new LinkedHashMap<>();
        if (random.nextInt(4) > 0) {
            authored.put("a", random.nextInt(3) == 0 ? null : random.nextInt(2));
        }
        if (random.nextInt(4) > 0) {
            authored.put("b", random.nextInt(3) == 0 ? null : random.nextInt(2));
        }
        return authored;
    }
}
