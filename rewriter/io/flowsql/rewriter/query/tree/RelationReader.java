package io.flowsql.rewriter.query.tree;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one table or table function where a FROM clause expects it, with all that belongs to it. */
public final class RelationReader {
    /** Words that follow a relation and are no alias of it. */
    private static final Set<String> NO_ALIAS = Set.of(
            "ANTI",
            "CLUSTER",
            "CROSS",
            "DISTRIBUTE",
            "EXCEPT",
            "FETCH",
            "FOR",
            "FULL",
            "GROUP",
            "HAVING",
            "INNER",
            "INTERSECT",
            "JOIN",
            "LATERAL",
            "LEFT",
            "LIMIT",
            "MATCH_RECOGNIZE",
            "MINUS",
            "NATURAL",
            "OFFSET",
            "ON",
            "ORDER",
            "OUTER",
            "PIVOT",
            "QUALIFY",
            "RIGHT",
            "SELECT",
            "SEMI",
            "SET",
            "SORT",
            "TABLESAMPLE",
            "UNION",
            "UNPIVOT",
            "USING",
            "VALUES",
            "WATERMARK",
            "WHERE",
            "WINDOW",
            "WITH");

    /** Words that are an alias unless they belong to a join. */
    private static final Set<String> KINDS_OF_JOIN = Set.of("ASOF", "POSITIONAL");

    private final QueryTokens tokens;
    private int at;
    private int arguments = -1;

    public RelationReader(QueryTokens tokens, int at) {
        this.tokens = tokens;
        this.at = at;
    }

    /** Behind what was read. */
    public int at() {
        return at;
    }

    /** The parenthesis before the arguments of the function that was read. */
    public int arguments() {
        return arguments;
    }

    /** Whether a relation with a name starts here. */
    public boolean isHere() {
        return tokens.isName(at) && !NO_ALIAS.contains(tokens.word(at)) && !tokens.isWord(at, "UNNEST");
    }

    public Relation read() {
        return read(true);
    }

    /** @param withAlias whether the alias belongs to it */
    Relation read(boolean withAlias) {
        int first = at;
        boolean stream = isStreamHere();
        boolean parentheses = false;
        if (stream) {
            at++;
            parentheses = tokens.isSymbol(at, "(");
            at += parentheses ? 1 : 0;
        }
        Name name = name();
        Optional<Fragment> call = call(name);
        if (parentheses && tokens.isSymbol(at, ")")) {
            at++;
        }
        List<Property> options =
                stream && tokens.isWord(at, "WITH") && tokens.isSymbol(at + 1, "(") ? options() : List.of();
        Optional<Fragment> watermark = stream && tokens.isWord(at, "WATERMARK") ? watermark() : Optional.empty();
        int last = at - 1;
        return asTable(new Relation(
                name,
                call,
                stream,
                options,
                watermark,
                withAlias ? alias() : Optional.empty(),
                tokens.range(first, last)));
    }

    /** Some functions are other spellings of a table. */
    public static Relation asTable(Relation relation) {
        return TableChanges.asTable(ReadStream.asTable(CloudFiles.asStream(relation)));
    }

    /** STREAM before a name or a parenthesis; a table of that name stands before a clause, a comma or the end. */
    private boolean isStreamHere() {
        return tokens.isWord(at, "STREAM")
                && (tokens.isSymbol(at + 1, "(") && tokens.isName(at + 2) && !tokens.startsQuery(at + 2)
                        || tokens.isName(at + 1)
                                && !NO_ALIAS.contains(tokens.word(at + 1))
                                && !tokens.isWord(at + 1, "AS"));
    }

    private Name name() {
        List<Identifier> parts = new ArrayList<>();
        parts.add(tokens.identifier(at++));
        while (tokens.isSymbol(at, ".") && tokens.isName(at + 1)) {
            parts.add(tokens.identifier(at + 1));
            at += 2;
        }
        return new Name(parts);
    }

    private Optional<Fragment> call(Name name) {
        if (!tokens.isSymbol(at, "(")) {
            return Optional.empty();
        }
        int nameStart = at - 2 * name.parts().size() + 1;
        arguments = at;
        int close = tokens.closing(at);
        at = close + 1;
        return Optional.of(tokens.fragment(nameStart, close));
    }

    private List<Property> options() {
        int close = tokens.closing(at + 1);
        List<Property> options = new ArrayList<>();
        int option = at + 2;
        while (option < close) {
            int end = option;
            while (end < close && !tokens.isSymbol(end, ",")) {
                end++;
            }
            if (end > option) {
                options.add(option(option, end));
            }
            option = end + 1;
        }
        at = close + 1;
        return options;
    }

    private Property option(int first, int end) {
        int value = tokens.isSymbol(first + 1, "=") ? first + 2 : first + 1;
        StringBuilder text = new StringBuilder();
        for (int i = value; i < end; i++) {
            text.append(plain(tokens.get(i)));
        }
        String given = value < end ? text.toString() : "true";
        return new Property(plain(tokens.get(first)), given, tokens.range(first, end - 1));
    }

    private static String plain(Token token) {
        return token.kind() == Token.Kind.STRING ? StringLiteral.value(token.text()) : token.name();
    }

    /** {@code WATERMARK expression [AS name] DELAY OF INTERVAL n unit}. */
    private Optional<Fragment> watermark() {
        int first = at + 1;
        while (tokens.exists(at) && !tokens.isWord(at, "DELAY")) {
            at = tokens.isSymbol(at, "(") ? tokens.closing(at) + 1 : at + 1;
        }
        at = Math.min(at + 2, tokens.size());
        at = tokens.isWord(at, "INTERVAL") ? at + 3 : at + 2;
        at = Math.min(at, tokens.size());
        return first < at ? Optional.of(tokens.fragment(first, at - 1)) : Optional.empty();
    }

    /** Also behind the parenthesis of a subquery. */
    public Optional<Identifier> alias() {
        if (tokens.isWord(at, "AS") && tokens.isName(at + 1)) {
            at += 2;
            return Optional.of(tokens.identifier(at - 1));
        }
        if (!tokens.isName(at) || NO_ALIAS.contains(tokens.word(at)) || isTimeTravel() || isKindOfJoin()) {
            return Optional.empty();
        }
        return Optional.of(tokens.identifier(at++));
    }

    private boolean isTimeTravel() {
        return (tokens.isWord(at, "VERSION") || tokens.isWord(at, "TIMESTAMP"))
                && tokens.isWord(at + 1, "AS")
                && tokens.isWord(at + 2, "OF");
    }

    private boolean isKindOfJoin() {
        return KINDS_OF_JOIN.contains(tokens.word(at))
                && (tokens.isWord(at + 1, "JOIN") || tokens.isWord(at + 1, "LEFT") || tokens.isWord(at + 1, "INNER"));
    }
}
