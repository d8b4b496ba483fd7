package io.flowsql.rewriter.query.function;

/** What a row says for one engine. */
sealed interface EngineForm {
    /**
     * @param differs in what the result may differ from Databricks'; empty if in nothing
     * @param since the first version of the engine that has it; 0 for all that are supported
     */
    record Available(Template template, String differs, int since) implements EngineForm {}

    /** @param instead what to do */
    record Missing(String instead) implements EngineForm {}
}
