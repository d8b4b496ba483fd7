package io.flowsql.runtime.command;

import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.Cancellation;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether a statement such as DROP TABLE is about a table of ours. Reads the catalogue, and no more of the statement than its names. */
public final class Ownership {
    private final Catalog catalog;

    public Ownership(Connection connection, Dialect dialect) {
        this.catalog = new Catalog(new SqlRunner(connection, Cancellation.none()), dialect);
    }

    /** A name anywhere in the text counts: the command itself looks closer. */
    public boolean claims(String sql) throws SQLException {
        if (!catalog.exists()) {
            return false;
        }
        Set<String> ours = catalog.tables().stream()
                .map(TableEntry::table)
                .map(t -> t.table().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return SqlScanner.scan(sql, Lexis.NATIVE).stream()
                .filter(Token::isName)
                .map(t -> t.name().toLowerCase(Locale.ROOT))
                .anyMatch(ours::contains);
    }
}
