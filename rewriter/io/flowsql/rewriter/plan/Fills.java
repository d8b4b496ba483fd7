package io.flowsql.rewriter.plan;

import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableDefinition.DeclaredColumn;
import io.flowsql.rewriter.definition.TableDefinition.Fill;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.plan.TargetSchema.Target;
import java.util.Collection;
import java.util.List;

/**
 * The values of columns that no flow brings. The engine's table has the same as its defaults, so that also rows that the user inserts get
 * them; a plan works them out itself where it has to know them before the rows are in the table.
 */
public final class Fills {
    private static final long LARGEST = Long.MAX_VALUE;

    private final Dialect dialect;
    private final String sequence;
    private final List<DeclaredColumn> filled;

    /** @param filled the columns concerned */
    public Fills(Dialect dialect, Target target, List<DeclaredColumn> filled) {
        this.dialect = dialect;
        this.filled = List.copyOf(filled);
        this.sequence = "flowsql." + target.state().table() + "_identity_";
    }

    /** The columns that a flow with the given ones leaves to be filled, but those that the engine works out. */
    List<DeclaredColumn> missing(Collection<String> columns) {
        return filled.stream()
                .filter(c -> !isGenerated(c) && !columns.contains(c.column().name()))
                .toList();
    }

    List<DeclaredColumn> generated() {
        return filled.stream().filter(Fills::isGenerated).toList();
    }

    /** The value of a column, with its name. */
    String aliased(DeclaredColumn column) {
        return value(column.fill().orElseThrow()) + " AS "
                + dialect.quote(column.column().name());
    }

    /** In the engine's SQL; of a generated column over the columns of its row. */
    String value(Fill fill) {
        if (fill instanceof Fill.Default constant) {
            return constant.sql();
        }
        return fill instanceof Fill.Generated generated
                ? generated.sql()
                : dialect.nextValue(sequence + ((Fill.Identity) fill).position());
    }

    /** Of a table that is there, for the rows that the user inserts. */
    Step setDefault(TableRef table, DeclaredColumn column) {
        String change = column.fill().map(fill -> "SET DEFAULT " + value(fill)).orElse("DROP DEFAULT");
        return Step.of(
                "change the default of " + column.column().name(),
                "It is another one in the new definition",
                "ALTER TABLE " + dialect.table(table) + " ALTER COLUMN "
                        + dialect.quote(column.column().name()) + " " + change);
    }

    /**
     * What makes the defaults of a table those of its new definition. Other values that are filled in cannot change.
     *
     * @param there the columns that it has
     */
    public List<Step> changed(TableRef table, Shape there, TableDefinition before, TableDefinition now) {
        List<DeclaredColumn> old = before.declared().orElse(List.of());
        return now.declared().orElse(List.of()).stream()
                .filter(c -> c.fill().stream().allMatch(Fill.Default.class::isInstance))
                .filter(c -> there.names().contains(c.column().name()))
                .filter(c -> !c.fill()
                        .equals(old.stream()
                                .filter(o -> o.column().name().equals(c.column().name()))
                                .findFirst()
                                .flatMap(DeclaredColumn::fill)))
                .map(c -> setDefault(table, c))
                .toList();
    }

    /** With both bounds, since engines think of others for numbers that go down. */
    Step create(Fill.Identity identity) {
        return Step.of(
                "create the sequence of an identity",
                "Every row takes a number of it",
                "CREATE SEQUENCE IF NOT EXISTS " + sequence + identity.position() + " START WITH " + identity.start()
                        + " INCREMENT BY " + identity.step() + " MINVALUE -" + LARGEST + " MAXVALUE " + LARGEST);
    }

    /** What removes the sequence of a column, if it had one. */
    public String drop(int position) {
        return "DROP SEQUENCE IF EXISTS " + sequence + position;
    }

    private static boolean isGenerated(DeclaredColumn column) {
        return column.fill().filter(Fill.Generated.class::isInstance).isPresent();
    }
}
