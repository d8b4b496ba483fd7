package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Functions;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.TranslatedCall;
import java.util.Map;
import java.util.Optional;

/** Functions of Databricks that are words without parentheses in the engines. */
final class StandardFunctions implements Functions {
    private static final Map<String, Kind> WITHOUT_PARENTHESES = Map.of(
            "current_date", Simple.DATE,
            "current_timestamp", Simple.TIMESTAMP,
            "localtimestamp", Simple.TIMESTAMP_NTZ,
            "current_user", Simple.STRING,
            "session_user", Simple.STRING);

    @Override
    public Optional<TranslatedCall> translate(FunctionCall call) {
        Kind kind = WITHOUT_PARENTHESES.get(call.name());
        return kind != null && call.arguments().isEmpty()
                ? Optional.of(new TranslatedCall(call.name().toUpperCase(java.util.Locale.ROOT), kind))
                : Optional.empty();
    }
}
