package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.Scope.Alias;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.tree.Relation;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Spells names as the engine stores them. Names of Databricks are compared without regard to case, quoted ones too; an engine that
 * folds case finds a column of another spelling only if that is quoted. Functions, keywords, aliases and struct fields keep their
 * spelling unless they stand in back-ticks.
 */
final class References {
    /** Words that are columns in Databricks and keywords in an engine (H2 2.5, DuckDB 2.0, PostgreSQL 18). */
    private static final Set<String> KEYWORDS_OF_ENGINES = Set.of(
            ("ANALYSE ANALYZE ARRAY ASYMMETRIC BOTH CHECK COLLATE COLUMN CONSTRAINT DAY DEFAULT DESC DESCRIBE DO END FETCH FOREIGN"
                            + " GRANT GROUP GROUPS HOUR IF KEY LEADING LIMIT MINUTE MONTH OFFSET ONLY ORDER PARTITION PLACING PRIMARY RANGE"
                            + " REFERENCES ROW ROWNUM ROWS SECOND SUMMARIZE SYMMETRIC TABLE TO TOP TRAILING UNIQUE UNKNOWN USER USING"
                            + " VALUE VALUES WINDOW YEAR")
                    .split(" "));

    /** Functions that are called without parentheses in all engines, too. */
    private static final Map<String, Kind> FUNCTIONS = Map.of(
            "CURRENT_DATE", Simple.DATE,
            "CURRENT_TIMESTAMP", Simple.TIMESTAMP,
            "LOCALTIMESTAMP", Simple.TIMESTAMP_NTZ,
            "CURRENT_USER", Simple.STRING);

    private final Translation translation;
    private final Dialect dialect;
    private final QueryTokens tokens;
    private final TextEdits edits;
    private final Structs structs;

    References(Translation translation) {
        this.translation = translation;
        this.dialect = translation.dialect();
        this.tokens = translation.tokens();
        this.edits = translation.edits();
        this.structs = new Structs(translation);
    }

    /**
     * A name of unknown meaning in the engine's quotes: a plain word as the engine folds it, because it may have been made without
     * quotes; anything else exactly.
     */
    static String quoted(Dialect dialect, Identifier name) {
        return dialect.quote(stored(dialect, name));
    }

    /** How the engine calls what was given this name without quotes, or in back-ticks that became its own. */
    static String stored(Dialect dialect, Identifier name) {
        boolean plain = Dialect.PLAIN_WORD.matcher(name.text()).matches();
        return plain ? dialect.fold(name.text()) : name.text();
    }

    /**
     * What follows the text that takes a relation's place, so that columns can still be qualified by the relation's name; where nothing is
     * known of a table, by its name as it is spelled.
     */
    static String aliasBehind(Dialect dialect, String replacement, Relation relation) {
        String qualifier = quoted(dialect, relation.name().last());
        String last = replacement.substring(replacement.lastIndexOf('.') + 1);
        boolean same =
                last.equals(qualifier) || dialect.quote(dialect.fold(last)).equals(qualifier);
        return relation.isFunction() || same ? "" : " AS " + qualifier;
    }

    /** The name of a query of WITH where it is given. */
    void nameOfWith(int token) {
        Optional<String> other = ofWith(tokens.identifier(token));
        if (other.isPresent()) {
            edits.replace(tokens.range(token), other.get());
        } else {
            keep(token, token);
        }
    }

    /**
     * How a query of WITH is called where that is not its name. H2 2.5 takes a name for a table's, if there is one, before it looks for a
     * query of WITH.
     */
    Optional<String> ofWith(Identifier name) {
        return dialect instanceof H2 ? Optional.of(dialect.quote("__with_" + stored(dialect, name))) : Optional.empty();
    }

