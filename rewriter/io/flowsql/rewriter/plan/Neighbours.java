package io.flowsql.rewriter.plan;

import static io.flowsql.rewriter.definition.ReservedNames.END;
import static io.flowsql.rewriter.definition.ReservedNames.FOLLOWED;
import static io.flowsql.rewriter.definition.ReservedNames.HEAD;
import static io.flowsql.rewriter.definition.ReservedNames.KIND;
import static io.flowsql.rewriter.definition.ReservedNames.KNOWN;
import static io.flowsql.rewriter.definition.ReservedNames.NEW;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT;
import static io.flowsql.rewriter.definition.ReservedNames.NEXT_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.PREVIOUS_KIND;
import static io.flowsql.rewriter.definition.ReservedNames.RECORDED_AT;
import static io.flowsql.rewriter.definition.ReservedNames.ROW;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What stands before and behind an event of a key: the columns that tell it, and what is read off them. */
sealed interface Neighbours {
    static Neighbours of(CdcFrame frame) {
        return frame.dialect().sortsForEachWindow() ? new InRows(frame) : new InColumns(frame);
    }

    /** Values to be selected from the events. */
    List<String> columns();

    /** The sequence of the next event. */
    List<String> next();

    String nextKind();

    /** 1 if the next event was applied before. */
    String nextIsKnown();

    String previousKind();

    /** Whether the event before had other tracked values. */
    String differs();

    /** How many events behind this one were applied before. */
    String followed();

    private static List<String> event(CdcFrame frame) {
        return frame.quoted(
                "",
                CdcFrame.concat(
                        frame.keys(),
                        frame.sequence(),
                        List.of(KIND),
                        frame.data(),
                        List.of(RECORDED_AT, NEW, ROW, END)));
    }

    private static String isKnown(CdcFrame frame) {
        return "CASE WHEN " + frame.quote(NEW) + " THEN 0 ELSE 1 END";
    }

    private static String ordered(CdcFrame frame) {
        return "(" + frame.partitionByKeys() + " ORDER BY "
                + frame.order().ascending(frame.quoted("", frame.sequence())) + ", " + frame.quote(KIND) + " ASC";
    }

    private static String differs(CdcFrame frame, List<String> now, List<String> before) {
        List<String> tracked = frame.target().tracked();
        return tracked.isEmpty()
                ? "FALSE"
                : IntStream.range(0, tracked.size())
                        .mapToObj(i -> frame.exact(tracked.get(i), now.get(i)) + " IS DISTINCT FROM "
                                + frame.exact(tracked.get(i), before.get(i)))
                        .collect(Collectors.joining(" OR ", "(", ")"));
    }

    /**
     * Each in a column of its own; the engine sorts once for all of them. From the newest event on, a sum so far tells of all that follow.
     */
    record InColumns(CdcFrame frame) implements Neighbours {
        private static final String SO_FAR = " ROWS UNBOUNDED PRECEDING)";

        @Override
        public List<String> columns() {
            List<String> values = new ArrayList<>(event(frame));
            values.addAll(frame.aliased(
                    frame.quoted("", frame.sequence()).stream()
                            .map(this::following)
                            .toList(),
                    frame.numbered(NEXT)));
            String kind = frame.quote(KIND);
            values.add(following(kind) + " AS " + frame.quote(NEXT_KIND));
            values.add(preceding(kind) + " AS " + frame.quote(PREVIOUS_KIND));
            values.add("SUM(" + isKnown(frame) + ") OVER " + newestFirst() + SO_FAR + " AS " + frame.quote(FOLLOWED));
            values.add(following(isKnown(frame)) + " AS " + frame.quote(KNOWN));
            List<String> tracked = frame.quoted("", frame.target().tracked());
            values.add(Neighbours.differs(
                            frame,
                            tracked,
                            tracked.stream().map(this::preceding).toList())
                    + " AS " + frame.quote(HEAD));
            return values;
        }

        private String following(String value) {
            return "LAG(" + value + ") OVER " + newestFirst() + end();
        }

        private String preceding(String value) {
            return "LEAD(" + value + ") OVER " + newestFirst() + end();
        }

        /** In the frame of the sum, where neighbours may have one: windows that differ are gone through one by one. */
        private String end() {
            return frame.dialect().sortsGroups() ? SO_FAR : ")";
        }

        private String newestFirst() {
            return "(" + frame.partitionByKeys() + " ORDER BY "
                    + frame.order().descending(frame.quoted("", frame.sequence())) + ", " + frame.quote(KIND) + " DESC";
        }

        @Override
        public List<String> next() {
            return frame.quoted("", frame.numbered(NEXT));
        }

        @Override
        public String nextKind() {
            return frame.quote(NEXT_KIND);
        }

        @Override
        public String nextIsKnown() {
            return frame.quote(KNOWN);
        }

        @Override
        public String previousKind() {
            return frame.quote(PREVIOUS_KIND);
        }

        @Override
        public String differs() {
            return frame.quote(HEAD);
        }

        @Override
        public String followed() {
            return frame.quote(FOLLOWED);
        }
    }

    /** All of one event in a ROW, for an engine that sorts for each of them (H2 2.5.252). */
    record InRows(CdcFrame frame) implements Neighbours {
        @Override
        public List<String> columns() {
            String inOrder = " OVER " + ordered(frame);
            List<String> values = new ArrayList<>(event(frame));
            List<String> next =
                    CdcFrame.concat(frame.quoted("", frame.sequence()), List.of(frame.quote(KIND), isKnown(frame)));
            List<String> previous = CdcFrame.concat(
                    List.of(frame.quote(KIND)), frame.quoted("", frame.target().tracked()));
            values.add("LEAD(ROW(" + CdcFrame.list(next) + "))" + inOrder + ") AS " + frame.quote(NEXT));
            values.add("LAG(ROW(" + CdcFrame.list(previous) + "))" + inOrder + ") AS " + frame.quote(PREVIOUS_KIND));
            values.add("SUM(" + isKnown(frame) + ")" + inOrder
                    + " ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS " + frame.quote(FOLLOWED));
            return values;
        }

        private String ofNext(int number) {
            return "(l." + frame.quote(NEXT) + ").C" + number;
        }

        private String ofPrevious(int number) {
            return "(l." + frame.quote(PREVIOUS_KIND) + ").C" + number;
        }

        @Override
        public List<String> next() {
            return IntStream.rangeClosed(1, frame.sequence().size())
                    .mapToObj(this::ofNext)
                    .toList();
        }

        @Override
        public String nextKind() {
            return ofNext(frame.sequence().size() + 1);
        }

        @Override
        public String nextIsKnown() {
            return ofNext(frame.sequence().size() + 2);
        }

        @Override
        public String previousKind() {
            return ofPrevious(1);
        }

        @Override
        public String differs() {
            List<String> tracked = frame.target().tracked();
            List<String> before = IntStream.range(0, tracked.size())
                    .mapToObj(i -> ofPrevious(i + 2))
                    .toList();
            return Neighbours.differs(frame, frame.quoted("", tracked), before);
        }

        @Override
        public String followed() {
            return "(" + frame.quote(FOLLOWED) + " - " + isKnown(frame) + ")";
        }
    }
}
