package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gathers a flow that inserts or replaces while it is read, and says which words exclude each other. */
public final class FlowParts {
    private boolean once;
    private boolean byName;
    private boolean legacy;
    private @Nullable Token insert;
    private @Nullable Token replace;
    private @Nullable Name target;
    private FlowClause.@Nullable Checkpoint checkpoint;
    private List<Identifier> keys = List.of();
    private @Nullable Identifier sequence;
    private @Nullable Fragment condition;
    private @Nullable Fragment query;
    private @Nullable FlowClause clause;

    /** By APPLY CHANGES INTO. */
    public void appliesChanges() {
        legacy = true;
    }

    public void starts(Token word) {
        insert = word;
    }

    public void once(Token word) {
        if (once) {
            throw new SyntaxException(word, "ONCE is given twice. Write it once");
        }
        if (checkpoint != null) {
            throw new SyntaxException(
                    word, "ONCE cannot go with IMPORT CHECKPOINT: such a flow has no positions to import");
        }
        once = true;
    }

    public boolean isOnce() {
        return once;
    }

    public void requireManagedTable(TableKind kind, Token importWord) {
        if (kind != TableKind.MANAGED_TABLE) {
            throw new SyntaxException(importWord, "IMPORT CHECKPOINT is for CREATE TABLE ... FLOW only");
        }
    }

    public void importCheckpoint(String path, Token first, Token last) {
        checkpoint = new FlowClause.Checkpoint(path, Tokens.range(first, last));
    }

    public void target(Name name) {
        target = name;
    }

    public void byName() {
        byName = true;
    }

    public void replaces(Token word) {
        replace = word;
        if (once) {
            throw new SyntaxException(word, "REPLACE cannot go with ONCE. Leave out one of the two");
        }
    }

    public void requireNoSecondReplace(Token next) {
        if (replace != null && Lookahead.word(next).equals("REPLACE")) {
            throw new SyntaxException(
                    next, "A flow has either REPLACE USING or REPLACE WHERE. Leave out one of the two");
        }
        if (replace != null && insert != null && !byName) {
            throw new SyntaxException(
                    replace, "REPLACE needs BY NAME before it. Write INSERT INTO " + target + " BY NAME REPLACE ...");
        }
    }

    public void replaceUsing(List<Identifier> columns, Identifier sequenceBy) {
        keys = columns;
        sequence = sequenceBy;
    }

    public void replaceWhere(Fragment predicate) {
        condition = predicate;
    }

    public void query(Fragment given) {
        query = given;
    }

    public void clause(FlowClause given) {
        clause = given;
    }

    public FlowClause clause() {
        if (clause != null) {
            return clause;
        }
        if (query == null) {
            throw new IllegalStateException("the grammar reads a query");
        }
        if (sequence != null) {
            return new FlowClause.ReplaceUsing(keys, sequence, query);
        }
        if (condition != null) {
            return new FlowClause.ReplaceWhere(condition, query);
        }
        return new FlowClause.Insert(once, Optional.ofNullable(checkpoint), query);
    }

    Name target() {
        if (target == null) {
            throw new IllegalStateException("the grammar reads a target");
        }
        return target;
    }

    /** Some pages leave BY NAME out of CREATE FLOW; columns are matched by name all the same. */
    List<String> legacySpellings() {
        if (legacy) {
            return List.of("APPLY CHANGES INTO");
        }
        return insert != null && !byName ? List.of("INSERT INTO without BY NAME") : List.of();
    }
}
