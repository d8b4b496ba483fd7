package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Binary;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Case;
import io.flowsql.rewriter.query.tree.Expression.Cast;
import io.flowsql.rewriter.query.tree.Expression.Constant;
import io.flowsql.rewriter.query.tree.Expression.Element;
import io.flowsql.rewriter.query.tree.Expression.Field;
import io.flowsql.rewriter.query.tree.Expression.Interval;
import io.flowsql.rewriter.query.tree.Expression.Lambda;
import io.flowsql.rewriter.query.tree.Expression.Parentheses;
import io.flowsql.rewriter.query.tree.Expression.Path;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Expression.Subquery;
import io.flowsql.rewriter.query.tree.Expression.Test;
import io.flowsql.rewriter.query.tree.Expression.Unary;
import io.flowsql.rewriter.query.tree.SortItem;
import io.flowsql.rewriter.query.tree.Window;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes expressions in the engine's words, from the inside out, and tells the kinds of their values. What means the same is left as it
 * stands.
 */
final class Expressions {
    /** Operators that the engines do not order as Spark does. */
    private static final Set<String> LOOSE = Set.of("||", "&", "|", "^");

    private static final Pattern NAME = Pattern.compile(" AS \"(?:[^\"]|\"\")*\"$");

    private static final Set<String> SHIFTS = Set.of("<<", ">>", ">>>");

    private final Translation translation;
    private final EngineForms forms;
    private final References references;
    private final Stars stars;
    private final Constants constants;
    private final Casts casts;
    private final CommonTypes commonTypes;
    private final Operators operators;
    private final Tests tests;
    private final Calls calls;
    private final Structs structs;
    private final Queries queries;

    Expressions(Translation translation, Queries queries) {
        this.translation = translation;
        this.forms = EngineForms.of(translation.dialect());
        this.references = new References(translation);
        this.stars = new Stars(translation, references);
        this.constants = new Constants(translation);
        this.casts = new Casts(translation, forms);
        this.commonTypes = new CommonTypes(translation, casts);
        this.operators = new Operators(translation, forms, casts);
        this.tests = new Tests(translation, forms, this, operators, casts);
        this.calls = new Calls(translation, this);
        this.structs = new Structs(translation);
        this.queries = queries;
    }

    References references() {
        return references;
    }

    Stars stars() {
        return stars;
    }

    EngineForms forms() {
        return forms;
    }

    Casts casts() {
        return casts;
    }

    CommonTypes commonTypes() {
        return commonTypes;
    }

    Calls calls() {
        return calls;
    }

    Structs structs() {
        return structs;
    }

    Kind translate(Expression expression, Scope scope) {
        if (expression instanceof Reference reference) {
            return references.translate(reference, scope);
        }
        if (expression instanceof Constant constant) {
            return constants.translate(constant);
        }
        if (expression instanceof Call call) {
            if (isGroupedWindow(call, scope)) {
                Scope.Alias window = scope.alias(TimeWindows.NAME).orElseThrow();
                translation.replace(call, window.sql());
                return window.kind();
            }
            return calls.translate(call, scope);
        }
        if (expression instanceof Binary binary) {
            return binary(binary, scope);
        }
        if (expression instanceof Unary unary) {
            return unary(unary, scope);
        }
        if (expression instanceof Test test) {
            return tests.translate(test, scope);
        }
        if (expression instanceof Cast cast) {
            return cast(cast, scope);
        }
        if (expression instanceof Case cases) {
            return cases(cases, scope);
        }
        if (expression instanceof Interval interval) {
            return interval(interval, scope);
        }
        if (expression instanceof Field field) {
            return field(field, scope);
        }
        if (expression instanceof Element element) {
            return element(element, scope);
        }
        if (expression instanceof Path path) {
            return calls.path(path, scope);
        }
        if (expression instanceof Subquery subquery) {
            Scope.Columns columns = queries.translate(subquery.query(), scope);
            return columns.list().isEmpty()
                    ? Simple.UNKNOWN
                    : columns.list().get(0).kind();
        }
        if (expression instanceof Star star) {
            stars.columns(star, scope);
            return Simple.UNKNOWN;
        }
        if (expression instanceof Lambda lambda) {
            return translate(lambda.body(), scope);
        }
        return parts(expression, scope);
    }

