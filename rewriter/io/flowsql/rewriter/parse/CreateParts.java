package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.ColumnDefinition;
import io.flowsql.rewriter.ast.Expectation;
import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.ast.Statement.IfExists;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.ast.TableConstraint;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gathers a CREATE while it is read, and makes the statement at its end. */
public final class CreateParts {
    private final TableClauseParts clauses = new TableClauseParts();
    private final List<ColumnDefinition> columns = new ArrayList<>();
    private final List<Expectation> expectations = new ArrayList<>();
    private final List<TableConstraint> constraints = new ArrayList<>();
    private final List<String> legacySpellings = new ArrayList<>();
    private IfExists ifExists = IfExists.FAIL;
    private TableKind kind = TableKind.STREAMING_TABLE;
    private Optional<FlowClause> flow = Optional.empty();
    private @Nullable Token hidden;
    private @Nullable Name name;

    public void orRefresh(Token where) {
        ifExists = IfExists.REFRESH;
    }

    public void orReplace(Token where) {
        ifExists = IfExists.REPLACE;
    }

    public void ifNotExists(Token where) {
        if (ifExists != IfExists.FAIL) {
            throw new SyntaxException(
                    where, "IF NOT EXISTS cannot go with CREATE OR " + ifExists + ". Write one of the two");
        }
        ifExists = IfExists.SKIP;
    }

    /** PRIVATE, TEMPORARY or TEMP. */
    public void hidden(Token word) {
        hidden = word;
    }

    public void kind(TableKind given) {
        kind = given;
        if (hidden != null && !Lookahead.word(hidden).equals("PRIVATE")) {
            legacy(Lookahead.word(hidden));
        }
    }

    public TableKind kind() {
        return kind;
    }

    public void legacy(String spelling) {
        legacySpellings.add(spelling);
    }

    public void name(Name given) {
        name = given;
        legacySpellings.addAll(LegacySpellings.in(given));
    }

    public TableClauseParts clauses() {
        return clauses;
    }

    public void column(ColumnDefinition column) {
        columns.add(column);
    }

    public void expectation(
            @Nullable Identifier expectation, Fragment condition, Expectation.OnViolation onViolation, Token where) {
        if (expectation == null) {
            throw new SyntaxException(where, "An expectation needs a name. Write CONSTRAINT name EXPECT (...)");
        }
        expectations.add(new Expectation(expectation, condition, onViolation));
    }

    public void primaryKey(@Nullable Identifier constraint, List<Identifier> key) {
        constraint(new TableConstraint(Optional.ofNullable(constraint), key, Optional.empty(), List.of()));
    }

    public void constraint(TableConstraint constraint) {
        constraints.add(constraint);
    }

    /** CREATE TABLE with a query is every engine's own statement; a clause of ours brought it here. */
    public void requireQueryAllowed(Token as) {
        if (kind == TableKind.MANAGED_TABLE) {
            throw new SyntaxException(
                    as,
                    "A table with clauses of Databricks takes a flow, not AS. Write FLOW INSERT BY NAME SELECT ...");
        }
    }

    public void requireFlowAllowed(Token word) {
        if (kind == TableKind.MATERIALIZED_VIEW) {
            throw new SyntaxException(word, "A materialized view takes AS, not FLOW. Write AS SELECT ...");
        }
    }

    public void flow(FlowClause clause) {
        flow = Optional.of(clause);
        legacySpellings.addAll(LegacySpellings.in(clause));
    }

    public Statement table(Token next) {
        if (flow.isEmpty() && !Lookahead.isEnd(next)) {
            String query = kind == TableKind.MATERIALIZED_VIEW ? "AS" : "AS, FLOW, the end";
            throw new SyntaxException(
                    next,
                    SyntaxMessage.found(next) + " where one of " + query + " or a clause is expected. "
                            + TableClauseParts.LIST);
        }
        if (kind == TableKind.MATERIALIZED_VIEW && flow.isEmpty() && Lookahead.isEnd(next)) {
            throw new SyntaxException(next, "A materialized view needs a query. Write AS SELECT ... at its end");
        }
        return new Statement.CreateTable(
                kind,
                ifExists,
                hidden != null,
                requireName(),
                columns,
                expectations,
                constraints,
                clauses.clauses(),
                flow,
                legacySpellings);
    }

    public Statement view(Fragment query) {
        return new Statement.CreateView(
                ifExists,
                hidden != null,
                requireName(),
                columns,
                expectations,
                clauses.clauses(),
                query,
                legacySpellings);
    }

    public Statement flow(@Nullable String comment, FlowParts parts) {
        Name flowName = requireName();
        if (ifExists == IfExists.REPLACE) {
            throw new SyntaxException(
                    flowName.range().start(), "CREATE OR REPLACE FLOW does not exist. Write CREATE OR REFRESH FLOW");
        }
        FlowClause clause = parts.clause();
        Name target = parts.target();
        legacySpellings.addAll(parts.legacySpellings());
        legacySpellings.addAll(LegacySpellings.in(target));
        legacySpellings.addAll(LegacySpellings.in(clause));
        return new Statement.CreateFlow(
                ifExists, flowName, Optional.ofNullable(comment), target, clause, legacySpellings);
    }

    /** A flow is named by one word, as its target is in the target's schema. */
    public static Statement applyChanges(FlowParts parts) {
        CreateParts create = new CreateParts();
        create.name = new Name(List.of(parts.target().last()));
        parts.appliesChanges();
        return create.flow(null, parts);
    }

    private Name requireName() {
        if (name == null) {
            throw new IllegalStateException("the grammar reads the name first");
        }
        return name;
    }
}
