package io.flowsql.runtime.pipeline;

import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.parse.FlowParser;

/**
 * A statement of a project: it says what there is to be, in any order with the others.
 *
 * @param text of the statement, with blanks for what stands before it in its file, so that positions are those of the file
 * @param target the table or view that it is about
 */
public record Declaration(String text, Statement statement, Name target) {
    /** @throws FlowException if it is no statement that a project may hold */
    public static Declaration parse(String text, Lexis lexis) {
        Statement statement = new FlowParser(lexis).parse(text);
        if (statement instanceof Statement.CreateTable create) {
            return new Declaration(text, statement, create.name());
        }
        if (statement instanceof Statement.CreateFlow create) {
            return new Declaration(text, statement, create.target());
        }
        if (statement instanceof Statement.CreateView create) {
            return new Declaration(text, statement, create.name());
        }
        throw FlowException.of(FlowError.PIPELINE_STATEMENT_NOT_ALLOWED, firstWords(text));
    }

    /** Whether it makes something that other statements can read or write to. */
    public boolean isFlow() {
        return statement instanceof Statement.CreateFlow;
    }

    public boolean isView() {
        return statement instanceof Statement.CreateView;
    }

    private static String firstWords(String text) {
        String[] words = text.strip().split("\\s+", 3);
        return words.length > 1 ? words[0] + " " + words[1] : words[0];
    }
}
