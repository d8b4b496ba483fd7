package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.ast.ColumnDefinition;
import io.flowsql.rewriter.ast.Statement;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.parse.FlowParser;
import io.flowsql.rewriter.plan.Fills;
import io.flowsql.rewriter.plan.TargetSchema.Target;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.FlowSettings;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.List;

/** The sequences behind the identity columns of a table. */
final class IdentityColumns {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final FlowSettings settings;

    IdentityColumns(SqlRunner sql, Dialect dialect, FlowSettings settings) {
        this.sql = sql;
        this.dialect = dialect;
        this.settings = settings;
    }

    void forget(TableEntry entry, Target target) throws SQLException {
        List<ColumnDefinition> columns =
                ((Statement.CreateTable) new FlowParser(settings.lexis()).parse(entry.statement())).columns();
        boolean none = columns.stream()
                .noneMatch(c -> c.generated().orElse(null) instanceof ColumnDefinition.Generated.Identity);
        for (int position = 1; position <= columns.size() && !none; position++) {
            sql.execute(new Fills(dialect, target, List.of()).drop(position));
        }
    }
}
