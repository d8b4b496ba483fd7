package io.flowsql.rewriter.query.value;

import java.util.List;
import java.util.Optional;

/** The functions of Databricks and their forms in the engines. */
public interface Functions {
    /**
     * The call in the words of its engine.
     *
     * @return empty for a function that is not known, which may be one of the user's own: the text stays
     */
    Optional<TranslatedCall> translate(FunctionCall call);

    /** The kinds of the parameters of a lambda that is an argument: of {@code x} in {@code transform(a, x -> x + 1)}. */
    default List<Kind> lambdaParameters(String name, List<Kind> argumentsBefore) {
        Kind first = argumentsBefore.isEmpty() ? Kind.Simple.UNKNOWN : argumentsBefore.get(0);
        return first instanceof Kind.Array array ? List.of(array.element(), Kind.INT) : List.of();
    }
}
