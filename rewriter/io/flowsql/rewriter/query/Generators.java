package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.query.EngineForms.LateralRows;
import io.flowsql.rewriter.query.Scope.Columns;
import io.flowsql.rewriter.query.Scope.OutputColumn;
import io.flowsql.rewriter.query.Scope.Visible;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Functions that give several rows for one: joins with the rows that they give, whose columns stand for their results. */
final class Generators {
    private static final Set<String> NAMES = Set.of(
            "EXPLODE",
            "EXPLODE_OUTER",
            "POSEXPLODE",
            "POSEXPLODE_OUTER",
            "INLINE",
            "INLINE_OUTER",
            "STACK",
            "JSON_TUPLE");

    private final Translation translation;
    private final Dialect dialect;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private int generated;

    Generators(Translation translation, Expressions expressions) {
        this.translation = translation;
        this.dialect = translation.dialect();
        this.tokens = translation.tokens();
        this.expressions = expressions;
    }

    /**
     * The rows of a generator.
     *
     * @param join what stands behind the sources
     */
    record Generated(String join, Visible relation) {}

    /** @param name in upper case */
    static boolean isGenerator(String name) {
        return NAMES.contains(name);
    }

    /** A name that nobody else gives. */
    String newName() {
        return "__flowsql_" + ++generated;
    }

    /**
     * @param outer whether a row without results stays, with NULLs
     * @param names of the columns as they are stored; without, they have those of Databricks
     */
    Generated rows(Call call, boolean outer, Optional<Identifier> alias, List<String> names, Scope scope) {
        String function = tokens.word(call.name());
        String name = dialect.quote(
                alias.map(given -> References.stored(dialect, given)).orElseGet(this::newName));
        List<Operand> arguments = call.arguments().stream()
                .map(argument -> expressions.operand(argument.value(), scope))
                .toList();
        boolean keep = outer || function.endsWith("_OUTER");
        List<OutputColumn> columns = new ArrayList<>();
        String join = switch (function) {
            case "STACK" -> stack(call, arguments, name, columns);
            case "JSON_TUPLE" -> jsonTuple(call, arguments, columns);
            case "INLINE", "INLINE_OUTER" -> inline(call, arguments, keep, name, columns);
            case "EXPLODE", "EXPLODE_OUTER", "POSEXPLODE", "POSEXPLODE_OUTER" ->
                explode(call, arguments, keep, name, names, columns);
            default -> throw refused(call, "Use explode or posexplode over an array");
        };
        List<String> called = alias.map(given -> List.of(given.text())).orElse(List.of());
        return new Generated(
                join, new Visible(called, Optional.of(name), new Columns(named(call, columns, names), true)));
    }

    private RuntimeException refused(Call call, String advice) {
        return translation.refused(
                tokens.word(call.name()).toLowerCase(Locale.ROOT) + "() as a generator", call.first(), advice);
    }

    private List<OutputColumn> named(Call call, List<OutputColumn> columns, List<String> names) {
        if (names.isEmpty()) {
            return columns;
        }
        if (names.size() != columns.size()) {
            throw refused(call, "It gives " + columns.size() + " columns: name each of them");
        }
        return IntStream.range(0, names.size())
                .mapToObj(i -> new OutputColumn(
                        names.get(i), columns.get(i).kind(), columns.get(i).sql()))
                .toList();
    }

    private String explode(
            Call call,
            List<Operand> arguments,
            boolean outer,
            String name,
            List<String> names,
            List<OutputColumn> columns) {
        boolean positions = tokens.word(call.name()).startsWith("POS");
        if (arguments.size() != 1) {
            throw refused(call, "It takes one array");
        }
        Operand array = arguments.get(0);
        if (array.kind() instanceof Kind.Map map) {
            return entries(call, array, map, outer || positions, name, columns);
        }
        Kind element = array.kind() instanceof Kind.Array of ? of.element() : Simple.UNKNOWN;
        List<String> own = positions ? List.of(dialect.fold("pos"), dialect.fold("col")) : List.of(dialect.fold("col"));
        List<String> given = names.size() == own.size() ? names : own;
        LateralRows rows = expressions
                .forms()
                .lateralRows(
                        outer,
                        positions,
                        array.sql(),
                        name,
                        given.stream().map(dialect::quote).toList());
        for (int i = 0; i < own.size(); i++) {
            Kind kind = positions && i == 0 ? Kind.INT : element;
            columns.add(new OutputColumn(
                    own.get(i), kind, Optional.of(rows.columns().get(i))));
        }
        return rows.sql();
    }

