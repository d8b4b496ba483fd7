package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.ScriptSplitter;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.StatementSniffer;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.runtime.catalog.TableEntry;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Whether a statement that the engine has too is about a table of ours. */
final class Ownership {
    private final Session session;

    Ownership(Session session) {
        this.session = session;
    }

    boolean claims(String text) throws SQLException {
        if (StatementSniffer.isOptimize(text)) {
            return optimizes(text);
        }
        if (StatementSniffer.isQuery(text)) {
            return readsEvents(ScriptSplitter.split(text).get(0).text());
        }
        List<Token> tokens = SqlScanner.scan(text, Lexis.NATIVE);
        if (tokens.get(0).isWord("SHOW")) {
            return shows(text);
        }
        if (new ViewWords(session).areOurs(tokens)) {
            return true;
        }
        if (dropsView(tokens)) {
            return about(text).filter(name -> name.parts().size() <= 2).isPresent()
                    && session.view(about(text).orElseThrow()).isPresent();
        }
        Optional<Name> name = namesOneOfOurs(tokens) ? about(text) : Optional.empty();
        Optional<TableEntry> entry = name.isPresent() ? session.find(name.get()) : Optional.empty();
        return entry.isPresent() && !(isDisallowed(text) && isManaged(entry.get()));
    }

    /** A table made by CREATE TABLE ... FLOW is for all else like any of the engine's. */
    private boolean isManaged(TableEntry entry) {
        return session.definitions().kind(entry) == TableKind.MANAGED_TABLE;
    }

    private static boolean isDisallowed(String text) {
        return new FlowParser().parse(text) instanceof Statement.Disallowed;
    }

    /** No engine has a statement of that name. */
    private boolean optimizes(String text) throws SQLException {
        try {
            return new FlowParser().parse(text) instanceof Statement.Optimize optimize
                    && session.schemas().tableOf(optimize.name()).isPresent();
        } catch (FlowException notOurs) {
            return false;
        }
    }

    /** Else it is a function of the user's with the name of ours. */
    private boolean readsEvents(String text) throws SQLException {
        try {
            var query = new Statement.Select(new FlowParser(session.settings().lexis()).query(text));
            for (Name table : SelectCommand.tables(session, query)) {
                if (session.find(table).isPresent()) {
                    return true;
                }
            }
            return false;
        } catch (FlowException notOurs) {
            return false;
        }
    }

    /** Where flows are, tables are listed with what those write. */
    private boolean shows(String text) throws SQLException {
        try {
            Statement statement = new FlowParser().parse(text);
            return statement instanceof Statement.Show.CreateTableText show
                    ? session.find(show.name()).isPresent()
                    : session.catalog().exists() && !session.catalog().tables().isEmpty();
        } catch (FlowException notOurs) {
            return false;
        }
    }

    private static boolean dropsView(List<Token> tokens) {
        return tokens.get(0).isWord("DROP")
                && tokens.size() > 2
                && tokens.get(1).isWord("VIEW");
    }

    private boolean namesOneOfOurs(List<Token> tokens) throws SQLException {
        if (!session.catalog().exists()) {
            return false;
        }
        Set<String> ours = new HashSet<>();
        List<String> hidden = new ArrayList<>();
        for (TableEntry entry : session.catalog().tables()) {
            String name = entry.table().table().toLowerCase(Locale.ROOT);
            boolean isPrivate = entry.table().schema().equals(session.dialect().fold("flowsql"));
            (isPrivate ? hidden : ours).add(name);
        }
        return tokens.stream()
                .filter(Token::isName)
                .map(token -> session.dialect().kept(token.name()).toLowerCase(Locale.ROOT))
                .anyMatch(name -> ours.contains(name) || hidden.stream().anyMatch(h -> h.endsWith("_" + name)));
    }

    /** The table that the statement is about, if we do something about it that the engine does not. */
    private static Optional<Name> about(String text) {
        try {
            Statement statement = new FlowParser().parse(text);
            if (statement instanceof Statement.Drop drop) {
                return Optional.of(drop.name());
            }
            if (statement instanceof Statement.Refresh refresh) {
                return Optional.of(refresh.name());
            }
            if (statement instanceof Statement.Describe describe) {
                return Optional.of(describe.name());
            }
            if (statement instanceof Statement.CommentOn comment) {
                return Optional.of(comment.on());
            }
            if (statement instanceof Statement.Alter alter) {
                return Optional.of(alter.name());
            }
            return statement instanceof Statement.Disallowed disallowed
                    ? Optional.of(disallowed.on())
                    : Optional.empty();
        } catch (FlowException notOurs) {
            return Optional.empty();
        }
    }
}
