package io.flowsql.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Leaves out of a failing history what it does not need to fail. */
final class HistoryShrinker {
    private final Predicate<History> fails;
    private int attemptsLeft;

    /** @param attempts how often {@code fails} may be asked */
    HistoryShrinker(Predicate<History> fails, int attempts) {
        this.fails = fails;
        this.attemptsLeft = attempts;
    }

    History shrink(History failing) {
        History smallest = failing;
        Optional<History> smaller = firstFailing(smaller(smallest));
        while (smaller.isPresent()) {
            smallest = smaller.get();
            smaller = firstFailing(smaller(smallest));
        }
        return smallest;
    }

    private Optional<History> firstFailing(Stream<History> candidates) {
        return candidates
                .takeWhile(candidate -> attemptsLeft-- > 0)
                .filter(fails)
                .findFirst();
    }

    /** Every history that is smaller by one piece, the larger pieces first. */
    private static Stream<History> smaller(History history) {
        Stream<History> withoutStep = IntStream.range(0, history.steps().size()).mapToObj(step -> {
            List<Step> steps = new ArrayList<>(history.steps());
            steps.remove(step);
            return new History(history.shape(), history.before(), steps);
        });
        Stream<History> withoutBefore = history.before().isEmpty()
                ? Stream.empty()
                : Stream.of(new History(history.shape(), List.of(), history.steps()));
        return Stream.of(withoutStep, withoutBefore, withoutBeforeRow(history), withoutRow(history))
                .flatMap(candidates -> candidates);
    }

    private static Stream<History> withoutBeforeRow(History history) {
        return IntStream.range(0, history.before().size()).mapToObj(row -> {
            List<SourceRow> before = new ArrayList<>(history.before());
            before.remove(row);
            return new History(history.shape(), before, history.steps());
        });
    }

    private static Stream<History> withoutRow(History history) {
        return IntStream.range(0, history.steps().size()).boxed().flatMap(step -> {
            Step whole = history.steps().get(step);
            int rows = whole.rows().size();
            return rows < 2
                    ? Stream.empty()
                    : IntStream.range(0, rows).mapToObj(row -> {
                        List<Step> steps = new ArrayList<>(history.steps());
                        steps.set(step, whole.without(row));
                        return new History(history.shape(), history.before(), steps);
                    });
        });
    }
}