    /** Only DuckDB has maps. */
    private String entries(
            Call call, Operand map, Kind.Map kind, boolean special, String name, List<OutputColumn> columns) {
        if (!(dialect instanceof DuckDb) || special) {
            throw refused(call, "Keep keys and values in two arrays or in a table");
        }
        columns.add(new OutputColumn("key", kind.key(), Optional.of(name + ".\"key\"")));
        columns.add(new OutputColumn("value", kind.value(), Optional.of(name + ".\"value\"")));
        return "CROSS JOIN LATERAL (SELECT unnest(map_keys(" + map.sql() + ")) AS \"key\", unnest(map_values("
                + map.sql() + ")) AS \"value\") AS " + name;
    }

    private String inline(Call call, List<Operand> arguments, boolean outer, String name, List<OutputColumn> columns) {
        boolean structs = arguments.size() == 1
                && arguments.get(0).kind() instanceof Kind.Array array
                && array.element() instanceof Kind.Struct;
        if (!structs) {
            throw refused(call, "It takes one array of structs, whose type must be known");
        }
        Kind.Struct struct = (Kind.Struct) ((Kind.Array) arguments.get(0).kind()).element();
        String element = dialect.quote(dialect.fold("col"));
        LateralRows rows =
                expressions.forms().lateralRows(outer, false, arguments.get(0).sql(), name, List.of(element));
        for (Kind.Field field : struct.fields()) {
            columns.add(new OutputColumn(
                    dialect.fold(field.name()),
                    field.kind(),
                    Optional.of(expressions.structs().field(rows.columns().get(0), field, call.first()))));
        }
        return rows.sql();
    }

    /** A row for each number, in which each column takes its value by the number. */
    private String stack(Call call, List<Operand> arguments, String name, List<OutputColumn> columns) {
        Optional<String> count =
                arguments.isEmpty() ? Optional.empty() : arguments.get(0).literal();
        if (count.isEmpty() || !count.get().matches("[1-9]\\d{0,3}") || arguments.size() < 2) {
            throw refused(call, "Its first argument is the number of rows, as a literal");
        }
        int rows = Integer.parseInt(count.get());
        int width = (arguments.size() - 1 + rows - 1) / rows;
        String number = dialect.quote("n");
        for (int column = 0; column < width; column++) {
            StringBuilder value = new StringBuilder("CASE " + name + "." + number);
            List<Operand> values = new ArrayList<>();
            for (int argument = 1 + column; argument < arguments.size(); argument += width) {
                values.add(arguments.get(argument));
            }
            Kind kind = expressions
                    .commonTypes()
                    .common(values.stream().map(Operand::kind).toList(), "stack()", call.first());
            for (int row = 0; row < values.size(); row++) {
                value.append(" WHEN ")
                        .append(row + 1)
                        .append(" THEN ")
                        .append(expressions.commonTypes().as(values.get(row), kind, call.first()));
            }
            columns.add(new OutputColumn(dialect.fold("col" + column), kind, Optional.of(value + " END")));
        }
        String numbers =
                IntStream.rangeClosed(1, rows).mapToObj(i -> "(" + i + ")").collect(Collectors.joining(", "));
        return "CROSS JOIN (VALUES " + numbers + ") AS " + name + "(" + number + ")";
    }

    /** One row for one: the columns are read from the text where they are used. */
    private String jsonTuple(Call call, List<Operand> arguments, List<OutputColumn> columns) {
        for (int i = 1; i < arguments.size(); i++) {
            String key = arguments.get(i).literal().orElseThrow(() -> refused(call, "Its keys are literals"));
            Operand value = expressions.calls().json(arguments.get(0), "$['" + key + "']", call.first());
            columns.add(new OutputColumn(dialect.fold("c" + (i - 1)), value.kind(), Optional.of(value.sql())));
        }
        return "";
    }

    /** A call of a function that stands in FROM. */
    static Call call(int first, int open, int close, List<Expression> arguments) {
        List<Call.Argument> all = arguments.stream()
                .map(value -> new Call.Argument(-1, -1, value))
                .toList();
        return new Call(
                first,
                close,
                first,
                open,
                close,
                false,
                all,
                Collections.emptyList(),
                Optional.empty(),
                false,
                Optional.empty());
    }
}
