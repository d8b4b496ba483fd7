package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.DELETED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.RANK;
import static io.flowsql.rewriter.definition.ReservedNames.STAGE;
import static io.flowsql.rewriter.definition.ReservedNames.TARGET_ROW;
import static io.flowsql.rewriter.definition.ReservedNames.TRUNCATES;
import static io.flowsql.rewriter.definition.ReservedNames.UNSAID;

import io.flowsql.rewriter.dialect.ChangeType;
import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Events that delete every key's older events, known or not. The greatest of them is one row of the state, whose keys are NULL and which
 * has a mark: a snapshot may bring a key that is NULL, too.
 */
final class Truncation {
    /** In the place of what an event leaves unsaid. */
    static final String WATERMARK = "'*'";

    private final CdcFrame frame;
    private final Dialect dialect;
    private final String state;

    Truncation(CdcFrame frame) {
        this.frame = frame;
        this.dialect = frame.dialect();
        this.state = dialect.table(frame.target().state());
    }

    /** Whether an event is older than the greatest truncate; the alias is that of a relation with its sequence. */
    String outdates(String alias) {
        if (dialect.sortsGroups()) {
            return "(EXISTS (SELECT 1 FROM " + state + " m WHERE " + isWatermark("m")
                    + ") AND coalesce("
                    + frame.order().greater(watermarkFields(), frame.quoted(alias, frame.sequence())) + ", FALSE))";
        }
        return "EXISTS (SELECT 1 FROM " + state + " m WHERE " + isWatermark("m") + " AND "
                + frame.order().greater(frame.quoted("m", frame.sequence()), frame.quoted(alias, frame.sequence()))
                + ")";
    }

    /** Each by a query that is run once, where a condition with both sequences in it would be tried on every event. */
    private List<String> watermarkFields() {
        List<String> fields = frame.quoted("m", frame.sequence());
        return fields.stream()
                .map(field -> "(SELECT " + field + " FROM " + state + " m WHERE " + isWatermark("m") + " ORDER BY "
                        + frame.order().descending(fields) + " LIMIT 1)")
                .toList();
    }

    String isWatermark(String alias) {
        return frame.isWatermark(alias);
    }

    /** Those of the events that are no truncates. */
    String ofKeys(String events) {
        return frame.flow().truncateWhen().isPresent()
                ? "(SELECT x.* FROM " + events + " x WHERE NOT x." + frame.quote(TRUNCATES) + ")"
                : events;
    }

    /** The staged events of keys, without those that a truncate has outdated. */
    String newEvents() {
        String truncates = frame.flow().truncateWhen().isPresent() ? "NOT x." + frame.quote(TRUNCATES) + " AND " : "";
        return "(SELECT x.* FROM " + frame.temporary(STAGE) + " x WHERE " + truncates + "NOT " + outdates("x") + ")";
    }

    /** The staged events of keys that a truncate has outdated. */
    String outdatedEvents() {
        String truncates = frame.flow().truncateWhen().isPresent() ? "NOT x." + frame.quote(TRUNCATES) + " AND " : "";
        return frame.temporary(STAGE) + " x WHERE " + truncates + outdates("x");
    }

    /** Whether the batch has a truncate. */
    String inBatch() {
        return "EXISTS (SELECT 1 FROM " + frame.temporary(STAGE) + " x WHERE x." + frame.quote(TRUNCATES) + ")";
    }

    /** What a batch with a truncate does before its other events are looked at. */
    List<Step> steps() {
        if (frame.flow().truncateWhen().isEmpty()) {
            return List.of();
        }
        String live = "SELECT 1 FROM " + state + " s WHERE " + frame.anyStateKeysEqual("s", TARGET_ROW) + " AND s."
                + frame.quote(DELETED_AT) + " IS NULL AND NOT " + outdates("s");
        List<Step> steps = new ArrayList<>();
        steps.add(Step.of("remember the truncate", "Older events that come later are dropped", watermark()));
        String outdated = dialect.table(frame.target().table()) + " " + TARGET_ROW + " WHERE NOT EXISTS (" + live + ")";
        FeedRows feed = frame.feed(CdcFrame.concat(frame.keys(), frame.data()));
        steps.addAll(feed.insert(new FeedRows.Part(ChangeType.DELETE.literal(), feed.now(TARGET_ROW), outdated)));
        steps.add(new Step.Delete(
                "remove the rows that it outdates", "Rows at or above its sequence stay", "DELETE FROM " + outdated));
        if (!frame.isPartial()) {
            steps.add(Step.of(
                    "forget what was known of older events",
                    "The truncate stands for all of them",
                    "DELETE FROM " + state + " s WHERE NOT (" + isWatermark("s") + ") AND " + outdates("s")));
        }
        return List.of(new Step.When(
                "look for a truncate",
                "Most batches have none",
                "SELECT count(*) FROM " + frame.temporary(STAGE) + " WHERE " + frame.quote(TRUNCATES),
                steps));
    }

    private String watermark() {
        List<String> sequence = frame.quoted("x", frame.sequence());
        String nulls = frame.keys().stream().map(frame::nullOf).collect(Collectors.joining(", "));
        List<String> columns = CdcFrame.concat(frame.keys(), frame.sequence(), List.of(DELETED_AT, UNSAID));
        return "INSERT INTO " + state + " (" + dialect.quote(columns) + ") SELECT " + nulls + ", "
                + CdcFrame.list(sequence) + ", " + CdcFrame.NOW + ", " + WATERMARK
                + " FROM (SELECT s.*, ROW_NUMBER() OVER (ORDER BY "
                + frame.order().descending(frame.quoted("s", frame.sequence())) + ") AS " + frame.quote(RANK) + " FROM "
                + frame.temporary(STAGE) + " s WHERE " + frame.quote(TRUNCATES) + ") x WHERE x." + frame.quote(RANK)
                + " = 1 AND NOT EXISTS (SELECT 1 FROM " + state + " m WHERE " + isWatermark("m") + " AND NOT "
                + frame.order().greater(sequence, frame.quoted("m", frame.sequence())) + ")";
    }
}
