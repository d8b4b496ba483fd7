package io.flowsql.rewriter.query.function;

/** What a row says for one engine. */
sealed interface EngineForm {
    /** @param differs in what the result may differ from Databricks'; empty if in nothing */
    record Available(Template template, String differs) implements EngineForm {}

    /** @param instead what to do */
    record Missing(String instead) implements EngineForm {}
}
