package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.bind.EngineSchemas.InvalidSql;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SourceText;
import io.flowsql.rewriter.lex.SqlScanner;
import io.flowsql.rewriter.lex.Token;
import io.flowsql.rewriter.query.BeyondTheRow;
import io.flowsql.rewriter.query.SqlTranslation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Expressions of a table's column list: about one row, over the table's own columns. */
final class RowExpressionBinder {
    private static final Set<String> TRUTHS = Set.of("BOOLEAN", "BOOL", "NULL", "\"NULL\"");

    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;
    private final SourceText text;
    private final String table;

    /**
     * @param text of the statement with the column list
     * @param table its plain name, by which an expression may call the row
     */
    RowExpressionBinder(Dialect dialect, EngineSchemas schemas, Lexis lexis, String text, String table) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
        this.text = new SourceText(text);
        this.table = table;
    }

    /** In the engine's SQL, with the type that the engine gives it. */
    record Bound(String sql, String type) {}

    /** Refuses what no row decides alone. To be called as soon as there is the text. */
    void check(Fragment expression, FlowError error, String subject) {
        BeyondTheRow.in(expression, lexis).ifPresent(found -> {
            throw FlowException.at(
                    position(found.range()),
                    error,
                    subject,
                    expression.text() + " has " + found.what()
                            + ". Use columns of the row, literals and plain functions");
        });
    }

    /**
     * @param row the table's columns
     * @param error takes the subject and what is wrong
     */
    Bound bind(Fragment expression, Shape row, FlowError error, String subject) {
        check(expression, error, subject);
        String sql = SqlTranslation.of(dialect, lexis, this::position)
                .expression(expression, row, List.of(table))
                .text();
        String relation = row.columns().stream()
                .map(c -> "CAST(NULL AS " + c.type() + ") AS " + dialect.quote(c.name()))
                .collect(Collectors.joining(", ", "(SELECT ", ") AS " + dialect.quote(dialect.fold(table))));
        try {
            Shape shape =
                    schemas.shapeOf("SELECT (" + sql + ") AS c" + (row.columns().isEmpty() ? "" : " FROM " + relation));
            return new Bound(sql, shape.columns().get(0).type());
        } catch (InvalidSql e) {
            Complaint complaint = Complaint.of(e.words(), expression);
            throw FlowException.at(position(complaint.place()), error, subject, complaint.words())
                    .causedBy(e);
        }
    }

    /** The same of a condition. */
    String condition(Fragment expression, Shape row, FlowError error, String subject) {
        Bound bound = bind(expression, row, error, subject);
        if (!TRUTHS.contains(bound.type().toUpperCase(Locale.ROOT))) {
            throw FlowException.at(
                    position(expression.range()),
                    error,
                    subject,
                    expression.text() + " has type " + bound.type()
                            + " and is no condition. Write a comparison: id > 0");
        }
        return bound.sql();
    }

    /** The columns that an expression names, as the table spells them; one that only looks like it counts too. */
    List<String> columns(Fragment expression, Shape row) {
        List<Token> tokens = SqlScanner.scan(expression.text(), lexis);
        Set<String> found = new TreeSet<>();
        for (int i = 0; i < tokens.size(); i++) {
            boolean isField = i > 1
                    && tokens.get(i - 1).isSymbol(".")
                    && !tokens.get(i - 2).name().equalsIgnoreCase(table);
            if (tokens.get(i).isName() && !isField) {
                row.find(tokens.get(i).name()).map(Column::name).ifPresent(found::add);
            }
        }
        return new ArrayList<>(found);
    }

    Optional<Position> position(TextRange range) {
        return Optional.of(text.position(range.start()));
    }
}