    /** What stands for itself around its parts. */
    private Kind parts(Expression expression, Scope scope) {
        Kind kind = Simple.UNKNOWN;
        for (Expression part : expression.parts()) {
            kind = translate(part, scope);
        }
        if (expression instanceof Expression.Opaque opaque) {
            keepNames(opaque);
        }
        boolean one = expression instanceof Parentheses parentheses
                && parentheses.parts().size() == 1;
        return one ? kind : Simple.UNKNOWN;
    }

    private void keepNames(Expression.Opaque opaque) {
        for (int index = opaque.first(); index <= opaque.last(); index++) {
            int at = index;
            boolean inside = opaque.parts().stream().anyMatch(part -> part.first() <= at && at <= part.last());
            if (!inside) {
                references.keep(at, at);
            }
        }
    }

    /** Translates an expression and gives it as an operand: in parentheses if it has operators outside of some. */
    Operand operand(Expression expression, Scope scope) {
        Kind kind = translate(expression, scope);
        return new Operand(whole(expression), kind, literal(expression));
    }

    String whole(Expression expression) {
        String sql = translation.sql(expression);
        boolean open = expression instanceof Binary
                || expression instanceof Test
                || expression instanceof Unary
                || expression instanceof Expression.Opaque
                || expression instanceof Interval
                || expression instanceof Case;
        return open ? "(" + sql + ")" : sql;
    }

    /** The text of a string, or the digits of a number with its sign. */
    Optional<String> literal(Expression expression) {
        if (expression instanceof Unary unary && unary.operator().equals("-")) {
            boolean number = unary.operand() instanceof Constant constant && constant.type() == Constant.Type.NUMBER;
            return number ? literal(unary.operand()).map(digits -> "-" + digits) : Optional.empty();
        }
        if (!(expression instanceof Constant constant)) {
            return Optional.empty();
        }
        return switch (constant.type()) {
            case STRING -> Optional.of(constants.text(constant.first(), constant.last()));
            case NUMBER ->
                Optional.of(
                        translation.tokens().get(constant.first()).text().replaceAll("[LSYDFlsydf]$|[bB][dD]$", ""));
            case BOOLEAN, NULL, BINARY, DATE, TIMESTAMP, TIMESTAMP_NTZ -> Optional.empty();
        };
    }

    private Kind binary(Binary binary, Scope scope) {
        Operand left = operand(binary.left(), scope);
        Operand right = operand(binary.right(), scope);
        if (SHIFTS.contains(binary.operator())) {
            return calls.shift(binary, left, right);
        }
        Kind kind = operators.translate(binary, left, right);
        separate(binary, binary.left());
        separate(binary, binary.right());
        return kind;
    }

    /** Puts an operand in parentheses where an engine would read it otherwise without. */
    private void separate(Binary binary, Expression operand) {
        if (!(operand instanceof Binary inner) || translation.edits().covers(translation.range(binary))) {
            return;
        }
        boolean comparisons =
                Operators.COMPARISONS.contains(binary.operator()) && Operators.COMPARISONS.contains(inner.operator());
        boolean loose = LOOSE.contains(binary.operator()) != LOOSE.contains(inner.operator())
                && !Operators.COMPARISONS.contains(binary.operator())
                && !Set.of("AND", "OR").contains(binary.operator());
        boolean bits = LOOSE.contains(inner.operator())
                && !inner.operator().equals(binary.operator())
                && LOOSE.contains(binary.operator());
        if (comparisons || bits || loose && isSum(binary, inner)) {
            parenthesize(operand);
        }
    }

    private static boolean isSum(Binary outer, Binary inner) {
        return Set.of("+", "-").contains(outer.operator()) || Set.of("+", "-").contains(inner.operator());
    }

    void parenthesize(Expression expression) {
        String sql = translation.sql(expression);
        if (!sql.startsWith("(") || !sql.endsWith(")")) {
            translation.replace(expression, "(" + sql + ")");
        }
    }

    /** Without the name that an item of a list has got. */
    String unnamed(Expression item) {
        return NAME.matcher(whole(item)).replaceFirst("");
    }

