package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
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
        Optional<Name> name = namesOneOfOurs(text) ? about(text) : Optional.empty();
        return name.isPresent() && session.find(name.get()).isPresent();
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

    /** The table that the statement is about, if we do something about it that the engine does not. */
    private static Optional<Name> about(String text) {
        try {
            Statement statement = new FlowParser().parse(text);
            if (statement instanceof Statement.Drop drop) {
                return Optional.of(drop.name());
            }
            return statement instanceof Statement.Disallowed disallowed
                    ? Optional.of(disallowed.on())
                    : Optional.empty();
        } catch (FlowException notOurs) {
            return Optional.empty();
        }
    }
}
