package io.flowsql.rewriter.query;

import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.query.tree.Expression;
import io.flowsql.rewriter.query.tree.Expression.Binary;
import io.flowsql.rewriter.query.tree.Expression.Parentheses;
import io.flowsql.rewriter.query.tree.Expression.Test;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;
import java.util.ArrayList;
import java.util.List;

/** IN, BETWEEN, LIKE and their like. */
final class Tests {
    private final Translation translation;
    private final EngineForms forms;
    private final Expressions expressions;
    private final Operators operators;
    private final Casts casts;

    Tests(Translation translation, EngineForms forms, Expressions expressions, Operators operators, Casts casts) {
        this.translation = translation;
        this.forms = forms;
        this.expressions = expressions;
        this.operators = operators;
        this.casts = casts;
    }

    Kind translate(Test test, Scope scope) {
        Operand value = expressions.operand(test.operand(), scope);
        if (value.kind() instanceof Kind.Struct && !test.operator().equals("IS NULL")) {
            throw translation.refused(test.operator() + " of a struct", test.at(), "Compare its fields");
        }
        boolean inH2 = test.operator().equals("IN") && translation.dialect() instanceof H2;
        if (value.kind() instanceof Kind.Array && (inH2 || test.operator().equals("BETWEEN"))) {
            throw translation.refused(test.operator() + " of an array", test.at(), "Compare its elements");
        }
        if (value.kind() instanceof Kind.Struct && translation.dialect() instanceof H2) {
            // H2 2.5 takes a row of NULLs for NULL, as the standard does
            translation.replace(test.operand(), "CAST(" + value.sql() + " AS VARCHAR)");
        }
        switch (test.operator()) {
            case "LIKE", "ILIKE", "RLIKE" -> like(test, value, scope);
            case "IN" -> in(test, value, scope);
            case "BETWEEN", "IS DISTINCT FROM" -> compared(test, value, scope);
            default -> {}
        }
        boolean open = test.operand() instanceof Binary binary && Operators.COMPARISONS.contains(binary.operator());
        if (open && !translation.edits().covers(translation.range(test))) {
            expressions.parenthesize(test.operand());
        }
        return Simple.BOOLEAN;
    }

    private void compared(Test test, Operand value, Scope scope) {
        List<Operand> others = new ArrayList<>();
        for (Expression other : test.operands()) {
            others.add(expressions.operand(other, scope));
        }
        Kind kind = others.get(0).kind();
        Operand read = operators.comparable(value, kind, test.at());
        boolean text = test.operator().equals("BETWEEN")
                && read.isString()
                && others.stream().allMatch(Operand::isString);
        replace(test.operand(), value, text ? forms.comparedByBytes(read.sql()) : read.sql());
        for (int i = 0; i < others.size(); i++) {
            Operand other = others.get(i);
            replace(
                    test.operands().get(i),
                    other,
                    operators.comparable(other, value.kind(), test.at()).sql());
        }
    }

    private void replace(Expression expression, Operand before, String sql) {
        if (!sql.equals(before.sql())) {
            translation.replace(expression, sql);
        }
    }

    private void in(Test test, Operand value, Scope scope) {
        Expression list = test.operands().get(0);
        if (!(list instanceof Parentheses parentheses)) {
            inSubquery(test, value, list, scope);
            return;
        }
        List<Operand> items = new ArrayList<>();
        Kind other = Simple.NULL;
        for (Expression item : parentheses.parts()) {
            Operand operand = expressions.operand(item, scope);
            items.add(operand);
            other = other.common(operand.kind());
        }
        Kind common = value.kind().common(other);
        for (int i = 0; i < items.size(); i++) {
            Kind read = common.isKnown() ? common : value.kind();
            replace(
                    parentheses.parts().get(i),
                    items.get(i),
                    operators.comparable(items.get(i), read, test.at()).sql());
        }
        replace(
                test.operand(),
                value,
                operators.comparable(value, other, test.at()).sql());
    }

    /** Texts on one side are read as what stands on the other. */
    private void inSubquery(Test test, Operand value, Expression list, Scope scope) {
        Kind column = expressions.translate(list, scope);
        replace(
                test.operand(),
                value,
                operators.comparable(value, column, test.at()).sql());
        if (column == Simple.STRING && value.kind().isKnown() && !value.isString()) {
            Operand read = operators.comparable(Operand.of("\"__value\"", column), value.kind(), test.at());
            translation.replace(
                    list, "(SELECT " + read.sql() + " FROM " + translation.sql(list) + " AS \"__texts\"(\"__value\"))");
        }
    }

    private void like(Test test, Operand value, Scope scope) {
        boolean text = value.isString() || !value.kind().isKnown();
        String operand = text ? value.sql() : casts.cast(value, "STRING", test.at());
        List<String> tests = new ArrayList<>();
        boolean plain = text && test.quantifier().isEmpty() && !test.operator().equals("RLIKE");
        for (Expression pattern : test.operands()) {
            Operand written = expressions.operand(pattern, scope);
            plain &= isPlain(written, test);
            tests.add(one(test, operand, written));
        }
        test.escape().ifPresent(escape -> expressions.translate(escape, scope));
        if (!plain) {
            String operator = test.quantifier().equals("ALL") ? " AND " : " OR ";
            String all = String.join(operator, tests);
            translation.replace(test, test.quantifier().isEmpty() ? all : "(" + all + ")");
        }
    }

    /** Only DuckDB has no escape character of its own. */
    private boolean isPlain(Operand pattern, Test test) {
        boolean escaped = test.escape().isPresent()
                || pattern.literal().isPresent() && !pattern.literal().get().contains("\\");
        return escaped || !(translation.dialect() instanceof DuckDb);
    }

    private String one(Test test, String value, Operand pattern) {
        if (test.operator().equals("RLIKE")) {
            String matches = expressions.calls().matches(Operand.of(value, Kind.Simple.STRING), pattern, test.at());
            return test.negated() ? "(NOT " + matches + ")" : matches;
        }
        String operator = (test.negated() ? "NOT " : "") + test.operator();
        return isPlain(pattern, test)
                ? value + " " + operator + " " + pattern.sql()
                        + test.escape()
                                .map(escape -> " ESCAPE " + translation.sql(escape))
                                .orElse("")
                : forms.like(operator, value, pattern.sql());
    }
}
