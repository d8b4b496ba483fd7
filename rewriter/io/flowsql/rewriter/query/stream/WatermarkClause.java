package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code WATERMARK expression [AS name] DELAY OF INTERVAL n unit}.
 *
 * @param name of the column that the expression becomes; empty where it is a column already
 * @param interval what stands behind OF, with the word INTERVAL
 */
public record WatermarkClause(Fragment expression, Optional<Identifier> name, String interval) {
    /**
     * @param clause all behind the word WATERMARK
     * @param positions line and column of a place in the statement
     */
    public static WatermarkClause of(Fragment clause, Function<TextRange, Optional<Position>> positions) {
        QueryTokens tokens = new QueryTokens(clause, Lexis.DATABRICKS);
        int delay = 0;
        while (delay < tokens.size() && !tokens.isWord(delay, "DELAY")) {
            delay = tokens.isSymbol(delay, "(") ? tokens.closing(delay) + 1 : delay + 1;
        }
        if (delay == 0 || !tokens.isWord(delay + 1, "OF") || delay + 3 >= tokens.size()) {
            throw FlowException.at(
                    positions.apply(clause.range()),
                    FlowError.PARSE_SYNTAX_ERROR,
                    "Write WATERMARK column DELAY OF INTERVAL n MINUTES");
        }
        boolean named = tokens.isName(delay - 1) && tokens.isWord(delay - 2, "AS") && delay > 2;
        int last = named ? delay - 3 : delay - 1;
        boolean column = last == 0 && tokens.isName(0);
        if (!named && !column) {
            throw FlowException.at(
                    positions.apply(tokens.range(0, last)), FlowError.REQUIRES_EXPLICIT_NAME_IN_WATERMARK_CLAUSE);
        }
        String interval = tokens.fragment(delay + 2, tokens.size() - 1).text();
        return new WatermarkClause(
                tokens.fragment(0, last),
                named ? Optional.of(tokens.identifier(delay - 1)) : Optional.empty(),
                tokens.isWord(delay + 2, "INTERVAL") ? interval : "INTERVAL " + interval);
    }

    /** What the query calls the time. */
    public String column() {
        return name.map(Identifier::text)
                .orElseGet(() -> new QueryTokens(expression, Lexis.DATABRICKS)
                        .identifier(0)
                        .text());
    }

    /** Up to which time all is there once a row of this time has come. */
    public Fragment passed() {
        return StreamQuery.made("(" + expression.text() + ") - " + interval);
    }
}
