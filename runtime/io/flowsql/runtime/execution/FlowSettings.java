package io.flowsql.runtime.execution;

import io.flowsql.rewriter.lex.Lexis;
import java.time.Duration;

/**
 * The options of a connection that reach the runtime.
 *
 * @param lockTimeout how long a refresh waits for another one of the same table
 * @param refreshOnCreate whether CREATE runs the first refresh
 * @param nativeDialect whether queries are the engine's own SQL instead of Databricks'
 * @param sourceCheck how thoroughly rows that were read before are looked at again
 * @param maxDeleteRatio which share of a snapshot's keys may be gone in the next one, where the table says nothing
 * @param declarative whether CREATE of something that is there defines it anew, as when a project is run again
 * @param strictStreaming whether streaming queries may only be what Spark takes
 */
public record FlowSettings(
        Duration lockTimeout,
        boolean refreshOnCreate,
        boolean nativeDialect,
        SourceCheck sourceCheck,
        String maxDeleteRatio,
        boolean declarative,
        boolean strictStreaming) {
    /** How changes of rows that a flow has read are found. */
    public enum SourceCheck {
        /** By number and content: also a changed value is found. Costs a scan of the rows read before. */
        CONTENT,
        /** By number only: deleted rows are found, changed values are not. */
        COUNT
    }

    /** Whose SQL the queries and expressions in statements are. */
    public Lexis lexis() {
        return nativeDialect ? Lexis.NATIVE : Lexis.DATABRICKS;
    }

    /** The same for the definitions of a project, which are refreshed when all of them are there. */
    public FlowSettings ofProject() {
        return new FlowSettings(lockTimeout, false, nativeDialect, sourceCheck, maxDeleteRatio, true, strictStreaming);
    }

    public static FlowSettings defaults() {
        return new FlowSettings(Duration.ofSeconds(10), true, false, SourceCheck.CONTENT, "1", false, false);
    }
}
