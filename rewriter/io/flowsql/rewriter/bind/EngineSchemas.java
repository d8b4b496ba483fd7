package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.util.Optional;

/** What the binder asks the engine: names and types come from it alone, never from a parser. */
public interface EngineSchemas {
    /** The table or view that a name means now, looked up without regard to case, along the session's search path. */
    Optional<Found> find(Name name);

    /** The view of ours that a name means, which the engine knows nothing of. It hides a table of that name. */
    default Optional<PipelineView> view(Name name) {
        return Optional.empty();
    }

    /** The table that holds the changes of another one, if they are written down. */
    Optional<Found> changeFeed(TableRef table);

    /**
     * The columns of a query, which is prepared and not run.
     *
     * @throws InvalidSql with the engine's words if it does not accept the query
     */
    Shape shapeOf(String query) throws InvalidSql;

    /** The files that a read means now, with the columns of their rows. */
    default FileInput files(FileRead read) {
        throw FlowException.of(FlowError.NOT_SUPPORTED_YET, "read_files here", "Read files in the query of a flow");
    }

    /** Where there is no engine to ask: no table is known. */
    static EngineSchemas none() {
        return new EngineSchemas() {
            @Override
            public Optional<Found> find(Name name) {
                return Optional.empty();
            }

            @Override
            public Optional<Found> changeFeed(TableRef table) {
                return Optional.empty();
            }

            @Override
            public Shape shapeOf(String query) {
                throw new IllegalStateException("without an engine there are no columns of " + query);
            }
        };
    }

    /** @param kind what it is: {@code BASE TABLE}, {@code VIEW}, ... */
    record Found(TableRef table, String kind, Shape shape) {
        public boolean isBaseTable() {
            return kind.equals("BASE TABLE");
        }

        /** One of the engine's own. */
        public boolean isMaterializedView() {
            return kind.equals("MATERIALIZED VIEW");
        }
    }

    /**
     * A view that is visible to flows only.
     *
     * @param statement its CREATE as the user wrote it
     * @param schemas where the names in it are looked up
     */
    record PipelineView(String statement, EngineSchemas schemas) {}

    /** The engine does not accept a text. */
    final class InvalidSql extends Exception {
        private static final long serialVersionUID = 1L;

        private final String words;

        public InvalidSql(String words, Throwable cause) {
            super(words, cause);
            this.words = words;
        }

        /** What the engine says about it. */
        public String words() {
            return words;
        }
    }
}
