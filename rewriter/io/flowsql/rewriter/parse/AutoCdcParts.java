package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.CdcClause;
import io.flowsql.rewriter.ast.ColumnSelection;
import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.StoredAs;
import io.flowsql.rewriter.ast.StreamSource;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers the clauses of AUTO CDC while they are read. Their order is fixed, and a clause may come once. */
public final class AutoCdcParts {
    private static final Set<String> FIRST_WORDS =
            Set.of("KEYS", "WHERE", "IGNORE", "APPLY", "SEQUENCE", "SYSTEM", "COLUMNS", "STORED", "TRACK");

    private final boolean once;
    private final CdcClauseOrder order = new CdcClauseOrder();
    private @Nullable StreamSource source;
    private @Nullable Fragment snapshot;
    private Optional<Fragment> version = Optional.empty();
    private List<Identifier> keys = List.of();
    private Optional<Fragment> where = Optional.empty();
    private Optional<FlowClause.IgnoreNullUpdates> ignoreNullUpdates = Optional.empty();
    private Optional<Fragment> deleteWhen = Optional.empty();
    private Optional<Fragment> truncateWhen = Optional.empty();
    private @Nullable Fragment sequenceBy;
    private Optional<Fragment> systemSequenceBy = Optional.empty();
    private Optional<ColumnSelection> columns = Optional.empty();
    private Optional<StoredAs> storedAs = Optional.empty();
    private Optional<ColumnSelection> trackHistory = Optional.empty();
    private Optional<Identifier> columnsToUpdate = Optional.empty();

    public AutoCdcParts(boolean once) {
        this.once = once;
    }

    /** Whether a word starts a clause of AUTO CDC. */
    public static boolean startsClause(Token token) {
        return FIRST_WORDS.contains(Lookahead.word(token));
    }

    public void source(StreamSource given) {
        source = given;
    }

    public void snapshot(Fragment query) {
        snapshot = query;
    }

    public void version(Fragment query) {
        version = Optional.of(query);
    }

    public void keys(List<Identifier> given, Token first) {
        add(CdcClause.KEYS, first);
        keys = given;
    }

    public void where(Fragment condition, Token first) {
        add(CdcClause.WHERE, first);
        where = Optional.of(condition);
    }

    public void ignoreNullUpdates(ColumnSelection selection, Token first, Token last) {
        add(CdcClause.IGNORE_NULL_UPDATES, first);
        ignoreNullUpdates = Optional.of(new FlowClause.IgnoreNullUpdates(selection, Tokens.range(first, last)));
    }

    public void deleteWhen(Fragment condition, Token first) {
        add(CdcClause.APPLY_AS_DELETE_WHEN, first);
        deleteWhen = Optional.of(condition);
    }

    public void truncateWhen(Fragment condition, Token first) {
        add(CdcClause.APPLY_AS_TRUNCATE_WHEN, first);
        truncateWhen = Optional.of(condition);
    }

    public void sequenceBy(Fragment expression, Token first) {
        add(CdcClause.SEQUENCE_BY, first);
        sequenceBy = expression;
    }

    public void systemSequenceBy(Fragment expression, Token first) {
        add(CdcClause.SYSTEM_SEQUENCE_BY, first);
        systemSequenceBy = Optional.of(expression);
    }

    public void columns(ColumnSelection selection, Token first) {
        add(CdcClause.COLUMNS, first);
        columns = Optional.of(selection);
    }

    public void storedAs(StoredAs given, Token first) {
        add(CdcClause.STORED_AS, first);
        storedAs = Optional.of(given);
    }

    public void trackHistory(ColumnSelection selection, Token first) {
        add(CdcClause.TRACK_HISTORY_ON, first);
        trackHistory = Optional.of(selection);
    }

    public void columnsToUpdate(Identifier column, Token first) {
        add(CdcClause.COLUMNS_TO_UPDATE, first);
        columnsToUpdate = Optional.of(column);
    }

    /** The clause that was read; {@code next} stands behind it. */
    public FlowClause clause(Token next) {
        order.requireEnd(next, snapshot != null);
        order.require(CdcClause.KEYS, next);
        if (snapshot != null) {
            return new FlowClause.AutoCdcFromSnapshot(
                    once, snapshot, version, keys, storedAs, trackHistory, order.places());
        }
        order.require(CdcClause.SEQUENCE_BY, next);
        if (source == null || sequenceBy == null) {
            throw new IllegalStateException("the grammar reads a source, and SEQUENCE BY was required");
        }
        return new FlowClause.AutoCdc(
                once,
                source,
                keys,
                where,
                ignoreNullUpdates,
                deleteWhen,
                truncateWhen,
                sequenceBy,
                systemSequenceBy,
                columns,
                storedAs,
                trackHistory,
                columnsToUpdate,
                order.places());
    }

    private void add(CdcClause clause, Token first) {
        order.add(clause, first, snapshot != null);
    }
}
