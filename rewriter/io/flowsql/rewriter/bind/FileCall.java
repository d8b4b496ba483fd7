package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.definition.FileColumn;
import io.flowsql.rewriter.definition.FileOption;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.StringLiteral;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the arguments of {@code read_files('path', option => value)} and of its older form
 * {@code cloud_files('path', 'format', map('option', 'value'))}.
 */
final class FileCall {
    private final Function<TextRange, Optional<Position>> positions;
    private final Map<FileOption, String> options = new EnumMap<>(FileOption.class);
    private final Map<FileOption, TextRange> places = new EnumMap<>(FileOption.class);

    FileCall(Function<TextRange, Optional<Position>> positions) {
        this.positions = positions;
    }

    static Optional<FileRead.Function> function(Name name) {
        return Arrays.stream(FileRead.Function.values())
                .filter(function -> name.parts().size() == 1 && name.last().matches(function.name()))
                .findFirst();
    }

    FileRead read(Name function, Fragment call, boolean stream) {
        FileRead.Function called = function(function).orElseThrow();
        boolean legacy = called == FileRead.Function.CLOUD_FILES;
        if (stream && called == FileRead.Function.LIST_FILES) {
            throw FlowException.at(
                    positions.apply(call.range()),
                    FlowError.NOT_SUPPORTED_YET,
                    "STREAM list_files",
                    "Leave STREAM out");
        }
        QueryTokens tokens = new QueryTokens(call, Lexis.DATABRICKS);
        int open = 2 * function.parts().size() - 1;
        int close = tokens.closing(open);
        int at = open + 1;
        if (!tokens.isText(at)) {
            throw wrong(function.toString(), "without a path", "Write it first, in quotes", call.range());
        }
        String path = LocalPath.of(StringLiteral.value(tokens.get(at).text()), positions.apply(tokens.range(at)));
        at++;
        if (legacy && tokens.isSymbol(at, ",") && tokens.isText(at + 1)) {
            put("format", StringLiteral.value(tokens.get(at + 1).text()), tokens.range(at + 1), function);
            at += 2;
        }
        if (legacy && tokens.isSymbol(at, ",") && tokens.isWord(at + 1, "MAP") && tokens.isSymbol(at + 2, "(")) {
            map(tokens, at + 2, function);
            at = tokens.closing(at + 2) + 1;
        }
        while (at < close) {
            boolean option = tokens.isSymbol(at, ",") && tokens.isName(at + 1) && tokens.isSymbol(at + 2, "=>");
            if (!option || !tokens.exists(at + 3) || at + 3 >= close) {
                throw wrong(
                        function.toString(),
                        "called like this",
                        "Write option => value behind the path",
                        tokens.range(at));
            }
            boolean negative = tokens.isSymbol(at + 3, "-");
            int value = negative ? at + 4 : at + 3;
            String text = tokens.isText(value)
                    ? StringLiteral.value(tokens.get(value).text())
                    : tokens.get(value).text();
            put(tokens.identifier(at + 1).text(), negative ? "-" + text : text, tokens.range(at + 1, value), function);
            at = value + 1;
        }
        return new FileRead(
                path,
                stream,
                0,
                called,
                options,
                columns(FileOption.SCHEMA),
                options.containsKey(FileOption.SCHEMA) ? List.of() : columns(FileOption.SCHEMA_HINTS));
    }

    private void map(QueryTokens tokens, int open, Name function) {
        int close = tokens.closing(open);
        for (int i = open + 1; i < close; i += 4) {
            if (!tokens.isText(i) || !tokens.isSymbol(i + 1, ",") || !tokens.isText(i + 2)) {
                throw wrong(function.toString(), "called like this", "Write map('option', 'value')", tokens.range(i));
            }
            put(
                    StringLiteral.value(tokens.get(i).text()),
                    StringLiteral.value(tokens.get(i + 2).text()),
                    tokens.range(i, i + 2),
                    function);
        }
    }

    private void put(String key, String value, TextRange range, Name function) {
        if (FileOption.isKnown(key)) {
            throw FlowException.at(
                    positions.apply(range),
                    FlowError.NOT_SUPPORTED_YET,
                    "Option " + key + " of " + function,
                    "Leave it out");
        }
        boolean list = function.last().matches("list_files");
        FileOption option = FileOption.of(key)
                .filter(found -> list == (found == FileOption.RECURSIVE))
                .orElseThrow(() -> FlowException.at(
                        positions.apply(range),
                        FlowError.CF_UNKNOWN_OPTION_KEYS_ERROR,
                        function,
                        key,
                        "It has "
                                + Arrays.stream(FileOption.values())
                                        .filter(found -> list == (found == FileOption.RECURSIVE))
                                        .map(FileOption::key)
                                        .collect(Collectors.joining(", "))));
        if (!option.accepts(value)) {
            boolean later = option == FileOption.FORMAT && value.matches("(?i)avro|binaryFile|orc|xml|file|delta");
            throw later
                    ? FlowException.at(
                            positions.apply(range), FlowError.NOT_SUPPORTED_YET, "Format " + value, option.instead())
                    : wrong(key, value, option.instead(), range);
        }
        if (options.put(option, value) != null) {
            throw wrong(key, "given twice", "Leave one out", range);
        }
        places.put(option, range);
    }

    private List<FileColumn> columns(FileOption option) {
        String text = options.get(option);
        if (text == null) {
            return List.of();
        }
        TextRange range = places.getOrDefault(option, new TextRange(0, 0));
        return FileSchemas.read(text)
                .orElseThrow(() -> wrong(
                        option.key(),
                        "'" + text + "'",
                        option.instead()
                                + ". Types are BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL(p,s),"
                                + " STRING, DATE, TIMESTAMP and TIMESTAMP_NTZ",
                        range));
    }

    private FlowException wrong(String option, String value, String instead, TextRange range) {
        return FlowException.at(positions.apply(range), FlowError.INVALID_OPTION, option, value, instead);
    }
}
