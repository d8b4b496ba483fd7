package io.flowsql.runtime.pipeline;

/** Is told of each table of a pipeline while it runs. */
public interface PipelineListener {
    /** Listens to nothing. */
    PipelineListener NONE = new PipelineListener() {
        @Override
        public void started(String table, int number, int tables) {}

        @Override
        public void ended(Outcome outcome) {}
    };

    /** @param number of the table, from 1 */
    void started(String table, int number, int tables);

    void ended(Outcome outcome);
}
