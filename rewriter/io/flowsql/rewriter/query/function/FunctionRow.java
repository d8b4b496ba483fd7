package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.FunctionCall;
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
            String sql = available.template().render(signature, call);
            return new TranslatedCall(Operand.of(sql), result.of(signature, call));
        }
        throw call.refused(((EngineForm.Missing) Objects.requireNonNull(form)).instead());
    }
}
