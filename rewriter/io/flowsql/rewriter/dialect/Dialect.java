package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.bind.TableRef;
import java.util.Collection;
import java.util.stream.Collectors;

/** How one engine spells what every plan needs. */
public sealed interface Dialect permits DuckDb, H2 {
    /** The engine's product name, as JDBC reports it. */
    String productName();

    /** A name in the engine's quotes, so that it means exactly these characters. */
    default String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    default String quote(Collection<String> names) {
        return names.stream().map(this::quote).collect(Collectors.joining(", "));
    }

    default String table(TableRef table) {
        return quote(table.catalog()) + "." + quote(table.schema()) + "." + quote(table.table());
    }

    /** A string literal. */
    default String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** How the engine stores a plain name that was written without quotes. */
    String fold(String name);
}
