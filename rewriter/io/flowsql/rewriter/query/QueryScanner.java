package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.tree.RelationReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what a query reads by its tokens alone: knows parentheses and the words around FROM, and nothing of expressions. So it reads
 * every dialect, and never fails.
 */
final class QueryScanner {
    private static final Set<String> BEHIND_FROM = Set.of(
            "WHERE",
            "GROUP",
            "HAVING",
            "ORDER",
            "LIMIT",
            "QUALIFY",
            "WINDOW",
            "OFFSET",
            "FETCH",
            "CLUSTER",
            "DISTRIBUTE",
            "SORT");

    private static final Set<String> SET_OPERATORS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");

    /** Functions whose arguments have a FROM of their own. */
    private static final Set<String> FROM_IN_CALL = Set.of("TRIM", "EXTRACT", "SUBSTRING", "OVERLAY", "POSITION");

    private final QueryTokens tokens;
    private final Deque<QueryScope> scopes = new ArrayDeque<>();
    private final List<QueryScope> scopeOfToken = new ArrayList<>();
    private final List<Relation> relations = new ArrayList<>();
    private final Set<String> namesOfWith = new HashSet<>();
    private int at;

    QueryScanner(Fragment query, Lexis lexis) {
        this.tokens = new QueryTokens(query, lexis);
        scopes.push(new QueryScope(null, false, false, 0));
        if (isName()) {
            add(scopes.getFirst(), new RelationReader(tokens, 0).read());
        }
        read(tokens.size());
    }

    QueryTokens tokens() {
        return tokens;
    }

    /** In the order in which they stand; version functions are among them. */
    List<Relation> relations() {
        return relations;
    }

    QueryScope scope(int token) {
        return scopeOfToken.get(token);
    }

    /** Takes steps up to a token, or until fewer scopes are open than now. */
    private void read(int to) {
        int depth = scopes.size();
        while (at < to && scopes.size() >= depth) {
            step();
            while (scopeOfToken.size() < at) {
                scopeOfToken.add(scopes.getFirst());
            }
        }
    }

    /** A table's name alone is the older form of a snapshot's query. */
    private boolean isName() {
        boolean name = tokens.isName(0) && tokens.size() % 2 == 1;
        for (int i = 1; i + 1 < tokens.size() && name; i += 2) {
            name = tokens.isSymbol(i, ".") && tokens.isName(i + 1);
        }
        return name;
    }

    /** Takes at least one token, or changes the state to one that does. */
    private void step() {
        QueryScope scope = scopes.getFirst();
        switch (scope.state()) {
            case RELATION -> relation(scope);
            case WITH_NAME -> withName(scope);
            case START, WITH, FROM, OTHER -> token(scope);
        }
    }

    private void token(QueryScope scope) {
        Token token = tokens.get(at);
        if (token.isSymbol("(")) {
            boolean call = at > 0 && tokens.isName(at - 1);
            leaveStart(scope);
            open(false, call);
        } else if (token.isSymbol(")")) {
            close();
        } else if (token.isSymbol(",")) {
            comma(scope);
            at++;
        } else if (token.kind() == Token.Kind.WORD) {
            word(scope, tokens.word(at));
        } else {
            leaveStart(scope);
            at++;
        }
    }

    private void word(QueryScope scope, String word) {
        boolean first = scope.state() == QueryScope.State.START;
        if (first && word.equals("WITH")) {
            scope.state(QueryScope.State.WITH_NAME);
        } else if (word.equals("SELECT")) {
            scope.select();
        } else if (word.equals("FROM") && isFromClause(scope)
                || word.equals("JOIN") && scope.state() == QueryScope.State.FROM
                || word.equals("TABLE") && startsQuery(scope)) {
            scope.state(QueryScope.State.RELATION);
        } else if (SET_OPERATORS.contains(word) && !isStarExcept()) {
            scopes.pop();
            scopes.push(scope.sibling(at + 1));
        } else if (BEHIND_FROM.contains(word) || word.equals("LATERAL") && tokens.isWord(at + 1, "VIEW")) {
            scope.state(QueryScope.State.OTHER);
        } else if (!word.equals("ALL") && !word.equals("DISTINCT")) {
            leaveStart(scope);
        }
        at++;
    }

