package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.List;
import java.util.Optional;

/**
 * What a query reads. All ranges are those of the statement.
 *
 * @param relations tables and table functions in the order in which they stand, in subqueries too; names of WITH are left out
 * @param versionFunctions calls of {@code current_snapshot_version()} and {@code last_snapshot_version()}, which are not among the
 *     relations
 * @param parsed whether Calcite could read the query; if not, it was read by its tokens alone
 */
public record QueryAnalysis(
        Fragment query, List<Relation> relations, List<VersionFunction> versionFunctions, boolean parsed) {
    public QueryAnalysis {
        relations = List.copyOf(relations);
        versionFunctions = List.copyOf(versionFunctions);
    }

    /**
     * A call of a function that gives the version of a snapshot.
     *
     * @param inFrom whether it stands in FROM, as a table, rather than in an expression
     * @param alias the name that follows it in FROM
     * @param range the call, without the alias
     */
    public record VersionFunction(Version version, boolean inFrom, Optional<Identifier> alias, TextRange range) {}

    public enum Version {
        CURRENT("current_snapshot_version"),
        LAST("last_snapshot_version");

        private final String function;

        Version(String function) {
            this.function = function;
        }

        public String function() {
            return function;
        }
    }

    /** Whether anything is read with STREAM. */
    public boolean isStreaming() {
        return relations.stream().anyMatch(Relation::stream);
    }

    /** Tables and functions that are read with STREAM. */
    public List<Relation> streams() {
        return relations.stream().filter(Relation::stream).toList();
    }

    /** Tables that are read whole. */
    public List<Relation> tables() {
        return relations.stream()
                .filter(relation -> !relation.stream() && !relation.isFunction())
                .toList();
    }
}
