package io.flowsql.rewriter.definition;

import java.util.List;
import java.util.stream.IntStream;

/** Names that we give: columns of targets and of state, temporary tables. */
public final class ReservedNames {
    /** Order of arrival of a row within its batch. */
    public static final String ARRIVAL = "__flowsql_arrival";

    public static final String START_AT = "__START_AT";
    public static final String END_AT = "__END_AT";

    public static final String SYSTEM_START_AT = "__SYSTEM_START_AT";
    public static final String SYSTEM_END_AT = "__SYSTEM_END_AT";

    /** The columns that the storage of a history adds to those of its table. */
    public static final List<String> OF_STORAGE = List.of(START_AT, END_AT, SYSTEM_START_AT, SYSTEM_END_AT);

    /** What a change feed adds to the columns of its table. */
    public static final String CHANGE_TYPE = "_change_type";

    public static final String COMMIT_VERSION = "_commit_version";
    public static final String COMMIT_TIMESTAMP = "_commit_timestamp";

    /** Of all names that are ours but those above. */
    public static final String PREFIX = "__flowsql_";

    /** Columns that say which file a row is of: {@code _metadata.file_path} is one column of this name and the field's. */
    public static final String METADATA = PREFIX + "metadata_";

    public static final String SEQUENCE = PREFIX + "sequence";
    public static final String TRUNCATES = PREFIX + "truncates";
    public static final String UNKNOWN = PREFIX + "unknown";
    public static final String AUTHOR = PREFIX + "author_";
    public static final String FLOOR = PREFIX + "floor";
    public static final String NEWEST = PREFIX + "newest";
    public static final String SYSTEM = PREFIX + "system";
    public static final String NEXT_SYSTEM = PREFIX + "next_system";
    public static final String END_SYSTEM = PREFIX + "end_system";
    public static final String SUPERSEDED = PREFIX + "superseded";
    public static final String KNOWN = PREFIX + "known";
    public static final String TIME = PREFIX + "time";
    public static final String CLOSED = PREFIX + "closed";
    public static final String DELETED = PREFIX + "deleted";
    public static final String DELETED_AT = PREFIX + "deleted_at";
    public static final String EXISTS = PREFIX + "exists";
    public static final String SAME = PREFIX + "same";
    public static final String RANK = PREFIX + "rank";
    public static final String KIND = PREFIX + "kind";
    public static final String RECORDED_AT = PREFIX + "recorded_at";
    public static final String ROW = PREFIX + "row";
    public static final String ROW_OF_STATE = PREFIX + "row_of_state";
    public static final String NEW = PREFIX + "new";
    public static final String LIFE = PREFIX + "life";
    public static final String HEAD = PREFIX + "head";
    public static final String RUN = PREFIX + "run";
    public static final String START = PREFIX + "start";
    public static final String END = PREFIX + "end";
    public static final String FOLLOWED = PREFIX + "followed";
    public static final String NEXT = PREFIX + "next";
    public static final String NEXT_KIND = PREFIX + "next_kind";
    public static final String PREVIOUS = PREFIX + "previous";
    public static final String PREVIOUS_KIND = PREFIX + "previous_kind";
    public static final String UNSAID = PREFIX + "unsaid";
    public static final String SAID = PREFIX + "said_";
    public static final String HIDDEN = PREFIX + "hidden";
    public static final String LAST = PREFIX + "last";
    public static final String IMPOSSIBLE = PREFIX + "impossible";
    public static final String REPEATED = PREFIX + "repeated";
    public static final String COPIES = PREFIX + "copies";
    public static final String GONE = PREFIX + "gone";
    public static final String REPEATS = PREFIX + "repeats";
    public static final String WINS = PREFIX + "wins";
    public static final String LATE = PREFIX + "late";
    public static final String TIED = PREFIX + "tied";

    public static final String VERSION = PREFIX + "version";

    public static final String BEFORE = PREFIX + "before_";

    /**
     * What a subquery calls the rows outside of it. DuckDB takes the name before a dot for a column of the rows inside if there is one, and
     * for its field what is behind the dot (2.0.0.1).
     */
    public static final String TARGET_ROW = PREFIX + "t";

    /** The same for rows of the state. */
    public static final String STATE_ROW = PREFIX + "s";

    /** The same for rows of the batch. */
    public static final String STAGE_ROW = PREFIX + "w";

    public static final String STAGE = PREFIX + "stage";
    public static final String WINNERS = PREFIX + "winners";
    public static final String KEYS = PREFIX + "keys";
    public static final String OLD = PREFIX + "old";
    public static final String OLD_STATE = PREFIX + "old_state";
    public static final String EVENTS = PREFIX + "events";
    public static final String TIMELINE = PREFIX + "timeline";
    public static final String TIMES = PREFIX + "times";
    public static final String POINTS = PREFIX + "points";
    public static final String FACTS = PREFIX + "facts";
    public static final String ROWS = PREFIX + "rows";
    public static final String CHANGES = PREFIX + "changes";
    public static final String CURRENT = PREFIX + "current";
    public static final String SNAPSHOT = PREFIX + "snapshot";
    public static final String DIFFERENCES = PREFIX + "differences";

    private ReservedNames() {}

    /** The columns that hold a sequence: one, or one for each field of a struct. */
    public static List<String> numbered(String name, Sequence sequence) {
        return sequence.struct()
                ? IntStream.rangeClosed(1, sequence.fields().size())
                        .mapToObj(i -> name + "_" + i)
                        .toList()
                : List.of(name);
    }
}