    /** Not the FROM of IS DISTINCT FROM, nor that of {@code EXTRACT(YEAR FROM d)}. */
    private boolean isFromClause(QueryScope scope) {
        boolean comparison = tokens.isWord(at - 1, "DISTINCT")
                && (tokens.isWord(at - 2, "IS") || tokens.isWord(at - 2, "NOT") && tokens.isWord(at - 3, "IS"));
        if (comparison) {
            return false;
        }
        boolean ofCall = scope.isCall() && FROM_IN_CALL.contains(tokens.word(scope.start() - 2));
        return scope.selects() || startsQuery(scope) && !ofCall;
    }

    private static boolean startsQuery(QueryScope scope) {
        return scope.state() == QueryScope.State.START || scope.state() == QueryScope.State.WITH;
    }

    /** {@code * EXCEPT (a)} and {@code t.* EXCEPT (a)} leave out columns. */
    private boolean isStarExcept() {
        return tokens.isSymbol(at - 1, "*");
    }

    private static void leaveStart(QueryScope scope) {
        if (scope.state() == QueryScope.State.START) {
            scope.state(QueryScope.State.OTHER);
        }
    }

    private void comma(QueryScope scope) {
        if (scope.state() == QueryScope.State.FROM) {
            scope.state(QueryScope.State.RELATION);
        } else if (scope.state() == QueryScope.State.WITH) {
            scope.state(QueryScope.State.WITH_NAME);
        }
    }

    private void withName(QueryScope scope) {
        if (!tokens.isWord(at, "RECURSIVE")) {
            if (tokens.isName(at)) {
                namesOfWith.add(tokens.identifier(at).folded());
            }
            scope.state(QueryScope.State.WITH);
        }
        at++;
    }

    private void relation(QueryScope scope) {
        RelationReader reader = new RelationReader(tokens, at);
        if (tokens.isWord(at, "LATERAL") || tokens.isWord(at, "ONLY")) {
            at++;
            return;
        }
        scope.state(QueryScope.State.FROM);
        if (tokens.isWord(at, "TABLE") && tokens.isSymbol(at + 1, "(")) {
            at++;
        }
        if (tokens.isSymbol(at, "(")) {
            boolean subquery = tokens.startsQuery(at + 1) || tokens.isSymbol(at + 1, "(");
            open(true, false);
            if (!subquery) {
                scopes.getFirst().state(QueryScope.State.RELATION);
            }
            return;
        }
        if (!reader.isHere()) {
            return;
        }
        Relation relation = reader.read();
        add(scope, relation);
        if (relation.isFunction()) {
            readArguments(reader);
        } else {
            at = reader.at();
        }
    }

    private void add(QueryScope scope, Relation relation) {
        Identifier last = relation.name().last();
        boolean named = relation.alias().isPresent() || !relation.isFunction();
        boolean ofWith = !relation.stream()
                && !relation.isFunction()
                && relation.name().parts().size() == 1
                && namesOfWith.contains(last.folded());
        Optional<Identifier> name = relation.alias().or(() -> named ? Optional.of(last) : Optional.empty());
        scope.add(new QueryScope.Source(name, ofWith ? Optional.empty() : Optional.of(relation)));
        if (!ofWith) {
            relations.add(relation);
        }
    }

    /** Subqueries may stand among the arguments. */
    private void readArguments(RelationReader function) {
        at = function.arguments();
        open(false, true);
        read(function.at());
        at = function.at();
    }

    private void open(boolean relation, boolean call) {
        QueryScope parent = scopes.getFirst();
        at++;
        scopes.push(new QueryScope(parent, relation, call, at));
    }

    private void close() {
        at++;
        if (scopes.size() == 1) {
            return;
        }
        QueryScope closed = scopes.pop();
        if (closed.isRelation()) {
            RelationReader reader = new RelationReader(tokens, at);
            Optional<Identifier> alias = reader.alias();
            at = reader.at();
            QueryScope parent = scopes.getFirst();
            if (closed.selects() || alias.isPresent()) {
                parent.add(new QueryScope.Source(alias, Optional.empty()));
            } else {
                closed.sources().forEach(parent::add);
            }
        }
    }
}
