package io.flowsql.rewriter.query;

import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.StructFields.StructField;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Binary;
import io.flowsql.rewriter.query.tree.Expression.Call;
import io.flowsql.rewriter.query.tree.Expression.Element;
import io.flowsql.rewriter.query.tree.Expression.Lambda;
import io.flowsql.rewriter.query.tree.Expression.Path;
import io.flowsql.rewriter.query.tree.Expression.Reference;
import io.flowsql.rewriter.query.tree.Expression.Star;
import io.flowsql.rewriter.query.tree.Expression.Subquery;
import io.flowsql.rewriter.query.tree.QueryTokens;
import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import io.flowsql.rewriter.query.value.TranslatedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Calls of functions: arguments first, then the function's own form. */
final class Calls {
    /** Functions whose first argument is the name of a unit. */
    private static final Set<String> WITH_UNIT =
            Set.of("DATEADD", "DATE_ADD", "DATEDIFF", "DATE_DIFF", "TIMESTAMPADD", "TIMESTAMPDIFF", "EXTRACT");

    private static final Set<String> QUANTIFIERS = Set.of("ALL", "ANY", "SOME");

    /** Types whose names are functions. */
    private static final Set<String> CASTS = Set.of(
            "BIGINT",
            "BINARY",
            "BOOLEAN",
            "DATE",
            "DECIMAL",
            "DOUBLE",
            "FLOAT",
            "INT",
            "SMALLINT",
            "STRING",
            "TIMESTAMP",
            "TINYINT");

    private final Translation translation;
    private final QueryTokens tokens;
    private final Expressions expressions;
    private final AlikeArguments alike;

    Calls(Translation translation, Expressions expressions) {
        this.translation = translation;
        this.tokens = translation.tokens();
        this.expressions = expressions;
        this.alike = new AlikeArguments(translation, expressions.commonTypes());
    }

    Kind translate(Call call, Scope scope) {
        refuseQuantifier(call);
        if (call.distinct() && call.over().isPresent()) {
            throw translation.refused(
                    "DISTINCT in a window function",
                    call.first(),
                    "Group first, or take size(collect_set(...) OVER ...)");
        }
        boolean aliasesFirst = scope.isAliasesFirst();
        scope.aliasesFirst(aliasesFirst && (call.over().isPresent() || !Aggregates.contains(tokens.word(call.name()))));
        List<Argument> arguments = arguments(call, scope);
        call.filter().ifPresent(filter -> expressions.translate(filter, scope));
        call.over().ifPresent(window -> expressions.window(window, scope));
        call.ordering().forEach(item -> expressions.sortItem(item, scope, true));
        scope.aliasesFirst(aliasesFirst);
        if (StructFields.isStruct(tokens, call.name()) && call.first() == call.name()) {
            return struct(call, arguments, scope);
        }
        if (isCast(call, arguments)) {
            Operand value = new Operand(
                    expressions.whole(call.arguments().get(0).value()),
                    arguments.get(0).kind(),
                    arguments.get(0).literal());
            translation.replace(call, expressions.casts().cast(value, tokens.word(call.name()), call.first()));
            return Kinds.of(tokens.word(call.name()));
        }
        Optional<TranslatedCall> translated = call.first() == call.name()
                ? translation.functions().translate(functionCall(call, arguments))
                : Optional.empty();
        translated.ifPresentOrElse(
                form -> write(call, form.sql()), () -> expressions.references().keep(call.first(), call.name()));
        return translated.map(TranslatedCall::kind).orElse(Simple.UNKNOWN);
    }

    /** A call whose arguments are translated, before anything is written in its place. */
    FunctionCall prepared(Call call, Scope scope) {
        return functionCall(call, arguments(call, scope));
    }

    private List<Argument> arguments(Call call, Scope scope) {
        List<Argument> arguments = new ArrayList<>();
        for (Call.Argument argument : call.arguments()) {
            if (argument.value() instanceof Star star && !isCountOfRows(call, star)) {
                expressions
                        .stars()
                        .arguments(star, scope)
                        .forEach(column -> arguments.add(
                                Argument.of(column.sql(), column.column().kind())));
            } else {
                arguments.add(argument(call, argument, arguments, scope));
            }
        }
        return alike.unified(tokens.word(call.name()), arguments, call.first());
    }

    /** An aggregate over the rows that meet a condition alone. */
    TranslatedCall filtered(FunctionCall plain, String condition) {
        FunctionCall filtered = new FunctionCall(
                plain.dialect(),
                plain.name(),
                plain.arguments(),
                plain.quantifier(),
                plain.ordering(),
                Optional.of(condition),
                plain.ignoresNulls(),
                plain.window(),
                plain.position());
        return translation
                .functions()
                .translate(filtered)
                .orElseGet(() -> new TranslatedCall(
                        plain.name() + "(" + plain.quantifier() + plain.list() + ") FILTER (WHERE " + condition + ")",
                        Simple.UNKNOWN));
    }

