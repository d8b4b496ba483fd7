package io.flowsql.runtime.refresh;

import io.flowsql.rewriter.definition.AutoCdcFlow;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableProperty;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.plan.Step;
import io.flowsql.rewriter.plan.TombstoneCollection;
import io.flowsql.runtime.catalog.Catalog;
import io.flowsql.runtime.execution.SqlRunner;
import java.sql.SQLException;
import java.util.Optional;

/** Deletes that a table remembers, and forgets some time later. */
final class Tombstones {
    private final SqlRunner sql;
    private final Dialect dialect;
    private final Catalog catalog;

    Tombstones(SqlRunner sql, Dialect dialect, Catalog catalog) {
        this.sql = sql;
        this.dialect = dialect;
        this.catalog = catalog;
    }

    /** As often as the table's properties say. */
    void collect(Definition definition, TableRef state) throws SQLException {
        TableDefinition table = definition.table();
        Optional<AutoCdcFlow> flow = definition.flows().get(0).flow().changes();
        if (flow.isPresent()
                && catalog.beginCollection(definition.entry().id(), table.seconds(TableProperty.TOMBSTONE_FREQUENCY))) {
            for (Step step : new TombstoneCollection(dialect)
                    .steps(flow.get(), state, table.seconds(TableProperty.TOMBSTONE_THRESHOLD))) {
                sql.execute(step.sql());
            }
        }
    }
}
