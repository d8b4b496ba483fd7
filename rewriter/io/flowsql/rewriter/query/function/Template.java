package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An engine's form with holes: {@code $x} for an argument, {@code $x{ || }} for several with an operator between them, {@code $f{y}} for
 * the body of a lambda over {@code y}, {@code $x{average}} for the type of an average of decimals, {@code $#} for a number that no form inside of it has, and {@code $distinct}, {@code $order}, {@code $within},
 * {@code $filter}, {@code $and_filter}, {@code $over}, {@code $suffix} for what is written around an aggregate.
 */
record Template(String text) {
    private static final Pattern HOLE = Pattern.compile("\\$(#|distinct|[a-z_]\\w*|\\d)");
    private static final Pattern CHUNK = Pattern.compile("\\d:|rest:");
    private static final Pattern NUMBERED = Pattern.compile("__(\\d+)");

    /** Everything but the arguments that a call can have: what the template has no place for is refused. */
    private record Around(String hole, boolean present) {}

    String render(Signature signature, FunctionCall call) {
        refuseWhatHasNoPlace(call);
        return render(text, signature, call, List.of(), new ArrayList<>());
    }

    /** @param numbered what {@code $1}, {@code $2} stand for */
    private static String render(
            String text, Signature signature, FunctionCall call, List<String> numbered, List<String> repeated) {
        StringBuilder sql = new StringBuilder();
        String number = String.valueOf(number(call));
        Matcher matcher = HOLE.matcher(text);
        int copied = 0;
        while (matcher.find(copied)) {
            sql.append(text, copied, matcher.start());
            String name = matcher.group(1);
            int end = matcher.end();
            int brace = end < text.length() && text.charAt(end) == '{' ? closingBrace(text, end) : -1;
            String inside = brace > 0 ? text.substring(end + 1, brace) : "";
            copied = brace > 0 ? brace + 1 : end;
            String whole = around(name, call, number);
            if (!whole.equals(name)) {
                sql.append(whole);
            } else if (Character.isDigit(name.charAt(0))) {
                sql.append(numbered.get(Integer.parseInt(name) - 1));
            } else if (CHUNK.matcher(inside).lookingAt()) {
                sql.append(chunks(inside, signature, call, name, repeated));
            } else {
                int parameter = signature.indexOf(name);
                boolean bare = brace < 0 && isBetweenCommas(text, matcher.start(), copied);
                boolean lambda = signature.parameters().get(parameter).form() instanceof ParameterForm.Lambda;
                if (lambda) {
                    inside = render(inside, signature, call, numbered, repeated);
                }
                String argument = argument(signature, parameter, call, inside, bare);
                boolean row = text.startsWith(" IS ", copied) && isRow(signature.arguments(parameter, call), call);
                sql.append(row ? "CAST(" + argument + " AS VARCHAR)" : argument);
                checkOnce(signature.arguments(parameter, call), name, repeated, call);
            }
        }
        return sql.append(text, copied, text.length()).toString();
    }

    /** H2 2.5 takes a row of NULLs for NULL, as the standard does. */
    private static boolean isRow(List<Argument> arguments, FunctionCall call) {
        return call.dialect() instanceof H2 && arguments.get(0).kind() instanceof Kind.Struct;
    }

    /** {@code $x{2:WHEN $1 THEN $2 }} for each two of many arguments, {@code $x{rest:ELSE $1}} for one that is left of pairs. */
    private static String chunks(
            String inside, Signature signature, FunctionCall call, String name, List<String> repeated) {
        int index = signature.indexOf(name);
        ParameterForm form = signature.parameters().get(index).form();
        List<String> values = signature.arguments(index, call).stream()
                .map(argument -> Operand.of(form.render(argument, Target.of(call.dialect()), call)))
                .toList();
        String text = inside.substring(inside.indexOf(':') + 1);
        if (inside.startsWith("rest:")) {
            return values.size() % 2 == 0
                    ? ""
                    : render(text, signature, call, values.subList(values.size() - 1, values.size()), repeated);
        }
        int size = Integer.parseInt(inside.substring(0, inside.indexOf(':')));
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i + size <= values.size(); i += size) {
            sql.append(render(text, signature, call, values.subList(i, i + size), repeated));
        }
        return sql.toString();
    }

    private static String around(String name, FunctionCall call, String number) {
        return switch (name) {
            case "#" -> number;
            case "distinct" -> call.quantifier();
            case "order" -> call.ordering();
            case "within" -> call.ordering().isBlank() ? "" : " WITHIN GROUP (" + call.ordering() + ")";
            case "filter" -> call.filter().orElse("TRUE");
            case "and_filter" ->
                call.filter().map(filter -> " AND (" + filter + ")").orElse("");
            case "over" -> call.window().map(window -> " OVER " + window).orElse("");
            case "suffix" -> call.suffix();
            default -> name;
        };
    }

    private static String argument(Signature signature, int index, FunctionCall call, String inside, boolean bare) {
        Parameter parameter = signature.parameters().get(index);
        Target target = Target.of(call.dialect());
        List<Argument> arguments = signature.arguments(index, call);
        Function<Argument, String> sql = argument -> parameter.form().render(argument, target, call);
        if (parameter.form() instanceof CollectionForm.Collected) {
            Argument list = arguments.get(0);
            return switch (inside) {
                case "filter" -> CollectionForm.Collected.filter(list);
                case "value" -> CollectionForm.Collected.value(list);
                case "within" -> CollectionForm.Collected.within(list);
                default -> sql.apply(list);
            };
        }
        if (parameter.form() instanceof PatternForm.NumbersPattern && !inside.isEmpty()) {
            return PatternForm.NumbersPattern.part(inside, arguments.get(0), target, call);
        }
        if (inside.equals("average") || inside.equals("unit") || inside.equals("units")) {
            return average(Numbers.average(Numbers.decimal(arguments.get(0).kind())), inside);
        }
        if (!inside.isEmpty() && arguments.get(0).lambda().isPresent()) {
            return Operand.of(applied(arguments.get(0).lambda().get(), List.of(inside.split("; "))));
        }
        boolean verbatim = bare
                || parameter.form() instanceof PatternForm.Path
                || parameter.form() instanceof ParameterForm.Lambda;
        return arguments.stream()
                .map(sql)
                .map(text -> verbatim ? text : Operand.of(text))
                .collect(Collectors.joining(inside.isEmpty() ? ", " : inside));
    }

    /** The type of the average of decimals, the least number of it, and how many of those make 1. */
    private static String average(Kind.Decimal average, String part) {
        return switch (part) {
            case "unit" -> "CAST('1e-" + average.scale() + "' AS DECIMAL(38, " + average.scale() + "))";
            case "units" -> "1" + "0".repeat(average.scale());
            default -> "DECIMAL(" + average.precision() + ", " + average.scale() + ")";
        };
    }

    /** The body of a lambda with values for its parameters. */
    private static String applied(Argument.Lambda lambda, List<String> values) {
        String body = lambda.body();
        StringBuilder sql = new StringBuilder();
        int copied = 0;
        List<Token> tokens = SqlScanner.scan(body, Lexis.NATIVE);
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean field = i > 0 && tokens.get(i - 1).isSymbol(".");
            for (int p = 0; p < values.size() && token.isName() && !field; p++) {
                if (token.name().equalsIgnoreCase(unquoted(lambda.parameters().get(p)))) {
                    sql.append(body, copied, token.start()).append(values.get(p));
                    copied = token.end();
                }
            }
        }
        return sql.append(body.substring(copied)).toString();
    }

    private static String unquoted(String name) {
        return SqlScanner.scan(name, Lexis.NATIVE).get(0).name();
    }

    /** A template that repeats an argument would draw twice what gives another value each time. */
    private static void checkOnce(List<Argument> arguments, String name, List<String> seen, FunctionCall call) {
        if (seen.contains(name) && arguments.stream().anyMatch(argument -> Operand.isVolatile(argument.sql()))) {
            throw call.refused("Its form repeats an argument that gives another value each time. Compute " + name
                    + " in a subquery first");
        }
        seen.add(name);
    }

    private void refuseWhatHasNoPlace(FunctionCall call) {
        boolean suffix = text.contains("$suffix");
        List<Around> all = List.of(
                new Around("DISTINCT", !call.quantifier().isBlank() && !text.contains("$distinct")),
                new Around(
                        "ORDER BY",
                        !call.ordering().isBlank() && !text.contains("$order") && !text.contains("$within")),
                new Around(
                        "FILTER",
                        call.filter().isPresent()
                                && !suffix
                                && !text.contains("$filter")
                                && !text.contains("$and_filter")),
                new Around("OVER", call.window().isPresent() && !suffix && !text.contains("$over")));
        all.stream().filter(Around::present).findFirst().ifPresent(missing -> {
            throw call.refused("It cannot have " + missing.hole() + " there. Compute it in a subquery");
        });
    }

    /** One more than those of the forms inside, so that no name of theirs hides one of this form. */
    private static int number(FunctionCall call) {
        int most = 0;
        for (Argument argument : call.arguments()) {
            String sql = argument.lambda().map(Argument.Lambda::body).orElse(argument.sql());
            Matcher matcher = NUMBERED.matcher(sql);
            while (matcher.find()) {
                most = Math.max(most, Integer.parseInt(matcher.group(1)));
            }
        }
        return most + 1;
    }

    /** Whether commas, parentheses or AS stand around a hole, so that what fills it needs none of its own. */
    private static boolean isBetweenCommas(String text, int start, int end) {
        String before = text.substring(0, start);
        String after = text.substring(end);
        boolean starts = before.endsWith("(") || before.endsWith(", ");
        return starts && (after.startsWith(")") || after.startsWith(",") || after.startsWith(" AS "));
    }

    private static int closingBrace(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("no end of " + text.substring(open));
    }
}