    /** Writes a reference and tells the kind of its value. */
    Kind translate(Reference reference, Scope scope) {
        int first = reference.first();
        int last = reference.last();
        String name = tokens.identifier(first).text();
        Optional<Kind> parameter = scope.parameter(name);
        if (parameter.isPresent()) {
            keep(first, first);
            return fields(first, first, last, parameter.get());
        }
        boolean hidden = false;
        for (Optional<Scope> at = Optional.of(scope); at.isPresent(); at = at.flatMap(Scope::parent)) {
            hidden |= at.get().isHidden(name) && at.get().isKnown() && !hasColumn(at.get(), name);
            Optional<Kind> found = in(at.get(), first, last);
            if (found.isPresent()) {
                refuseHidden(hidden && reference.names() == 1 && dialect instanceof DuckDb, name, scope, first);
                return found.get();
            }
        }
        refuseHidden(hidden && reference.names() == 1, name, scope, first);
        keep(first, last);
        return reference.names() == 1 ? FUNCTIONS.getOrDefault(tokens.word(first), Simple.UNKNOWN) : Simple.UNKNOWN;
    }

    private static boolean hasColumn(Scope scope, String name) {
        return scope.relations().stream()
                .anyMatch(relation -> relation.columns().find(name).isPresent());
    }

    private void refuseHidden(boolean hidden, String name, Scope scope, int place) {
        if (hidden) {
            String columns = scope.relations().stream()
                    .flatMap(relation -> relation.columns().list().stream())
                    .map(OutputColumn::name)
                    .collect(Collectors.joining(", "));
            throw FlowException.at(
                    translation.positions().apply(tokens.range(place)),
                    FlowError.UNRESOLVED_COLUMN,
                    name,
                    "the tables of FROM, and WHERE sees no alias of SELECT",
                    columns);
        }
    }

    private Optional<Kind> in(Scope scope, int first, int last) {
        int names = (last - first) / 2 + 1;
        for (int count = names - 1; count > 0; count--) {
            int behind = first + 2 * count;
            Optional<Visible> relation = relation(scope, first, count);
            if (relation.isPresent()) {
                return Optional.of(qualified(first, behind, last, relation.get()));
            }
        }
        String name = tokens.identifier(first).text();
        Optional<OutputColumn> column = scope.relations().stream()
                .flatMap(relation -> relation.columns().find(name).stream())
                .findFirst();
        boolean aliased = scope.isAliasesFirst() && scope.alias(name).isPresent();
        if (column.isPresent() && !aliased) {
            column(first, column.get());
            return Optional.of(fields(first, first, last, column.get().kind()));
        }
        Optional<Kind> metadata = metadata(scope, first, last);
        if (metadata.isPresent()) {
            return metadata;
        }
        Optional<Alias> alias = scope.alias(name);
        if (alias.isPresent()) {
            if (alias.get().isVolatile()) {
                throw translation.refused(
                        "The alias " + name + " of a value that is another each time",
                        first,
                        "Give it its name in a subquery");
            }
            edits.replace(tokens.range(first), alias.get().sql());
            return Optional.of(fields(first, first, last, alias.get().kind()));
        }
        if (!scope.isKnown()) {
            keep(first, last);
            return Optional.of(Simple.UNKNOWN);
        }
        return Optional.empty();
    }

    /** {@code _metadata.file_path} and its like: where a row of a file came from. */
    private Optional<Kind> metadata(Scope scope, int first, int last) {
        if (last != first + 2 || !tokens.identifier(first).matches("_metadata")) {
            return Optional.empty();
        }
        String name = ReservedNames.METADATA + tokens.identifier(last).text();
        Optional<OutputColumn> column = scope.relations().stream()
                .flatMap(relation -> relation.columns().find(name).stream())
                .findFirst();
        column.ifPresent(found -> edits.replace(tokens.range(first, last), dialect.quote(found.name())));
        return column.map(OutputColumn::kind);
    }

    private Optional<Visible> relation(Scope scope, int first, int count) {
        List<String> qualifier = IntStream.range(0, count)
                .mapToObj(i -> tokens.identifier(first + 2 * i).text())
                .toList();
        return scope.relations().stream()
                .filter(relation -> relation.isCalled(qualifier))
                .findFirst();
    }

    /** Whether all the names are those of a relation. */
    boolean isRelation(Reference names, Scope scope) {
        boolean found = false;
        for (Optional<Scope> at = Optional.of(scope); at.isPresent() && !found; at = at.flatMap(Scope::parent)) {
            found = relation(at.get(), names.first(), names.names()).isPresent();
        }
        return found;
    }

