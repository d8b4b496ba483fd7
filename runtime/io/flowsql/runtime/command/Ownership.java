package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.runtime.catalog.TableEntry;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether a statement that the engine has too is about a table of ours. */
final class Ownership {
    private final Session session;

    Ownership(Session session) {
        this.session = session;
    }

    boolean claims(String text) throws SQLException {
        Optional<Statement> statement = namesOneOfOurs(text) ? parsed(text) : Optional.empty();
        if (statement.isEmpty()) {
            return false;
        }
        if (statement.get() instanceof Statement.Drop drop) {
            return session.find(drop.name()).isPresent();
        }
        return statement.get() instanceof Statement.Disallowed disallowed && isDisallowedFor(disallowed.on());
    }

    /** A table made by CREATE TABLE ... FLOW is otherwise like any of the engine's. */
    private boolean isDisallowedFor(Name name) throws SQLException {
        Optional<TableEntry> entry = session.find(name);
        return entry.isPresent() && session.definitions().kind(entry.get()) != TableKind.MANAGED_TABLE;
    }

    private boolean namesOneOfOurs(String text) throws SQLException {
        if (!session.catalog().exists()) {
            return false;
        }
        Set<String> ours = session.catalog().tables().stream()
                .map(TableEntry::table)
                .map(table -> table.table().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return SqlScanner.scan(text, Lexis.NATIVE).stream()
                .filter(Token::isName)
                .map(token -> session.dialect().kept(token.name()).toLowerCase(Locale.ROOT))
                .anyMatch(ours::contains);
    }

    private static Optional<Statement> parsed(String text) {
        try {
            return Optional.of(new FlowParser().parse(text));
        } catch (FlowException notOurs) {
            return Optional.empty();
        }
    }
}