    private Kind unary(Unary unary, Scope scope) {
        Kind kind = translate(unary.operand(), scope);
        if (kind == Simple.STRING && Set.of("-", "+").contains(unary.operator())) {
            Operand text = new Operand(whole(unary.operand()), kind, literal(unary.operand()));
            translation.replace(unary.operand(), casts.cast(text, "DOUBLE", unary.first()));
            return Simple.DOUBLE;
        }
        if (unary.operator().equals("NOT") && translation.tokens().isSymbol(unary.first(), "!")) {
            translation.edits().replace(translation.tokens().range(unary.first()), "NOT ");
        }
        if (unary.operator().equals("~")) {
            translation.replace(unary, forms.complement(whole(unary.operand())));
        }
        boolean truth = unary.operator().equals("NOT") || unary.operator().equals("EXISTS");
        return truth ? Simple.BOOLEAN : kind;
    }

    private Kind cast(Cast cast, Scope scope) {
        Operand value = operand(cast.operand(), scope);
        String type = translation.text(cast.typeFirst(), cast.typeLast());
        String sql = cast.isTry() ? casts.tryCast(value, type, cast.first()) : casts.cast(value, type, cast.first());
        boolean standard = translation.tokens().isWord(cast.first(), "CAST") && cast.typeLast() < cast.last();
        String plain = "CAST(" + value.sql() + " AS ";
        boolean parts = standard && sql.startsWith(plain) && !value.sql().startsWith("(");
        String written = parts ? sql.substring(plain.length(), sql.length() - 1) : "";
        if (!parts) {
            translation.replace(cast, sql);
        } else if (!written.equalsIgnoreCase(type)) {
            translation.edits().replace(translation.tokens().range(cast.typeFirst(), cast.typeLast()), written);
        }
        return Kinds.of(type);
    }

    private Kind cases(Case cases, Scope scope) {
        List<CommonTypes.Value> compared = new ArrayList<>();
        List<CommonTypes.Value> results = new ArrayList<>();
        cases.operand().ifPresent(operand -> compared.add(value(operand, scope)));
        for (Case.When when : cases.whens()) {
            if (compared.isEmpty()) {
                translate(when.condition(), scope);
            } else {
                compared.add(value(when.condition(), scope));
            }
            results.add(value(when.result(), scope));
        }
        cases.otherwise().ifPresent(last -> results.add(value(last, scope)));
        commonTypes.unify(compared, "CASE", cases.first());
        return commonTypes.unify(results, "CASE", cases.first());
    }

    CommonTypes.Value value(Expression expression, Scope scope) {
        return new CommonTypes.Value(expression, operand(expression, scope));
    }

    private Kind interval(Interval interval, Scope scope) {
        Optional<Intervals.Amount> amount = Intervals.amount(translation.tokens(), interval);
        if (amount.isEmpty()) {
            boolean computed = interval.fields().stream().anyMatch(field -> field.amount() instanceof Parentheses);
            if (!computed) {
                throw translation.refused(
                        translation.text(interval.first(), interval.last()),
                        interval.first(),
                        "Write it as INTERVAL 'n' UNIT");
            }
            interval.parts().forEach(part -> translate(part, scope));
            return Simple.UNKNOWN;
        }
        Kind kind = amount.get().kind();
        if (kind == Simple.UNKNOWN && translation.dialect() instanceof H2) {
            throw translation.refused("An interval of months and days", interval.first(), "Add two intervals");
        }
        String sql = forms.interval(amount.get());
        if (!sql.equalsIgnoreCase(translation.text(interval.first(), interval.last()))) {
            translation.replace(interval, sql);
        }
        return kind;
    }

    /** The window of the grouping, written once more. */
    private boolean isGroupedWindow(Call call, Scope scope) {
        return call.first() == call.name()
                && call.over().isEmpty()
                && translation.tokens().isWord(call.name(), TimeWindows.NAME)
                && scope.alias(TimeWindows.NAME).isPresent();
    }

    private Optional<Scope.OutputColumn> boundOfWindow(Field field, Scope scope) {
        String name = translation.tokens().identifier(field.last()).text();
        return field.struct() instanceof Call call && isGroupedWindow(call, scope)
                ? scope.relations().stream()
                        .filter(relation -> relation.names().equals(List.of(TimeWindows.NAME)))
                        .flatMap(relation -> relation.columns().find(name).stream())
                        .findFirst()
                : Optional.empty();
    }

