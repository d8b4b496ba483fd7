package io.flowsql.rewriter.query;

import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The columns that {@code *} and {@code t.*} stand for. */
final class Stars {
    private final Translation translation;
    private final QueryTokens tokens;
    private final References references;

    Stars(Translation translation, References references) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.references = references;
    }

    /** A column and how it is written. */
    record Expanded(String sql, OutputColumn column) {
        String named(Translation translation) {
            return column.sql().isPresent()
                    ? sql + " AS " + translation.dialect().quote(column.name())
                    : sql;
        }
    }

    /**
     * What a star stands for.
     *
     * @param known whether these are all columns
     * @param replaced whether the engine's own star would not give them
     */
    record Columns(List<Expanded> list, boolean known, boolean replaced) {}

    Columns columns(Star star, Scope scope) {
        boolean all = star.star() == star.first();
        List<Visible> relations = all
                ? scope.relations()
                : references
                        .star(star.first(), star.star() - 2, scope)
                        .map(List::of)
                        .orElse(List.of());
        star.except().forEach(name -> references.name(name, scope));
        Set<String> left = star.except().stream()
                .map(name -> tokens.identifier(name).folded())
                .collect(Collectors.toSet());
        List<Expanded> columns = new ArrayList<>();
        for (Visible relation : relations) {
            for (OutputColumn column : relation.columns().list()) {
                boolean used = all && scope.isUsed(column.name());
                boolean merged = used
                        && columns.stream()
                                .anyMatch(other -> other.column().name().equalsIgnoreCase(column.name()));
                if (!left.contains(column.name().toLowerCase(Locale.ROOT)) && !merged && !isOfFile(column)) {
                    columns.add(new Expanded(sql(relation, column, used), column));
                }
            }
        }
        boolean known = !relations.isEmpty()
                && relations.stream().allMatch(relation -> relation.columns().known())
                && !scope.isNatural();
        boolean replaced = relations.stream()
                .flatMap(relation -> relation.columns().list().stream())
                .anyMatch(column -> column.sql().isPresent() || isOfFile(column));
        return new Columns(columns, known, replaced);
    }

    /** A part of {@code _metadata}, which no star means. */
    private static boolean isOfFile(OutputColumn column) {
        return column.name().startsWith(ReservedNames.METADATA);
    }

    /** The columns in the place of an argument. */
    List<Expanded> arguments(Star star, Scope scope) {
        Columns columns = columns(star, scope);
        if (!columns.known() || columns.list().isEmpty()) {
            throw translation.refused(
                    "* over columns that are not known", star.star(), "Name the columns, or put them into a subquery");
        }
        return columns.list();
    }

    private String sql(Visible relation, OutputColumn column, boolean used) {
        Optional<String> own = column.sql();
        String name = translation.dialect().quote(column.name());
        if (own.isPresent()) {
            return own.get();
        }
        return used ? name : relation.sql().map(sql -> sql + "." + name).orElse(name);
    }
}
