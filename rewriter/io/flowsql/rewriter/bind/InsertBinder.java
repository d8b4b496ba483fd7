package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Statement.InsertReplaceWhere;
import io.flowsql.rewriter.bind.EngineSchemas.Found;
import io.flowsql.rewriter.definition.Column;
import io.flowsql.rewriter.definition.FlowSource;
import io.flowsql.rewriter.definition.PartReplacement;
import io.flowsql.rewriter.definition.QueryTemplate;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.plan.StoreAssignment;
import io.flowsql.rewriter.query.QueryAnalysis;
import io.flowsql.rewriter.query.QueryAnalyzer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Binds {@code INSERT INTO ... REPLACE WHERE}. Columns go by their places, as in every INSERT. */
public final class InsertBinder {
    private static final String CLAUSE = "INSERT INTO ... REPLACE WHERE";

    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Lexis lexis;

    /** @param lexis whose SQL the query and the condition are */
    public InsertBinder(Dialect dialect, EngineSchemas schemas, Lexis lexis) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.lexis = lexis;
    }

    /** @param text the whole statement */
    public PartReplacement bind(InsertReplaceWhere insert, String text) {
        String name = insert.target().toString();
        StatementScope scope = new StatementScope(dialect, schemas, lexis, text, name, false);
        Found target = target(insert, scope);
        String query = query(insert.query(), scope);
        Shape brought = brought(scope.checked(CLAUSE, insert.query(), query));
        check(insert, target.shape(), brought, scope);
        FlowSource rows = new FlowSource.Query(
                List.of(),
                QueryTemplate.of("SELECT * FROM " + dialect.table(target.table())),
                target.shape(),
                target.table().table());
        return new PartReplacement(
                target.table(),
                target.shape(),
                brought,
                query,
                new ReplaceBinder(dialect, scope).condition(insert.condition(), rows),
                insert.condition().text());
    }

    private Found target(InsertReplaceWhere insert, StatementScope scope) {
        Found found = schemas.find(insert.target())
                .orElseThrow(() -> FlowException.at(
                        scope.position(insert.target().range()),
                        FlowError.TABLE_OR_VIEW_NOT_FOUND,
                        insert.target(),
                        "Create the table first"));
        if (!found.isBaseTable()) {
            throw FlowException.at(
                    scope.position(insert.target().range()),
                    FlowError.EXPECT_TABLE_NOT_VIEW,
                    insert.target(),
                    found.kind());
        }
        return found;
    }

    private String query(Fragment query, StatementScope scope) {
        QueryAnalysis analysis = new QueryAnalyzer(lexis).analyze(query);
        VersionFunctions.refuse(analysis.versionFunctions(), scope::position);
        analysis.streams().stream().findFirst().ifPresent(stream -> {
            throw FlowException.at(
                    scope.position(stream.range()),
                    FlowError.NOT_SUPPORTED_YET,
                    "STREAM outside of a flow",
                    "Only a refresh gives it a meaning: leave it out");
        });
        return scope.templateOf(analysis, Map.of()).render(List.of());
    }

    /** Expressions without a name may have one name. */
    private static Shape brought(Shape query) {
        List<Column> columns = new ArrayList<>();
        for (Column column : query.columns()) {
            columns.add(new Column("c" + columns.size(), column.type()));
        }
        return new Shape(columns);
    }

    private void check(InsertReplaceWhere insert, Shape table, Shape brought, StatementScope scope) {
        int width = table.columns().size();
        if (brought.columns().size() != width) {
            throw FlowException.at(
                    scope.position(insert.query().range()),
                    FlowError.INSERT_COLUMN_ARITY_MISMATCH,
                    insert.target(),
                    table,
                    brought.columns().size());
        }
        StoreAssignment assignment = new StoreAssignment(dialect);
        for (int i = 0; i < width; i++) {
            Column column = table.columns().get(i);
            Column given = brought.columns().get(i);
            if (!assignment.isPossible(given, column)) {
                throw FlowException.at(
                        scope.position(insert.query().range()),
                        FlowError.DATATYPE_MISMATCH_CAST_WITH_FUNC_SUGGESTION,
                        CLAUSE,
                        given.type(),
                        column.name(),
                        insert.target(),
                        column.type());
            }
        }
    }
}