    private Kind field(Field field, Scope scope) {
        Optional<Scope.OutputColumn> bound = boundOfWindow(field, scope);
        if (bound.isPresent()) {
            translation.replace(field, bound.get().sql().orElseThrow());
            return bound.get().kind();
        }
        Operand struct = operand(field.struct(), scope);
        String name = translation.tokens().identifier(field.last()).text();
        Kind kind = struct.kind();
        Kind element = kind instanceof Kind.Array array ? array.element() : kind;
        Optional<Kind.Field> found = element instanceof Kind.Struct known ? known.find(name) : Optional.empty();
        if (found.isEmpty()) {
            references.keep(field.last(), field.last());
            return Simple.UNKNOWN;
        }
        if (kind instanceof Kind.Array) {
            translation.replace(field, structs.fieldOfElements(struct.sql(), found.get(), field.first()));
            return new Kind.Array(found.get().kind());
        }
        translation.replace(field, structs.field(struct.sql(), found.get(), field.first()));
        return found.get().kind();
    }

    private Kind element(Element element, Scope scope) {
        Operand container = operand(element.container(), scope);
        Operand index = operand(element.index(), scope);
        if (container.kind() instanceof Kind.Array array) {
            translation.replace(element, forms.element(container.sql(), index));
            return array.element();
        }
        if (container.kind() instanceof Kind.Map map && translation.dialect() instanceof DuckDb) {
            translation.replace(element, forms.entry(container.sql(), index.sql()));
            return map.value();
        }
        if (container.kind() == Simple.VARIANT) {
            return calls.element(element, container, index);
        }
        throw translation.refused(
                "[ ] behind a value that is not known to be an array",
                element.index().first() - 1,
                "Use element_at, or cast the value to ARRAY<...>");
    }

    /** With NULLs where Spark has them: first in ascending and last in descending order; and texts by their bytes. */
    void sortItem(SortItem item, Scope scope, boolean byBytes) {
        Kind kind = translate(item.value(), scope);
        sorted(item, kind, byBytes);
    }

    void sorted(SortItem item, Kind kind, boolean byBytes) {
        if (kind instanceof Kind.Struct struct) {
            String nulls = item.nullsGiven() ? "" : item.descending() ? " NULLS LAST" : " NULLS FIRST";
            String direction = (item.descending() ? " DESC" : "") + nulls;
            translation
                    .edits()
                    .replace(
                            translation.tokens().range(item.value().first(), item.last()),
                            structs.ordered(
                                    whole(item.value()),
                                    struct,
                                    direction,
                                    item.value().first()));
            return;
        }
        if (kind instanceof Kind.Array && !(translation.dialect() instanceof H2)) {
            // DuckDB 2.0 and PostgreSQL 18 take a NULL in an array for the greatest value, where Spark takes it for the
            // least
            throw translation.refused("ORDER BY of an array", item.value().first(), "Order by its elements");
        }
        if (byBytes && kind == Simple.STRING && !(item.value() instanceof Constant)) {
            translation.replace(item.value(), forms.byBytes(whole(item.value())));
        }
        if (!item.nullsGiven()) {
            TextRange range = translation.tokens().range(item.value().first(), item.last());
            String nulls = item.descending() ? " NULLS LAST" : " NULLS FIRST";
            translation.edits().replace(range, translation.edits().render(range).text() + nulls);
        }
    }

    void window(Window window, Scope scope) {
        window.partition().forEach(expression -> translate(expression, scope));
        window.ordering().forEach(item -> sortItem(item, scope, true));
        window.frame().forEach(bound -> translate(bound, scope));
        if (!window.partition().isEmpty()) {
            spell(window.partition().get(0).first() - 2, "DISTRIBUTE", "PARTITION");
        }
        if (!window.ordering().isEmpty()) {
            spell(window.ordering().get(0).value().first() - 2, "SORT", "ORDER");
        }
    }

    /** Hive's words for those of the standard. */
    private void spell(int token, String word, String standard) {
        if (translation.tokens().isWord(token, word)) {
            translation.edits().replace(translation.tokens().range(token), standard);
        }
    }
}