    /** {@code count(*)}. Of {@code count(t.*)}, which engines take for the same, Databricks asks what is meant. */
    private boolean isCountOfRows(Call call, Star star) {
        boolean count = tokens.isWord(call.name(), "COUNT") && call.arguments().size() == 1;
        if (count && star.star() > star.first()) {
            throw translation.refused(
                    "count(" + translation.text(star.first(), star.last()) + ")",
                    call.first(),
                    "Write count(*) to count rows, or name the columns that must not be NULL: count(a, b)");
        }
        return count && !call.distinct() && star.except().isEmpty();
    }

    /** {@code int(x)} is {@code CAST(x AS INT)}. */
    private boolean isCast(Call call, List<Argument> arguments) {
        return CASTS.contains(tokens.word(call.name()))
                && arguments.size() == 1
                && call.first() == call.name()
                && !call.distinct();
    }

    private void write(Call call, String sql) {
        if (!sql.equals(translation.sql(call))) {
            translation.replace(call, sql);
        }
    }

    private Argument argument(Call call, Call.Argument argument, List<Argument> before, Scope scope) {
        Expression value = argument.value();
        Optional<String> name = argument.name() < 0
                ? Optional.empty()
                : Optional.of(tokens.identifier(argument.name()).text());
        Optional<String> keyword =
                argument.keyword() < 0 ? Optional.empty() : Optional.of(tokens.word(argument.keyword()));
        String text = translation.text(value.first(), value.last());
        if (isUnit(call, value, before)) {
            return new Argument(name, keyword, text, text, Simple.UNKNOWN, Optional.empty(), Optional.empty());
        }
        if (value instanceof Lambda lambda) {
            return new Argument(
                    name,
                    keyword,
                    text,
                    text,
                    Simple.UNKNOWN,
                    Optional.empty(),
                    Optional.of(lambda(call, lambda, before, scope)));
        }
        Kind kind = expressions.translate(value, scope);
        return new Argument(
                name, keyword, text, translation.sql(value), kind, expressions.literal(value), Optional.empty());
    }

    private boolean isUnit(Call call, Expression value, List<Argument> before) {
        boolean first = before.isEmpty() && value instanceof Reference reference && reference.names() == 1;
        boolean three = call.arguments().size() == 3 || tokens.isWord(call.name(), "EXTRACT");
        return first && three && WITH_UNIT.contains(tokens.word(call.name()));
    }

