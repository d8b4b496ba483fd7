package io.flowsql.rewriter.query.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.H2;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SourceText;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.SqlTranslation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the table says to calls for which an engine has no faithful form, and what it leaves alone. */
class FunctionTableTest {
    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            h2         | aggregate(a, 0, (x, y) -> x + y)     | aggregate() cannot be carried out on H2 as Databricks does it. Explode the array
            postgresql | sha1('a')                            | sha1() cannot be carried out on PostgreSQL
            duckdb     | xxhash64('a')                        | xxhash64() cannot be carried out on DuckDB
            duckdb     | date_format(d, f)                    | Write the pattern as a literal
            duckdb     | date_format(d, 'yyyy-QQ')            | QQ has none
            postgresql | to_date(s, 'dd/MM/yy')               | yy cannot be read
            postgresql | regexp_extract(s, p, 1)              | Write the regular expression as a literal
            postgresql | regexp_extract(s, 'a+b+?', 1)        | greedy and reluctant quantifiers
            duckdb     | regexp_replace(s, '(?<=a)b', 'c')    | a look behind
            duckdb     | regexp_replace(s, '(a)\\\\\\\\1', 'c')   | a reference to a group
            h2         | get_json_object(s, '$.a[*].b')       | a part that cannot be translated: [*].b
            postgresql | from_utc_timestamp(t, '+01:00')      | Write the time zone as the literal name of a region
            duckdb     | to_date('a', 'b', 'c')               | It can be called as to_date(value) or to_date(value, format)
            postgresql | concat('a', rand())                      | repeats an argument that gives another value each time
            duckdb     | upper(DISTINCT a)                    | It cannot have DISTINCT there
            duckdb     | nullif(a, 1) OVER ()                 | It cannot have OVER there
            postgresql | lag(a) IGNORE NULLS OVER (ORDER BY b) | PostgreSQL ignores no NULLs
            h2         | replace(rand(), 'a', 'b')            | repeats an argument that gives another value each time""")
    void whatHasNoFaithfulFormIsRefused(String engine, String expression, String words) {
        FlowException refusal =
                assertThrows(FlowException.class, () -> translated(engine, expression.replace("\\\\\\\\", "\\\\")));

        assertEquals(FlowError.NOT_TRANSLATABLE, refusal.error());
        assertTrue(String.valueOf(refusal.getMessage()).contains(words), refusal.getMessage());
        assertTrue(String.valueOf(refusal.getMessage()).endsWith("(1:8)"), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"my_function(a, 1)", "list_aggregate(a, 'sum')", "coalesce(a, b)", "main.upper(a)"})
    void whatIsNotInTheTableStays(String expression) {
        assertEquals(expression, translated("duckdb", expression));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '\u0001', textBlock = """
            duckdb     | concat(a + 1, 'x')         | (CAST(a + 1 AS VARCHAR) || 'x')
            duckdb     | -date_diff(b, c) * 2       | -CAST(date_diff('day', CAST(c AS DATE), CAST(b AS DATE)) AS INTEGER) * 2
            h2         | startswith(a || b, 'x')    | (LEFT(CAST(a AS VARCHAR) || CAST(b AS VARCHAR), CHAR_LENGTH('x')) = 'x')
            postgresql | negative(a - b)            | (-(a - b))
            duckdb     | transform(a, x -> transform(x, y -> y + x)) | list_transform(a, lambda v__2: list_transform(v__2, lambda v__1: (v__1 + v__2)))""")
    void formsAreWholeOperands(String engine, String expression, String sql) {
        assertEquals(sql, translated(engine, expression));
    }

    @Test
    void everyFunctionIsAvailableSomewhereOrSaysWhatToDo() {
        for (FunctionRow row : FunctionTable.databricks().rows()) {
            for (EngineForm form : row.forms().values()) {
                if (form instanceof EngineForm.Missing missing) {
                    assertTrue(missing.instead().length() > 5, row.names().toString());
                }
            }
        }
    }

    private static String translated(String engine, String expression) {
        Dialect dialect = switch (engine) {
            case "duckdb" -> new DuckDb();
            case "h2" -> new H2();
            default -> new PostgreSql();
        };
        String query = "SELECT " + expression;
        Fragment fragment = new Fragment(query, new TextRange(0, query.length()));
        SourceText text = new SourceText(query);
        return SqlTranslation.of(dialect, Lexis.DATABRICKS, range -> Optional.of(text.position(range.start())))
                .query(new QueryAnalysis(fragment, List.of(), List.of(), false), Map.of(), Map.of())
                .text()
                .substring("SELECT ".length());
    }
}
