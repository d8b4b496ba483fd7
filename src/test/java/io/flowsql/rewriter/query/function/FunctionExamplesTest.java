package io.flowsql.rewriter.query.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.SqlTranslation;
import io.flowsql.testdb.Engine;
import io.flowsql.testdb.Storage;
import io.flowsql.testdb.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of the table gives Databricks' result on every engine, or is refused where the table says so. */
class FunctionExamplesTest {
    static Stream<Engine> engines() {
        return Engine.underTest().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyExampleGivesDatabricksResult(Engine engine, @TempDir Path folder) throws SQLException {
        List<String> wrong = new ArrayList<>();
        int examples = 0;
        try (TestDatabase database = TestDatabase.createPlain(engine, Storage.MEMORY, folder);
                Connection connection = database.connect()) {
            Dialect dialect = Dialect.of(connection.getMetaData().getDatabaseProductName())
                    .orElseThrow()
                    .ofVersion(connection.getMetaData().getDatabaseMajorVersion());
            Target target = Target.of(dialect);
            for (FunctionRow row : FunctionTable.databricks().rows()) {
                for (FunctionRow.Example example : row.examples()) {
                    if (!example.except().contains(target)) {
                        check(row, example, dialect, connection, wrong);
                        examples++;
                    }
                }
            }
        }
        assertEquals("", String.join("\n", wrong));
        assertTrue(examples > 600, () -> "too few examples");
    }

    private static void check(
            FunctionRow row, FunctionRow.Example example, Dialect dialect, Connection connection, List<String> wrong) {
        EngineForm form = row.forms().get(Target.of(dialect));
        boolean tooOld = form instanceof EngineForm.Available available
                && dialect instanceof PostgreSql postgres
                && postgres.version() < available.since();
        boolean missing = tooOld || form instanceof EngineForm.Missing;
        String sql = "";
        try {
            sql = translated(example.expression(), dialect);
            String result = missing ? "no refusal" : result(connection, sql);
            if (missing || !result.equals(DatabricksValue.written(example.result()))) {
                wrong.add(example.expression() + " = " + result + " instead of " + example.result() + "\n    " + sql);
            }
        } catch (FlowException e) {
            if (!missing) {
                wrong.add(example.expression() + ": " + e.getMessage());
            }
        } catch (SQLException e) {
            if (example.result().equals("error") && !missing) {
                return;
            }
            wrong.add(example.expression() + ": " + e.getMessage() + "\n    " + sql);
        }
    }

    private static String translated(String expression, Dialect dialect) {
        String query = "SELECT " + expression;
        Fragment fragment = new Fragment(query, new TextRange(0, query.length()));
        return SqlTranslation.of(dialect)
                .query(new QueryAnalysis(fragment, List.of(), List.of(), false), Map.of(), Map.of())
                .text();
    }

    private static String result(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            StringJoiner text = new StringJoiner("; ");
            while (rows.next()) {
                text.add(DatabricksValue.shown(rows.getObject(1)));
            }
            return text.toString();
        }
    }
}
