package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.Schedule;
import io.flowsql.rewriter.ast.TableClauses;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gathers the clauses of a table while they are read, each at most once. */
public final class TableClauseParts {
    static final String LIST =
            "The clauses are: PARTITIONED BY, CLUSTER BY, COMMENT, TBLPROPERTIES, SCHEDULE, TRIGGER ON UPDATE,"
                    + " WITH ROW FILTER, REFRESH POLICY, LOCATION, USING, DEFAULT COLLATION";

    private final Set<String> seen = new HashSet<>();
    private Optional<List<Identifier>> partitionedBy = Optional.empty();
    private Optional<TableClauses.ClusterBy> clusterBy = Optional.empty();
    private Optional<Fragment> using = Optional.empty();
    private Optional<String> location = Optional.empty();
    private Optional<String> comment = Optional.empty();
    private Optional<String> defaultCollation = Optional.empty();
    private List<Property> properties = List.of();
    private Optional<Schedule> schedule = Optional.empty();
    private Optional<TableClauses.RowFilter> rowFilter = Optional.empty();
    private Optional<TableClauses.RefreshPolicy> refreshPolicy = Optional.empty();

    public void partitionedBy(List<Identifier> columns, Token first) {
        once("PARTITIONED BY", first);
        partitionedBy = Optional.of(columns);
    }

    public void clusterBy(TableClauses.ClusterBy clause, Token first) {
        once("CLUSTER BY", first);
        clusterBy = Optional.of(clause);
    }

    public void using(Identifier format, Token first) {
        once("USING", first);
        using = Optional.of(new Fragment(format.text(), format.range()));
    }

    public void location(String path, Token first) {
        once("LOCATION", first);
        location = Optional.of(path);
    }

    public void comment(String text, Token first) {
        once("COMMENT", first);
        comment = Optional.of(text);
    }

    public void defaultCollation(Identifier name, Token first) {
        once("DEFAULT COLLATION", first);
        defaultCollation = Optional.of(name.text());
    }

    public void properties(List<Property> given, Token first) {
        once("TBLPROPERTIES", first);
        properties = given;
    }

    /** A table has one of SCHEDULE and TRIGGER. */
    public void schedule(Schedule given, Token first) {
        if (schedule.isPresent()) {
            throw new SyntaxException(first, "A table has one SCHEDULE or one TRIGGER. Leave out the others");
        }
        schedule = Optional.of(given);
    }

    public void rowFilter(TableClauses.RowFilter filter, Token first) {
        once("ROW FILTER", first);
        rowFilter = Optional.of(filter);
    }

    public void refreshPolicy(TableClauses.RefreshPolicy policy, Token first) {
        once("REFRESH POLICY", first);
        refreshPolicy = Optional.of(policy);
    }

    TableClauses clauses() {
        return new TableClauses(
                partitionedBy,
                clusterBy,
                using,
                location,
                comment,
                defaultCollation,
                properties,
                schedule,
                rowFilter,
                refreshPolicy);
    }

    private void once(String clause, Token first) {
        if (!seen.add(clause)) {
            throw new SyntaxException(first, clause + " is given twice. Write it once");
        }
    }
}
