package io.flowsql.runtime.refresh;

/**
 * What one batch was like and what it did.
 *
 * @param inserted rows of the target; likewise {@code updated} and {@code deleted}
 * @param late events older than one of their key that was applied before
 * @param tied events of the same sequence as another one of their key
 * @param tombstones deletes that are remembered
 * @param unchanged keys of which no row changed
 */
public record BatchCounts(
        long inserted, long updated, long deleted, long late, long tied, long tombstones, long unchanged) {
    static final BatchCounts NONE = rows(0, 0, 0);

    static BatchCounts rows(long inserted, long updated, long deleted) {
        return new BatchCounts(inserted, updated, deleted, 0, 0, 0, 0);
    }

    BatchCounts plus(BatchCounts other) {
        return new BatchCounts(
                inserted + other.inserted,
                updated + other.updated,
                deleted + other.deleted,
                late + other.late,
                tied + other.tied,
                tombstones + other.tombstones,
                unchanged + other.unchanged);
    }

    /** The target's rows that are not what they were. */
    public long changed() {
        return inserted + updated + deleted;
    }

    /** Whether rows of the target that were there are not any more. */
    public boolean takesRowsAway() {
        return updated + deleted > 0;
    }
}