    private Argument.Lambda lambda(Call call, Lambda lambda, List<Argument> before, Scope scope) {
        List<Kind> kinds = translation
                .functions()
                .lambdaParameters(
                        name(call), before.stream().map(Argument::kind).toList());
        Scope inner = new Scope(scope);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < lambda.parameters().size(); i++) {
            int token = lambda.parameters().get(i);
            inner.parameter(tokens.identifier(token).text(), i < kinds.size() ? kinds.get(i) : Simple.UNKNOWN);
            expressions.references().keep(token, token);
            names.add(translation.edits().render(tokens.range(token)).text());
        }
        Kind kind = expressions.translate(lambda.body(), inner);
        return new Argument.Lambda(names, translation.sql(lambda.body()), kind);
    }

    private String name(Call call) {
        return tokens.identifier(call.name()).text().toLowerCase(Locale.ROOT);
    }

    private FunctionCall functionCall(Call call, List<Argument> arguments) {
        String ordering = call.ordering().stream()
                .map(item -> rendered(item.value().first(), item.last()))
                .collect(Collectors.joining(", "));
        return new FunctionCall(
                translation.dialect(),
                name(call),
                arguments,
                call.distinct() ? "DISTINCT " : "",
                ordering.isEmpty() ? "" : "ORDER BY " + ordering,
                call.filter().map(translation::sql),
                call.ignoresNulls(),
                call.over().map(window -> rendered(window.first(), window.last())),
                translation.positions().apply(tokens.range(call.first())));
    }

    private String rendered(int first, int last) {
        TextRange range = tokens.range(first, last);
        return translation.edits().render(range).text();
    }

    private Kind struct(Call call, List<Argument> arguments, Scope scope) {
        List<StructField> fields = StructFields.at(tokens, call.open());
        boolean named = tokens.isWord(call.name(), "NAMED_STRUCT");
        List<Kind.Field> kinds = new ArrayList<>();
        List<String> values = new ArrayList<>();
        int argument = named ? 1 : 0;
        for (int i = 0; i < fields.size(); i++) {
            if (!named && call.arguments().get(i).value() instanceof Star star) {
                for (Stars.Expanded column : expressions.stars().arguments(star, scope)) {
                    kinds.add(new Kind.Field(
                            column.column().name(), column.column().kind()));
                    values.add(column.sql());
                    argument++;
                }
                continue;
            }
            Kind kind = argument < arguments.size() ? arguments.get(argument).kind() : Simple.UNKNOWN;
            kinds.add(new Kind.Field(fields.get(i).name(), kind));
            values.add(translation.edits().render(fields.get(i).value().range()).text());
            argument += named ? 2 : 1;
        }
        Kind.Struct kind = new Kind.Struct(kinds);
        translation.replace(call, expressions.structs().struct(kind, values));
        return kind;
    }

    /** {@code json:a.b[0]} is {@code get_json_object(json, '$.a.b[0]')}. */
    Kind path(Path path, Scope scope) {
        Operand json = expressions.operand(path.json(), scope);
        StringBuilder text = new StringBuilder("$");
        for (int index = path.colon() + 1; index <= path.last(); index++) {
            Token token = tokens.get(index);
            switch (token.kind()) {
                case WORD, QUOTED_NAME ->
                    text.append(isStep(token.name()) ? "." + token.name() : "['" + token.name() + "']");
                case STRING ->
                    text.append('\'').append(StringLiteral.value(token.text())).append('\'');
                case NUMBER -> text.append(token.text());
                case SYMBOL -> text.append(token.text().equals(".") ? "" : token.text());
            }
        }
        return write(path, json(json, text.toString(), path.colon()));
    }

    private static boolean isStep(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*");
    }

    /** {@code variant[0]}, {@code variant['a']}. */
    Kind element(Element element, Operand container, Operand index) {
        String step = index.literal()
                .map(literal -> index.isString() ? "$['" + literal + "']" : "$[" + literal + "]")
                .orElseThrow(() -> translation.refused(
                        "A computed step into a VARIANT", element.index().first(), "Write the step as a literal"));
        return write(element, json(container, step, element.index().first() - 1));
    }

    private Kind write(Expression expression, Operand value) {
        translation.replace(expression, value.sql());
        return value.kind();
    }

    /** Whether a regular expression is found in a text. */
    String matches(Operand value, Operand regex, int place) {
        return form("rlike", List.of(argument(value), argument(regex)), place)
                .map(TranslatedCall::sql)
                .orElseGet(() -> expressions.forms().matches(value.sql(), regex.sql()));
    }

    /** Tests of a value against all that a subquery gives are not among what Databricks has; any() and some() are aggregates. */
    private void refuseQuantifier(Call call) {
        boolean quantifier = QUANTIFIERS.contains(tokens.word(call.name()))
                && call.arguments().size() == 1
                && call.arguments().get(0).value() instanceof Subquery;
        if (quantifier) {
            throw translation.refused(
                    tokens.word(call.name()) + " (SELECT ...)",
                    call.first(),
                    "Write IN (SELECT ...), EXISTS, or compare with the min() or max() of the subquery");
        }
    }

    private static Argument argument(Operand operand) {
        return new Argument(
                Optional.empty(),
                Optional.empty(),
                operand.sql(),
                operand.sql(),
                operand.kind(),
                operand.literal(),
                Optional.empty());
    }

    private Optional<TranslatedCall> form(String function, List<Argument> arguments, int place) {
        return translation
                .functions()
                .translate(new FunctionCall(
                        translation.dialect(),
                        function,
                        arguments,
                        "",
                        "",
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        translation.positions().apply(tokens.range(place))));
    }

    /** {@code a << n} is {@code shiftleft(a, n)}. */
    Kind shift(Binary binary, Operand left, Operand right) {
        String function = binary.operator().equals("<<")
                ? "shiftleft"
                : binary.operator().equals(">>") ? "shiftright" : "shiftrightunsigned";
        TranslatedCall form = form(function, List.of(argument(left), argument(right)), binary.at())
                .orElseThrow(() -> new IllegalStateException(function));
        translation.replace(binary, form.sql());
        return form.kind();
    }

    /** What stands at a path of a text. */
    Operand json(Operand json, String path, int place) {
        Operand step = new Operand(translation.dialect().literal(path), Simple.STRING, Optional.of(path));
        TranslatedCall form = form("get_json_object", List.of(argument(json), argument(step)), place)
                .orElseThrow(
                        () -> translation.refused("The path " + path, place, "Take the value apart in the source"));
        return Operand.of(form.sql(), form.kind());
    }
}
