package io.flowsql.bench;

import io.flowsql.testdb.Engine;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link RefreshBenchmark} and prints the medians and their ratios as the rows of a table.
 *
 * <p>The ways take turns, one shot each, in one JVM: what else the machine does in the meantime then falls on all of them. Before that, each
 * goes once unmeasured; afterwards, their rows are compared. All times are in milliseconds: first those of the clock, with commit and
 * checkpoint, then those of the processors, without the checkpoint.
 *
 * <p>Arguments narrow the run: names of engines, histories and sizes, and a number for the rounds, in any order; {@code -naive} leaves that
 * way out, which may take longer than all else.
 */
public final class RefreshComparison {
    private static final List<String> WAYS = List.of("best", "refresh", "naive");

    private static final int WARM_UP = 60;
    private static final int WARM_UP_ROUNDS = 10;

    private final int rounds;
    private final List<String> ways;

    private RefreshComparison(int rounds, List<String> ways) {
        this.rounds = rounds;
        this.ways = List.copyOf(ways);
    }

    public static void main(String[] arguments) throws RunnerException, SQLException, IOException {
        List<String> chosen =
                Arrays.stream(arguments).map(a -> a.toUpperCase(Locale.ROOT)).toList();
        int rounds = chosen.stream()
                .filter(a -> a.matches("\\d+"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(5);
        var comparison = new RefreshComparison(rounds, chosen.contains("-NAIVE") ? WAYS.subList(0, 2) : WAYS);
        System.out.println(
                "| engine | kept as | events and rows | by hand | refresh | ratio | naive MERGE | naive / refresh | processor: by hand | refresh | ratio | naive | naive / refresh | rows that differ |");
        System.out.println(
                "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
        for (Engine engine : among(Engine.values(), chosen)) {
            for (History history : among(History.values(), chosen)) {
                for (Size size : among(Size.values(), chosen)) {
                    if (size != Size.SMALL_BATCH_10M || engine == Engine.DUCKDB) {
                        System.out.println(comparison.compare(engine, history, size));
                    }
                }
            }
        }
        System.exit(0);
    }

    private static <T extends Enum<T>> List<T> among(T[] all, List<String> chosen) {
        List<T> named =
                Arrays.stream(all).filter(x -> chosen.contains(x.name())).toList();
        return named.isEmpty() ? List.of(all) : named;
    }

    private String compare(Engine engine, History history, Size size)
            throws RunnerException, SQLException, IOException {
        Map<String, List<Double>> times = new TreeMap<>();
        Map<String, List<Double>> processor = new TreeMap<>();
        warmUp(engine, history);
        for (int round = 0; round <= rounds; round++) {
            for (String way : ways) {
                double time = shot(engine, history, size, way);
                if (round > 0) {
                    times.computeIfAbsent(way, w -> new ArrayList<>()).add(time);
                    processor.computeIfAbsent(way, w -> new ArrayList<>()).add((double)
                            RefreshBenchmark.lastProcessorMillis);
                }
            }
        }
        return "| %s | %s | %s | %s | %s | %s |"
                .formatted(
                        engine.id(),
                        history,
                        size,
                        figures(times),
                        figures(processor),
                        differences(engine, history, size));
    }

    private static String figures(Map<String, List<Double>> times) {
        double best = median(times.get("best"));
        double refresh = median(times.get("refresh"));
        String ratio = "%.0f | %.0f | **%.2f**".formatted(best, refresh, refresh / best);
        if (!times.containsKey("naive")) {
            return ratio + " | – | –";
        }
        double naive = median(times.get("naive"));
        return ratio + " | %.0f | %.1f".formatted(naive, naive / refresh);
    }

    /**
     * Refreshes without news and small batches of all ways, as of a program that has been running for a while: a parser's first run takes
     * longer than a batch, and so does H2's, whose code is compiled in the same JVM.
     */
    private void warmUp(Engine engine, History history) throws RunnerException, SQLException, IOException {
        try (Workbench.Run run =
                RefreshBenchmark.bench(engine, history, Size.SMALL_BATCH_100K).run()) {
            for (int i = 0; i < WARM_UP; i++) {
                run.refresh();
            }
        }
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            for (String way : ways) {
                shot(engine, history, Size.SMALL_BATCH_100K, way);
            }
        }
    }

    private static double shot(Engine engine, History history, Size size, String way) throws RunnerException {
        RunResult result = new Runner(new OptionsBuilder()
                        .include(RefreshBenchmark.class.getName() + "." + way + "$")
                        .param("engine", engine.name())
                        .param("history", history.name())
                        .param("size", size.name())
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .runSingle();
        return result.getPrimaryResult().getScore();
    }

    private static double median(List<Double> times) {
        double[] sorted = times.stream().mapToDouble(t -> t).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private String differences(Engine engine, History history, Size size) throws SQLException, IOException {
        try (Workbench.Run run = RefreshBenchmark.bench(engine, history, size).run()) {
            run.best();
            run.refresh();
            String refreshed = "refresh " + run.differences("flow", "best");
            if (!ways.contains("naive")) {
                return refreshed;
            }
            run.naive();
            return refreshed + ", naive " + run.differences("naive", "best");
        }
    }
}
