package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.NameResolver.Qualifier;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Spells names as the engine stores them. Names of Databricks are compared without regard to case, quoted ones too; an engine that
 * folds case finds a column of another spelling only if that is quoted. Functions, keywords, aliases and struct fields keep their
 * spelling unless they stand in back-ticks.
 */
final class Names {
    /** Words behind which an operand starts; a name behind any other word is an alias or belongs to that word. */
    private static final Set<String> BEFORE_OPERAND = Set.of(
            "ALL",
            "AND",
            "ANY",
            "BETWEEN",
            "BY",
            "CASE",
            "DISTINCT",
            "DIV",
            "ELSE",
            "ESCAPE",
            "FOR",
            "FROM",
            "HAVING",
            "ILIKE",
            "IN",
            "IS",
            "LIKE",
            "LIMIT",
            "NOT",
            "OFFSET",
            "ON",
            "OR",
            "QUALIFY",
            "REGEXP",
            "RLIKE",
            "SELECT",
            "SOME",
            "THEN",
            "TO",
            "WHEN",
            "WHERE",
            "XOR");

    /** Words that stand where an operand may and are never a column. */
    private static final Set<String> NO_COLUMNS =
            Set.of("CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "EXISTS", "FALSE", "INTERVAL", "NULL", "TRUE");

    /** Words that are columns in Databricks and keywords in an engine (H2 2.5, DuckDB 2.0). */
    private static final Set<String> KEYWORDS_OF_ENGINES = Set.of(
            "ARRAY",
            "ASYMMETRIC",
            "BOTH",
            "CHECK",
            "CONSTRAINT",
            "DAY",
            "DEFAULT",
            "DESC",
            "DESCRIBE",
            "END",
            "GROUP",
            "GROUPS",
            "HOUR",
            "IF",
            "KEY",
            "LEADING",
            "MINUTE",
            "MONTH",
            "ORDER",
            "PARTITION",
            "PRIMARY",
            "RANGE",
            "REFERENCES",
            "ROW",
            "ROWNUM",
            "ROWS",
            "SECOND",
            "SUMMARIZE",
            "SYMMETRIC",
            "TABLE",
            "TO",
            "TOP",
            "TRAILING",
            "UNIQUE",
            "UNKNOWN",
            "USER",
            "VALUE",
            "VALUES",
            "WINDOW",
            "YEAR");

    private final Dialect dialect;
    private final QueryTokens tokens;
    private final TextEdits edits;
    private final NameResolver resolver;

    Names(Dialect dialect, QueryTokens tokens, TextEdits edits, NameResolver resolver) {
        this.dialect = dialect;
        this.tokens = tokens;
        this.edits = edits;
        this.resolver = resolver;
    }

    /**
     * A name of unknown meaning in the engine's quotes: a plain word as the engine folds it, because it may have been made without
     * quotes; anything else exactly.
     */
    static String quoted(Dialect dialect, Identifier name) {
        boolean plain = name.text().matches("[A-Za-z_][A-Za-z0-9_]*");
        return dialect.quote(plain ? dialect.fold(name.text()) : name.text());
    }

    void translate(List<Integer> indexes) {
        Set<Integer> places = new HashSet<>(indexes);
        int behind = 0;
        for (int index : indexes) {
            if (index >= behind && tokens.isName(index)) {
                int last = endOfChain(index, places);
                chain(index, last);
                behind = last + 1;
            }
        }
    }

    private int endOfChain(int first, Set<Integer> places) {
        int last = first;
        while (tokens.isSymbol(last + 1, ".") && tokens.isName(last + 2) && places.contains(last + 2)) {
            last += 2;
        }
        return last;
    }

    private void chain(int first, int last) {
        if (!isReference(first) || tokens.isSymbol(last + 1, "(") || tokens.isSymbol(last + 1, "=>")) {
            keep(first, last);
            return;
        }
        int names = (last - first) / 2 + 1;
        boolean star = tokens.isSymbol(last + 1, ".") && tokens.isSymbol(last + 2, "*");
        for (int count = star ? names : names - 1; count > 0; count--) {
            int behind = first + 2 * count;
            List<String> qualifier = IntStream.range(0, count)
                    .mapToObj(i -> tokens.identifier(first + 2 * i).text())
                    .toList();
            Optional<Qualifier> relation = resolver.qualifier(first, qualifier);
            if (relation.isPresent()) {
                qualified(first, behind, last, relation.get());
                return;
            }
        }
        resolver.column(first, tokens.identifier(first).text())
                .ifPresentOrElse(column -> column(first, column), () -> keep(first, first));
        keep(first + 2, last);
    }

    /** From {@code first} the qualifier, from {@code behind} the column and its fields. */
    private void qualified(int first, int behind, int last, Qualifier relation) {
        int end = behind - 2;
        Optional<String> sql = relation.sql();
        if (sql.isEmpty() && behind <= last) {
            edits.replace(
                    new TextRange(
                            tokens.range(first).start(), tokens.range(behind).start()),
                    "");
        } else if (sql.isPresent() && (end > first || !isFound(first, sql.get()))) {
            edits.replace(tokens.range(first, end), sql.get());
        }
        if (behind <= last) {
            String name = tokens.identifier(behind).text();
            relation.shape()
                    .flatMap(shape -> shape.find(name))
                    .ifPresentOrElse(column -> column(behind, column), () -> keep(behind, behind));
            keep(behind + 2, last);
        }
    }

    private void column(int index, Column column) {
        boolean keyword = KEYWORDS_OF_ENGINES.contains(tokens.word(index));
        String sql = dialect.quote(column.name());
        if (keyword || !isFound(index, sql)) {
            edits.replace(tokens.range(index), sql);
        }
    }

    /** Whether the engine finds a name as it is written. */
    private boolean isFound(int index, String quoted) {
        Token token = tokens.get(index);
        return token.kind() == Token.Kind.WORD
                && dialect.quote(dialect.fold(token.text())).equals(quoted);
    }

    /** Only back-ticks have to become the engine's quotes. */
    private void keep(int first, int last) {
        for (int index = first; index <= last; index += 2) {
            if (tokens.isKind(index, Token.Kind.QUOTED_NAME)) {
                edits.replace(tokens.range(index), quoted(dialect, tokens.identifier(index)));
            }
        }
    }

    private boolean isReference(int index) {
        String word = tokens.word(index);
        if (BEFORE_OPERAND.contains(word) && !KEYWORDS_OF_ENGINES.contains(word) || NO_COLUMNS.contains(word)) {
            return false;
        }
        boolean literal = tokens.isKind(index, Token.Kind.WORD) && tokens.isKind(index + 1, Token.Kind.STRING);
        return !literal && startsOperand(index) && !isPartOfDate(index) && !isInListOfNames(index);
    }

    private boolean startsOperand(int index) {
        if (index == 0) {
            return true;
        }
        Token before = tokens.get(index - 1);
        return switch (before.kind()) {
            case WORD -> BEFORE_OPERAND.contains(tokens.word(index - 1)) && !tokens.isSymbol(index - 2, ".");
            case SYMBOL ->
                !before.isSymbol(")") && !before.isSymbol("]") && !before.isSymbol(".") && !before.isSymbol("::");
            case QUOTED_NAME, STRING, NUMBER -> false;
        };
    }

    /** YEAR in {@code EXTRACT(YEAR FROM d)}. */
    private boolean isPartOfDate(int index) {
        return tokens.isWord(index + 1, "FROM")
                && tokens.isSymbol(index - 1, "(")
                && tokens.isWord(index - 2, "EXTRACT");
    }

    /** Columns that are named rather than read: {@code WITH q (a, b) AS}, {@code AS t (a, b)}. */
    private boolean isInListOfNames(int index) {
        int open = index - 1;
        while (tokens.isSymbol(open, ",") && tokens.isName(open - 1)) {
            open -= 2;
        }
        boolean list = tokens.isSymbol(open, "(") && tokens.isName(open - 1);
        if (!list) {
            return false;
        }
        boolean alias = tokens.isWord(open - 2, "AS") || tokens.isSymbol(open - 2, ")");
        int behind = tokens.closing(open) + 1;
        return alias || tokens.isWord(behind, "AS") && tokens.isSymbol(behind + 1, "(");
    }
}
