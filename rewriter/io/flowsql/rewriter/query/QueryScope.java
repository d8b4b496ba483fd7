package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.query.tree.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One SELECT with its FROM clause, or what stands between parentheses inside of one, while a query is read by its tokens. Names in it
 * are those of its relations, else those of the scope around it.
 */
final class QueryScope {
    private final @Nullable QueryScope parent;
    private final boolean isRelation;
    private final boolean isCall;
    private final List<Source> sources = new ArrayList<>();
    private final int start;
    private State state = State.START;
    private boolean selects;

    /** What the tokens of a scope are about. */
    enum State {
        START,
        WITH_NAME,
        WITH,
        /** A FROM clause that expects a relation. */
        RELATION,
        FROM,
        OTHER
    }

    /**
     * What FROM names.
     *
     * @param name by which columns are qualified
     * @param relation empty for subqueries and names of WITH
     */
    record Source(Optional<Identifier> name, Optional<Relation> relation) {}

    /**
     * @param isRelation whether it stands where a relation is expected
     * @param isCall whether its parenthesis belongs to a function
     * @param start the index of its first token
     */
    QueryScope(@Nullable QueryScope parent, boolean isRelation, boolean isCall, int start) {
        this.parent = parent;
        this.isRelation = isRelation;
        this.isCall = isCall;
        this.start = start;
    }

    /** The other side of UNION and its like: same place, relations of its own. */
    QueryScope sibling(int from) {
        return new QueryScope(parent, isRelation, false, from);
    }

    Optional<QueryScope> parent() {
        return Optional.ofNullable(parent);
    }

    boolean isRelation() {
        return isRelation;
    }

    boolean isCall() {
        return isCall;
    }

    int start() {
        return start;
    }

    State state() {
        return state;
    }

    void state(State next) {
        state = next;
    }

    boolean selects() {
        return selects;
    }

    void select() {
        selects = true;
        state = State.OTHER;
    }

    void add(Source source) {
        sources.add(source);
    }

    List<Source> sources() {
        return sources;
    }
}
