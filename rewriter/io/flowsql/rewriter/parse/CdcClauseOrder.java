package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.CdcClause;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which clauses of AUTO CDC were read so far, and what is wrong about the next one. */
final class CdcClauseOrder {
    private final Map<CdcClause, TextRange> seen = new EnumMap<>(CdcClause.class);

    void add(CdcClause clause, Token first, boolean snapshot) {
        if (snapshot && !clause.inSnapshotFlow()) {
            throw new SyntaxException(
                    first,
                    "AUTO CDC FROM SNAPSHOT has no " + clause.words() + ". It takes, in this order: "
                            + list(CdcClause::inSnapshotFlow));
        }
        if (seen.containsKey(clause)) {
            throw new SyntaxException(first, clause.words() + " is given twice. Write it once");
        }
        seen.keySet().stream()
                .filter(earlier -> earlier.compareTo(clause) > 0)
                .findFirst()
                .ifPresent(later -> misplaced(clause, later, first, snapshot));
        seen.put(clause, Tokens.range(first, first));
    }

    /** The first word of each clause that was read. */
    Map<CdcClause, TextRange> places() {
        return seen;
    }

    /** Fails at the end of the clauses if this one is missing. */
    void require(CdcClause clause, Token next) {
        if (!seen.containsKey(clause)) {
            throw new SyntaxException(
                    next, "AUTO CDC needs " + clause.words() + ". Write " + clause.example() + place(clause));
        }
    }

    /** Fails if something other than the end of the statement follows the clauses. */
    void requireEnd(Token next, boolean snapshot) {
        if (Lookahead.isEnd(next)) {
            return;
        }
        CdcClause last = seen.keySet().stream().max(CdcClause::compareTo).orElse(null);
        String found = SyntaxMessage.found(next);
        if (last == null) {
            throw new SyntaxException(next, found + " where " + CdcClause.KEYS.example() + " is expected");
        }
        throw new SyntaxException(
                next,
                found + " where a clause of AUTO CDC or the end is expected. Possible here: "
                        + list(clause -> (clause.inSnapshotFlow() || !snapshot) && clause.compareTo(last) > 0));
    }

    private static void misplaced(CdcClause clause, CdcClause later, Token first, boolean snapshot) {
        throw new SyntaxException(
                first,
                clause.words() + " must come before " + later.words() + ". The order is: "
                        + list(each -> each.inSnapshotFlow() || !snapshot));
    }

    private static String place(CdcClause clause) {
        return clause == CdcClause.KEYS ? " behind the source" : " behind KEYS and APPLY AS";
    }

    private static String list(Predicate<CdcClause> which) {
        String list = Arrays.stream(CdcClause.values())
                .filter(which)
                .map(CdcClause::words)
                .collect(Collectors.joining(", "));
        return list.isEmpty() ? "nothing" : list;
    }
}
