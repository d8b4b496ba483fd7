package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.TranslatedCall;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A row of the table.
 *
 * @param names the function and its other names, in lower case
 */
record FunctionRow(
        String topic,
        List<String> names,
        Signature signature,
        ResultKind result,
        String says,
        Map<Target, EngineForm> forms,
        List<Example> examples) {
    FunctionRow {
        names = List.copyOf(names);
        forms = Map.copyOf(forms);
        examples = List.copyOf(examples);
        for (Target target : Target.values()) {
            if (!forms.containsKey(target)) {
                throw new IllegalArgumentException(names + " has no form for " + target.productName());
            }
        }
    }

    /**
     * What Databricks gives.
     *
     * @param expression what stands behind SELECT, with FROM where it needs rows
     * @param result text in quotes, NULL, arrays in brackets; several rows with semicolons between them
     * @param except engines whose result differs as the row says
     */
    record Example(String expression, String result, List<Target> except) {}

    TranslatedCall translate(FunctionCall call) {
        EngineForm form = forms.get(Target.of(call.dialect()));
        if (form instanceof EngineForm.Available available) {
            if (call.dialect() instanceof PostgreSql postgres && postgres.version() < available.since()) {
                throw call.refused("Version " + postgres.version() + " has no function for it: it needs version "
                        + available.since() + " or newer");
            }
            Kind kind = result.of(signature, call);
            boolean arrays = kind instanceof Kind.Array array && array.element() instanceof Kind.Array;
            if (arrays && call.dialect() instanceof PostgreSql) {
                throw call.refused("It would give an array of arrays, which is one array of two dimensions there."
                        + " Keep structs with an array in the array");
            }
            String sql = available.template().render(signature, call);
            return new TranslatedCall(Operand.of(sql), kind);
        }
        throw call.refused(((EngineForm.Missing) Objects.requireNonNull(form)).instead());
    }
}
