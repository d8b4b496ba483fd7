package io.flowsql.driver.cli;

import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.ScriptSplitter;
import io.flowsql.rewriter.lex.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A text of SQL statements.
 *
 * @param name as it stands before positions in messages
 */
record Script(String name, SourceText source) {
    /**
     * One statement of a script.
     *
     * @param heading the comments between the statement before and this one, as written; may be empty
     * @param text without its semicolon
     * @param offset of its first character in the script
     */
    record Statement(String heading, String text, int offset) {}

    static Script ofText(String name, String text) {
        return new Script(name, new SourceText(text));
    }

    /** @throws IOException if the file cannot be read, or is not UTF-8 */
    static Script ofFile(Path file) throws IOException {
        return ofText(file.toString(), withoutByteOrderMark(Files.readString(file)));
    }

    static Script ofInput(InputStream input) throws IOException {
        return ofText("<stdin>", withoutByteOrderMark(new String(input.readAllBytes(), StandardCharsets.UTF_8)));
    }

    List<Statement> statements() {
        return statements(ScriptSplitter.split(source.text()));
    }

    /** The statements of a script that is Databricks SQL throughout. */
    List<Statement> databricksStatements() {
        return statements(ScriptSplitter.split(source.text(), Lexis.DATABRICKS));
    }

    private List<Statement> statements(List<ScriptSplitter.Piece> pieces) {
        List<Statement> statements = new ArrayList<>();
        int end = 0;
        for (ScriptSplitter.Piece piece : pieces) {
            String between = source.text().substring(end, piece.offset());
            statements.add(new Statement(heading(between, end == 0), piece.text(), piece.offset()));
            end = piece.offset() + piece.text().length();
        }
        return statements;
    }

    Position position(int offset) {
        return source.position(offset);
    }

    /** The text of a line, counted from 1. */
    String line(int line) {
        return source.text().lines().skip(line - 1L).findFirst().orElse("");
    }

    /** What stands on the line of the semicolon still belongs to the statement before. */
    private static String heading(String between, boolean first) {
        int lineEnd = first ? 0 : between.indexOf('\n');
        return lineEnd < 0 ? "" : between.substring(lineEnd).strip();
    }

    private static String withoutByteOrderMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
