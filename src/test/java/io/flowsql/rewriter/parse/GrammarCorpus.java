package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.lex.ScriptSplitter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The statements of the project's grammar files, one file a topic. */
public final class GrammarCorpus {
    /** Every file that holds statements of ours. */
    public static final List<String> FILES = List.of(
            "streaming_table_examples.sql",
            "flow_examples.sql",
            "auto_cdc_table_examples.sql",
            "managed_table_examples.sql",
            "create_table.sql",
            "materialized_view.sql",
            "flow.sql",
            "auto_cdc.sql",
            "legacy.sql",
            "command.sql");

    private GrammarCorpus() {}

    public static Stream<String> statements() {
        return FILES.stream().flatMap(GrammarCorpus::statements);
    }

    public static Stream<String> statements(String file) {
        return ScriptSplitter.split(text(file)).stream().map(ScriptSplitter.Piece::text);
    }

    public static String text(String file) {
        try (InputStream in =
                Objects.requireNonNull(GrammarCorpus.class.getResourceAsStream("/grammar/" + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(file, e);
        }
    }
}
