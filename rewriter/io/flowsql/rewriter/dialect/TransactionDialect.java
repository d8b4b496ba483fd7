package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.definition.TableRef;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How one engine begins, joins, locks and ends transactions, and what of it an error says. */
public interface TransactionDialect {
    /** Whether CREATE, ALTER and DROP are part of a transaction; where not, they commit it. */
    boolean transactionalDdl();

    boolean hasSavepoints();

    /**
     * A query for the number of the transaction in which it runs, for engines where a BEGIN of the user's can open one that JDBC does not
     * know of: in auto-commit, two statements then have one number.
     */
    Optional<String> transactionNumber();

    /**
     * The statement that begins a transaction of ours; empty where auto-commit is switched off for it.
     *
     * @param refresh for a refresh, which must not work on rows that have changed since it read them; else the transaction changes
     *     definitions, and must see what others changed before
     */
    Optional<String> begin(boolean refresh);

    /**
     * The isolation of JDBC's at which all statements of a transaction see the same rows, for an engine whose refreshes run at another one;
     * empty where they see the same anyway.
     */
    default OptionalInt snapshotIsolation() {
        return OptionalInt.empty();
    }

    /** The isolation of JDBC's for a refresh, for an engine where auto-commit is switched off for it; empty for READ COMMITTED. */
    default OptionalInt refreshIsolation() {
        return OptionalInt.empty();
    }

    /** What is set for the transaction of a refresh, and for no longer. */
    default List<String> refreshSettings() {
        return List.of();
    }

    /** Whether a statement that failed leaves a transaction in which nothing can be done any more. */
    boolean errorAborts();

    /**
     * Statements to be prepared, not executed, so that a cancel which came too late for one statement does not stop a later one; empty
     * where the engine sees to that.
     */
    default List<String> afterCancel() {
        return List.of();
    }

    /** A query for how long a statement waits for a lock; empty where the engine limits that by itself. */
    default Optional<String> lockTimeout() {
        return Optional.empty();
    }

    /** Sets what {@link #lockTimeout} gives until the end of the transaction. */
    default String setLockTimeout(String value) {
        throw new UnsupportedOperationException("The engine limits the wait for a lock by itself");
    }

    /**
     * Keeps the writers of a table out until the end of the transaction, for engines that at READ COMMITTED let them change rows between two
     * statements of ours.
     */
    default Optional<String> lockAgainstWriters(TableRef table) {
        return Optional.empty();
    }

    /** Lets one transaction at a time go on from here, before the catalogue and its tables are there to be locked. */
    default Optional<String> lockCatalog() {
        return Optional.empty();
    }

    /** Whether an error says that another transaction was in the way, so that the same may succeed later. */
    boolean isConflict(@Nullable String sqlState, int errorCode, String message);

    /** Whether such an error says that the transaction sees rows that have been changed since, so that it can never succeed. */
    default boolean isStaleSnapshot(@Nullable String sqlState) {
        return false;
    }
}
