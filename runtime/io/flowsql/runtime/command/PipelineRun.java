package io.flowsql.runtime.command;

import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.pipeline.DependencyOrder;
import io.flowsql.runtime.pipeline.Outcome;
import io.flowsql.runtime.pipeline.PipelineListener;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Works through tables in the order of what they read. What a failure does not concern goes on. */
final class PipelineRun {
    private final Cancellation cancellation;
    private final PipelineListener listener;
    private final boolean goesOn;

    /** @param goesOn whether a failure stays one of its table; not so in a transaction that it may have ended */
    PipelineRun(Cancellation cancellation, PipelineListener listener, boolean goesOn) {
        this.goesOn = goesOn;
        this.cancellation = cancellation;
        this.listener = listener;
    }

    /** What is done with one table. */
    interface Work {
        Outcome run(String table) throws SQLException;

        /** The table's turn did not come. */
        void skipped(String table, Outcome why) throws SQLException;
    }

    List<Outcome> run(DependencyOrder<String> order, Work work) throws SQLException {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        List<String> tables = order.sorted();
        for (String table : tables) {
            listener.started(table, outcomes.size() + 1, tables.size());
            Optional<String> blocking = order.sources(table).stream()
                    .filter(source ->
                            outcomes.containsKey(source) && outcomes.get(source).blocks())
                    .findFirst();
            Outcome outcome = blocking.isPresent() ? skip(table, blocking.get(), work) : attempt(table, work);
            outcomes.put(table, outcome);
            listener.ended(outcome);
        }
        return new ArrayList<>(outcomes.values());
    }

    private static Outcome skip(String table, String source, Work work) throws SQLException {
        Outcome outcome = Outcome.skipped(table, source);
        work.skipped(table, outcome);
        return outcome;
    }

    private Outcome attempt(String table, Work work) throws SQLException {
        try {
            return work.run(table);
        } catch (SQLException | FlowException e) {
            cancellation.check();
            if (!goesOn) {
                throw e;
            }
            return Outcome.failed(table, String.valueOf(e.getMessage()));
        }
    }
}
