package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How rows come into a table: what follows FLOW in CREATE TABLE, or AS in CREATE FLOW. */
public sealed interface FlowClause {
    /** Runs one time, and again only after a full refresh. */
    boolean once();

    /**
     * {@code AUTO CDC [ONCE] [INTO t] FROM source KEYS (...) ... }. Clauses that were not written are empty.
     *
     * @param keys in the order written, empty for {@code KEYS ()}
     * @param where the legacy filter behind KEYS
     * @param places the first word of each clause that was written
     */
    record AutoCdc(
            boolean once,
            StreamSource source,
            List<Identifier> keys,
            Optional<Fragment> where,
            Optional<IgnoreNullUpdates> ignoreNullUpdates,
            Optional<Fragment> deleteWhen,
            Optional<Fragment> truncateWhen,
            Fragment sequenceBy,
            Optional<Fragment> systemSequenceBy,
            Optional<ColumnSelection> columns,
            Optional<StoredAs> storedAs,
            Optional<ColumnSelection> trackHistory,
            Optional<Identifier> columnsToUpdate,
            Map<CdcClause, TextRange> places)
            implements FlowClause {
        public AutoCdc {
            keys = List.copyOf(keys);
            places = Map.copyOf(places);
        }
    }

    /** {@code IGNORE NULL UPDATES [ON selection]}; without ON the selection is {@link ColumnSelection.All}. */
    record IgnoreNullUpdates(ColumnSelection columns, TextRange range) {}

    /**
     * {@code AUTO CDC [ONCE] [INTO t] FROM SNAPSHOT (query) [WITH VERSION (query)] KEYS (...) ...}.
     *
     * @param places the first word of each clause behind the queries that was written
     */
    record AutoCdcFromSnapshot(
            boolean once,
            Fragment snapshot,
            Optional<Fragment> version,
            List<Identifier> keys,
            Optional<StoredAs> storedAs,
            Optional<ColumnSelection> trackHistory,
            Map<CdcClause, TextRange> places)
            implements FlowClause {
        public AutoCdcFromSnapshot {
            keys = List.copyOf(keys);
            places = Map.copyOf(places);
        }
    }

    /**
     * {@code INSERT [ONCE] [INTO t] BY NAME query}, and {@code AS query}, which means the same.
     *
     * @param importCheckpoint where the flow begins, if not at the start of its sources
     */
    record Insert(boolean once, Optional<Checkpoint> importCheckpoint, Fragment query) implements FlowClause {}

    /** {@code IMPORT CHECKPOINT 'path'}. */
    record Checkpoint(String path, TextRange range) {}

    /** {@code REPLACE USING (keys) SEQUENCE BY column BY NAME query}. */
    record ReplaceUsing(List<Identifier> keys, Identifier sequenceBy, Fragment query) implements FlowClause {
        public ReplaceUsing {
            keys = List.copyOf(keys);
        }

        @Override
        public boolean once() {
            return false;
        }
    }

    /** {@code REPLACE WHERE condition BY NAME query}. */
    record ReplaceWhere(Fragment condition, Fragment query) implements FlowClause {
        @Override
        public boolean once() {
            return false;
        }
    }
}
