package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalysis.Version;
import io.flowsql.rewriter.query.QueryAnalysis.VersionFunction;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** {@code current_snapshot_version()} and {@code last_snapshot_version()}: relations that only snapshot flows have. */
final class VersionFunctions {
    static final String ALIAS = ReservedNames.VERSION;

    private VersionFunctions() {}

    /** Refuses them where they mean nothing. */
    static void refuse(List<VersionFunction> functions, Function<TextRange, Optional<Position>> positions) {
        functions.stream().findFirst().ifPresent(function -> {
            throw misused(function, "It belongs to " + place(function.version()), positions);
        });
    }

    /** Refuses those that mean nothing here, or do not stand where a table can. */
    static void check(
            QueryAnalysis analysis, Optional<Version> allowed, Function<TextRange, Optional<Position>> positions) {
        for (VersionFunction function : analysis.versionFunctions()) {
            if (!allowed.equals(Optional.of(function.version()))) {
                throw misused(function, "It belongs to " + place(function.version()), positions);
            }
            if (!function.inFrom()) {
                String call = function.version().function() + "()";
                throw misused(function, "It is a table: write (SELECT version FROM " + call + ")", positions);
            }
        }
    }

    private static FlowException misused(
            VersionFunction function, String advice, Function<TextRange, Optional<Position>> positions) {
        return FlowException.at(
                positions.apply(function.range()),
                FlowError.INVALID_USAGE_OF_SNAPSHOT_VERSION_FUNCTION,
                function.version().function() + "()",
                advice);
    }

    private static String place(Version version) {
        return switch (version) {
            case CURRENT -> "FROM SNAPSHOT (...) of a flow with WITH VERSION";
            case LAST -> "WITH VERSION (...)";
        };
    }

    /** A call as one of the relations of its query. */
    static Relation relation(VersionFunction function) {
        String name = function.version().function();
        return new Relation(
                new Name(List.of(new Identifier(name, false, function.range()))),
                Optional.of(new Fragment(name + "()", function.range())),
                false,
                List.of(),
                Optional.empty(),
                function.alias(),
                function.range());
    }
}
