package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.bind.Sequence;
import java.util.List;
import java.util.stream.IntStream;

/** Names that we give: columns of targets and of state, temporary tables. */
public final class ReservedNames {
    /** Order of arrival of a row within its batch. */
    public static final String ARRIVAL = "__flowsql_arrival";

    public static final String START_AT = "__START_AT";
    public static final String END_AT = "__END_AT";

    static final String PREFIX = "__flowsql_";
    static final String SEQUENCE = PREFIX + "sequence";
    static final String DELETED = PREFIX + "deleted";
    static final String DELETED_AT = PREFIX + "deleted_at";
    static final String EXISTS = PREFIX + "exists";
    static final String RANK = PREFIX + "rank";
    static final String KIND = PREFIX + "kind";
    static final String RECORDED_AT = PREFIX + "recorded_at";
    static final String ROW = PREFIX + "row";
    static final String NEW = PREFIX + "new";
    static final String LIFE = PREFIX + "life";
    static final String HEAD = PREFIX + "head";
    static final String RUN = PREFIX + "run";
    static final String START = PREFIX + "start";
    static final String END = PREFIX + "end";
    static final String FOLLOWED = PREFIX + "followed";
    static final String NEXT = PREFIX + "next";
    static final String NEXT_KIND = PREFIX + "next_kind";
    static final String PREVIOUS_KIND = PREFIX + "previous_kind";
    static final String HIDDEN = PREFIX + "hidden";
    static final String LAST = PREFIX + "last";
    static final String GONE = PREFIX + "gone";

    static final String STAGE = PREFIX + "stage";
    static final String WINNERS = PREFIX + "winners";
    static final String KEYS = PREFIX + "keys";
    static final String OLD = PREFIX + "old";
    static final String OLD_STATE = PREFIX + "old_state";
    static final String EVENTS = PREFIX + "events";
    static final String TIMELINE = PREFIX + "timeline";
    static final String CHANGES = PREFIX + "changes";

    private ReservedNames() {}

    /** The columns that hold a sequence: one, or one for each field of a struct. */
    static List<String> numbered(String name, Sequence sequence) {
        return sequence.struct()
                ? IntStream.rangeClosed(1, sequence.fields().size())
                        .mapToObj(i -> name + "_" + i)
                        .toList()
                : List.of(name);
    }
}