    /** The relation before {@code .*}, spelled. */
    Optional<Visible> star(int first, int last, Scope scope) {
        for (Optional<Scope> at = Optional.of(scope); at.isPresent(); at = at.flatMap(Scope::parent)) {
            Optional<Visible> relation = relation(at.get(), first, (last - first) / 2 + 1);
            if (relation.isPresent()) {
                qualifier(first, last, relation.get().sql().orElse(""));
                return relation;
            }
        }
        keep(first, last);
        return Optional.empty();
    }

    /** From {@code first} the qualifier, from {@code behind} the column and its fields. */
    private Kind qualified(int first, int behind, int last, Visible relation) {
        Optional<OutputColumn> column =
                relation.columns().find(tokens.identifier(behind).text());
        Optional<String> replacement = column.flatMap(OutputColumn::sql);
        if (relation.sql().isEmpty() || replacement.isPresent()) {
            edits.replace(
                    new TextRange(
                            tokens.range(first).start(), tokens.range(behind).start()),
                    "");
        } else {
            qualifier(first, behind - 2, relation.sql().get());
        }
        column.ifPresentOrElse(found -> column(behind, found), () -> keep(behind, behind));
        return fields(first, behind, last, column.map(OutputColumn::kind).orElse(Simple.UNKNOWN));
    }

    private void qualifier(int first, int last, String sql) {
        if (last > first || !isFound(first, sql)) {
            edits.replace(tokens.range(first, last), sql);
        }
    }

    private void column(int index, OutputColumn column) {
        boolean keyword = KEYWORDS_OF_ENGINES.contains(tokens.word(index));
        String sql = column.sql().orElseGet(() -> dialect.quote(column.name()));
        if (keyword || !isFound(index, sql)) {
            edits.replace(tokens.range(index), sql);
        }
    }

    /** The name of an item: an engine's keyword only in quotes. */
    void alias(int index) {
        if (KEYWORDS_OF_ENGINES.contains(tokens.word(index))) {
            edits.replace(tokens.range(index), quoted(dialect, tokens.identifier(index)));
        } else {
            keep(index, index);
        }
    }

    /** A column that is named where no expression is: in USING and EXCEPT. */
    void name(int index, Scope scope) {
        String name = tokens.identifier(index).text();
        scope.relations().stream()
                .flatMap(relation -> relation.columns().find(name).stream())
                .findFirst()
                .ifPresentOrElse(column -> column(index, column), () -> keep(index, index));
    }

    /** Whether the engine finds a name as it is written. */
    private boolean isFound(int index, String quoted) {
        Token token = tokens.get(index);
        return token.kind() == Token.Kind.WORD
                && dialect.quote(dialect.fold(token.text())).equals(quoted);
    }

    /** Only back-ticks have to become the engine's quotes. */
    void keep(int first, int last) {
        for (int index = first; index <= last; index += 2) {
            if (tokens.isKind(index, Token.Kind.QUOTED_NAME)) {
                edits.replace(tokens.range(index), quoted(dialect, tokens.identifier(index)));
            }
        }
    }

    /** What stands behind a column are fields of its value. */
    private Kind fields(int first, int column, int last, Kind kind) {
        Kind found = kind;
        String sql = edits.render(tokens.range(first, column)).text();
        for (int index = column + 2; index <= last; index += 2) {
            String name = tokens.identifier(index).text();
            Optional<Kind.Field> field = found instanceof Kind.Struct struct ? struct.find(name) : Optional.empty();
            if (field.isEmpty()) {
                keep(column + 2, last);
                return Simple.UNKNOWN;
            }
            sql = structs.field(sql, field.get(), index);
            found = field.get().kind();
        }
        if (column < last) {
            edits.replace(tokens.range(first, last), sql);
        }
        return found;
    }

    /** The name that a reference gives to its column. */
    String outputName(Reference reference, Scope scope) {
        int last = reference.last();
        String name = tokens.identifier(last).text();
        return scope.relations().stream()
                .flatMap(relation -> relation.columns().find(name).stream())
                .map(OutputColumn::name)
                .findFirst()
                .orElseGet(() -> stored(translation.dialect(), tokens.identifier(last)));
    }
}
