package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Argument;
import io.flowsql.rewriter.query.value.FunctionCall;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import io.flowsql.rewriter.query.value.Kinds;
import io.flowsql.rewriter.query.value.Numbers;
import java.util.List;
import java.util.Map;

/** The kind of what a call gives. */
sealed interface ResultKind {
    Kind of(Signature signature, FunctionCall call);

    record Fixed(Kind kind) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            return kind;
        }
    }

    /** That of an argument, or the common one of several; of a lambda that of its body. */
    record OfArgument(String parameter) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            List<Argument> arguments = signature.arguments(signature.indexOf(parameter), call);
            return arguments.stream()
                    .map(argument ->
                            argument.lambda().map(Argument.Lambda::kind).orElse(argument.kind()))
                    .reduce(Kind::common)
                    .orElse(Simple.UNKNOWN);
        }
    }

    record Common(ResultKind first, ResultKind second) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            return first.of(signature, call).common(second.of(signature, call));
        }
    }

    record ArrayOf(ResultKind element) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            return new Kind.Array(element.of(signature, call));
        }
    }

    /** What a literal names: a schema of JSON, or a type. */
    record Named(String parameter) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            Argument argument =
                    signature.arguments(signature.indexOf(parameter), call).get(0);
            String name = argument.literal().orElse("");
            boolean schema =
                    signature.parameters().get(signature.indexOf(parameter)).form() instanceof LiteralForm.Schema;
            return schema ? JsonSchema.of(name).kind() : Kinds.of(name);
        }
    }

    /** Of a map, from its keys to its values: the arrays of either. */
    record OfMap(String map, boolean keys) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            Kind kind = signature.arguments(signature.indexOf(map), call).get(0).kind();
            return kind instanceof Kind.Map of
                    ? new Kind.Array(keys ? of.key() : of.value())
                    : new Kind.Array(Simple.UNKNOWN);
        }
    }

    record MapOfArrays(ResultKind keys, ResultKind values) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            return new Kind.Map(keys.of(signature, call), values.of(signature, call));
        }
    }

    /** Of many numbers together. */
    record SumOf(String number) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            Kind kind =
                    signature.arguments(signature.indexOf(number), call).get(0).kind();
            if (kind instanceof Kind.Decimal decimal) {
                return new Kind.Decimal(Math.min(38, decimal.precision() + 10), decimal.scale());
            }
            return kind.isWhole() ? Kind.BIGINT : kind.isFloating() ? Simple.DOUBLE : kind;
        }
    }

    /** The average of decimals. */
    record AverageOf(String decimal) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            Kind kind =
                    signature.arguments(signature.indexOf(decimal), call).get(0).kind();
            return Numbers.average(Numbers.decimal(kind));
        }
    }

    /** Of keys and values in turn. */
    record MapOf(String pairs) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            List<Argument> arguments = signature.arguments(signature.indexOf(pairs), call);
            Kind key = Simple.NULL;
            Kind value = Simple.NULL;
            for (int i = 0; i + 1 < arguments.size(); i += 2) {
                key = key.common(arguments.get(i).kind());
                value = value.common(arguments.get(i + 1).kind());
            }
            return new Kind.Map(key, value);
        }
    }

    record ElementOf(ResultKind array) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            Kind kind = array.of(signature, call);
            return kind instanceof Kind.Array of
                    ? of.element()
                    : kind instanceof Kind.Map map ? map.value() : Simple.UNKNOWN;
        }
    }

    /** A decimal rounded to some digits of the fraction. */
    record Rounded(String number, String digits) implements ResultKind {
        @Override
        public Kind of(Signature signature, FunctionCall call) {
            Kind kind =
                    signature.arguments(signature.indexOf(number), call).get(0).kind();
            if (!(kind instanceof Kind.Decimal decimal)) {
                return kind;
            }
            int wanted = 0;
            if (!digits.isEmpty()) {
                Argument argument =
                        signature.arguments(signature.indexOf(digits), call).get(0);
                wanted = argument.literal()
                        .filter(text -> text.matches("-?\\d{1,3}"))
                        .map(Integer::parseInt)
                        .orElse(decimal.scale());
            }
            int scale = Math.max(0, Math.min(decimal.scale(), wanted));
            return new Kind.Decimal(Math.min(38, decimal.precision() - decimal.scale() + scale + 1), scale);
        }
    }

    Map<String, Kind> WHOLE =
            Map.of("TINYINT", Kind.TINYINT, "SMALLINT", Kind.SMALLINT, "INT", Kind.INT, "BIGINT", Kind.BIGINT);

    /** Reads {@code DATE}, {@code $x}, {@code $x|$y}, {@code ARRAY $x}, {@code ELEMENT $x}. */
    static ResultKind read(String text) {
        if (text.contains("|")) {
            int bar = text.indexOf('|');
            return new Common(read(text.substring(0, bar)), read(text.substring(bar + 1)));
        }
        if (text.startsWith("$")) {
            return new OfArgument(text.substring(1));
        }
        if (text.startsWith("ARRAY ")) {
            return new ArrayOf(read(text.substring("ARRAY ".length())));
        }
        if (text.startsWith("SUM ")) {
            return new SumOf(text.substring("SUM $".length()));
        }
        if (text.startsWith("AVERAGE ")) {
            return new AverageOf(text.substring("AVERAGE $".length()));
        }
        if (text.startsWith("NAMED ")) {
            return new Named(text.substring("NAMED $".length()));
        }
        if (text.startsWith("KEYS ")) {
            return new OfMap(text.substring("KEYS $".length()), true);
        }
        if (text.startsWith("VALUES ")) {
            return new OfMap(text.substring("VALUES $".length()), false);
        }
        if (text.startsWith("MAPPED ")) {
            String[] parts = text.substring("MAPPED ".length()).split(", ");
            return new MapOfArrays(read(parts[0]), read(parts[1]));
        }
        if (text.startsWith("MAP ")) {
            return new MapOf(text.substring("MAP $".length()));
        }
        if (text.startsWith("ELEMENT ")) {
            return new ElementOf(read(text.substring("ELEMENT ".length())));
        }
        if (text.startsWith("ROUNDED ")) {
            String[] words = text.split(" ");
            return new Rounded(words[1].substring(1), words.length > 2 ? words[2].substring(1) : "");
        }
        Kind whole = WHOLE.get(text);
        return new Fixed(whole != null ? whole : Simple.valueOf(text));
    }
}
