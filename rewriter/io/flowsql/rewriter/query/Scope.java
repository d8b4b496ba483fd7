package io.flowsql.rewriter.query;

import io.flowsql.rewriter.query.value.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What names mean in one SELECT: its relations, the aliases of its list as far as they are known, and the scope around it. */
final class Scope {
    private final @Nullable Scope parent;
    private final List<Visible> relations = new ArrayList<>();
    private final Map<String, Alias> aliases = new HashMap<>();
    private final Map<String, Columns> named = new HashMap<>();
    private final Map<String, Kind> parameters = new HashMap<>();
    private final Set<String> used = new HashSet<>();
    private final Set<String> hidden = new HashSet<>();
    private boolean natural;
    private boolean aliasesFirst;

    Scope(@Nullable Scope parent) {
        this.parent = parent;
    }

    /**
     * A relation of FROM.
     *
     * @param names by which columns are qualified, the last part of them last; empty if it has none
     * @param sql the qualifier in the engine's words; empty where it is to be left out
     */
    record Visible(List<String> names, Optional<String> sql, Columns columns) {
        /** By its name or the last parts of it; where the qualifier is left out, its last name counts. */
        boolean isCalled(List<String> qualifier) {
            if (sql.isEmpty() && !names.isEmpty()) {
                return names.get(names.size() - 1).equalsIgnoreCase(qualifier.get(qualifier.size() - 1));
            }
            int skip = names.size() - qualifier.size();
            boolean same = skip >= 0 && !names.isEmpty();
            for (int i = 0; i < qualifier.size() && same; i++) {
                same = names.get(skip + i).equalsIgnoreCase(qualifier.get(i));
            }
            return same;
        }
    }

    /**
     * The columns of a relation.
     *
     * @param known whether these are all
     */
    record Columns(List<OutputColumn> list, boolean known) {
        static final Columns UNKNOWN = new Columns(List.of(), false);

        Columns {
            list = List.copyOf(list);
        }

        Optional<OutputColumn> find(String name) {
            return list.stream().filter(c -> c.name().equalsIgnoreCase(name)).findFirst();
        }
    }

    /**
     * A column.
     *
     * @param name as the engine stores it
     * @param sql what is written for it where that is not its name
     */
    record OutputColumn(String name, Kind kind, Optional<String> sql) {
        OutputColumn(String name, Kind kind) {
            this(name, kind, Optional.empty());
        }
    }

    /**
     * The name of an item of the SELECT list.
     *
     * @param sql what it stands for
     * @param constant whether that is a literal
     * @param isVolatile whether it gives another value each time
     */
    record Alias(String sql, Kind kind, boolean constant, boolean isVolatile) {}

    Optional<Scope> parent() {
        return Optional.ofNullable(parent);
    }

    List<Visible> relations() {
        return relations;
    }

    void add(Visible relation) {
        relations.add(relation);
    }

    /** Of several items of a name the first counts. */
    void alias(String name, Alias alias) {
        aliases.putIfAbsent(name.toLowerCase(Locale.ROOT), alias);
    }

    Optional<Alias> alias(String name) {
        return Optional.ofNullable(aliases.get(name.toLowerCase(Locale.ROOT)));
    }

    /** Names of the list that WHERE does not see. */
    void hide(Set<String> names) {
        hidden.clear();
        names.forEach(name -> hidden.add(name.toLowerCase(Locale.ROOT)));
    }

    boolean isHidden(String name) {
        return hidden.contains(name.toLowerCase(Locale.ROOT));
    }

    /** In HAVING and ORDER BY an alias wins over a column of its name, except in the arguments of aggregates. */
    void aliasesFirst(boolean first) {
        aliasesFirst = first;
    }

    boolean isAliasesFirst() {
        return aliasesFirst;
    }

    void with(String name, Columns columns) {
        named.put(name.toLowerCase(Locale.ROOT), columns);
    }

    /** The query of WITH that has this name. */
    Optional<Columns> with(String name) {
        Columns columns = named.get(name.toLowerCase(Locale.ROOT));
        return columns != null ? Optional.of(columns) : parent().flatMap(scope -> scope.with(name));
    }

    void parameter(String name, Kind kind) {
        parameters.put(name.toLowerCase(Locale.ROOT), kind);
    }

    /** The parameter of a lambda around here. */
    Optional<Kind> parameter(String name) {
        Kind kind = parameters.get(name.toLowerCase(Locale.ROOT));
        return kind != null ? Optional.of(kind) : parent().flatMap(scope -> scope.parameter(name));
    }

    /** A column that USING made one of two. */
    void using(String name) {
        used.add(name.toLowerCase(Locale.ROOT));
    }

    boolean isUsed(String name) {
        return used.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Columns of its relations were joined by their names, whichever those are. */
    void natural() {
        natural = true;
    }

    boolean isNatural() {
        return natural;
    }

    /** Whether every column of its relations is known. */
    boolean isKnown() {
        return relations.stream().allMatch(relation -> relation.columns().known());
    }
}
