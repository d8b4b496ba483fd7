package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.IMPOSSIBLE;
import static io.flowsql.rewriter.definition.ReservedNames.OLD;

import io.flowsql.rewriter.error.FlowError;
import java.util.List;
import java.util.stream.Collectors;

/** Refuses rows of history that a user has written and no events can have made. They are looked at when a batch brings their key. */
final class HistoryCheck {
    private final CdcFrame frame;

    HistoryCheck(CdcFrame frame) {
        this.frame = frame;
    }

    /**
     * Whether a row has no start, ends where it starts or before, or goes on when the next one of its key has started.
     *
     * @param start its fields, as are those of the end and of the next row's start
     */
    String isImpossible(List<String> start, List<String> end, List<String> next) {
        String noStart = frame.order().isNull("t." + frame.quote(frame.startAt()));
        String open = frame.order().isNull("t." + frame.quote(frame.endAt()));
        String isNext = next.stream().map(n -> n + " IS NOT NULL").collect(Collectors.joining(" OR "));
        return "CASE WHEN " + noStart + " OR NOT (" + open + ") AND NOT "
                + frame.order().greater(end, start) + " OR ("
                + isNext + ") AND (" + open + " OR " + frame.order().greater(end, next)
                + ") THEN TRUE ELSE FALSE END";
    }

    Step step() {
        String wrong = frame.quote(IMPOSSIBLE);
        String text = frame.keys().stream()
                .map(key -> frame.dialect().literal(key + "=") + " || CAST(" + frame.quote(key) + " AS VARCHAR)")
                .collect(Collectors.joining(" || ', ' || ", "'(' || ", " || ')'"));
        String samples = "SELECT DISTINCT " + text + " AS sample FROM " + frame.temporary(OLD) + " WHERE " + wrong
                + " ORDER BY 1 LIMIT 5";
        return new Step.Validate(
                "check the rows of these keys",
                "What a user has written there must be a history",
                "SELECT count(*) FILTER (WHERE " + wrong + ") FROM " + frame.temporary(OLD),
                List.of(new Violation(
                        FlowError.AUTOCDC_INVALID_HISTORY,
                        frame.target().table().table(),
                        samples)));
    }
}
