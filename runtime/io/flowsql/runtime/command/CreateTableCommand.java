package io.flowsql.runtime.command;

import io.flowsql.rewriter.ast.Statement.CreateTable;
import io.flowsql.rewriter.ast.Statement.IfExists;
import io.flowsql.rewriter.ast.Statement.TableKind;
import io.flowsql.rewriter.definition.TableDefinition;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.catalog.FlowEntry;
import io.flowsql.runtime.catalog.TableEntry;
import io.flowsql.runtime.execution.CommandResult;
import io.flowsql.runtime.refresh.Definition;
import io.flowsql.runtime.refresh.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * CREATE [OR REFRESH] STREAMING TABLE, and CREATE TABLE ... FLOW, which adopts a table that is there. Everything is checked before anything
 * is written.
 */
final class CreateTableCommand {
    private final Session session;
    private final CreateTable create;
    private final String text;
    private long written = -1;

    CreateTableCommand(Session session, CreateTable create, String text) {
        this.session = session;
        this.create = create;
        this.text = text;
    }

    CommandResult run() throws SQLException {
        refuse();
        while (!isDone()) {
            session.sql().cancellation().check();
        }
        return session.done();
    }

    /** @return false if somebody else has defined or dropped the table meanwhile, so that another way is to be gone */
    private boolean isDone() throws SQLException {
        TableRef table = create.isPrivate()
                ? session.schemas().privatePlace(create.name())
                : session.schemas().toCreate(create.name());
        boolean made = isMade(table);
        Optional<TableEntry> known = known(table);
        boolean there = made || isWithoutFlows(known);
        if (there && create.ifExists() == IfExists.SKIP) {
            return true;
        }
        if (there && known.isPresent()) {
            checkKind(known.get());
        }
        boolean mayExist = create.ifExists() != IfExists.FAIL
                || isManaged()
                || session.settings().declarative();
        boolean adopts = there && known.isEmpty() && adopts(table);
        if (there && !adopts && (known.isEmpty() || !mayExist)) {
            throw FlowException.at(
                    session.position(create.name()), FlowError.TABLE_OR_VIEW_ALREADY_EXISTS, create.name());
        }
        boolean again = known.isPresent()
                && (there
                        || create.ifExists() == IfExists.REFRESH
                        || session.settings().declarative())
                && session.definitions().kind(known.get()) == create.kind();
        if (again) {
            firstRefresh(session.inTurn(
                    () -> redefine(session.catalog().table(known.get().id()))));
            return true;
        }
        return create(table, known, made, adopts);
    }

    private boolean isMade(TableRef table) throws SQLException {
        return create.isPrivate()
                ? session.schemas().isThere(table)
                : session.schemas().publicTableOf(create.name()).isPresent();
    }

    /** A table whose columns are those of its flows is made with the first of them. */
    private boolean isWithoutFlows(Optional<TableEntry> known) throws SQLException {
        return known.isPresent()
                && known.get().layout().isEmpty()
                && session.catalog().flows(known.get().id()).isEmpty();
    }

    private Optional<TableEntry> known(TableRef table) throws SQLException {
        return session.catalog().exists() ? session.catalog().table(table) : Optional.empty();
    }

    private boolean isManaged() {
        return create.kind() == TableKind.MANAGED_TABLE;
    }

    private void checkKind(TableEntry known) {
        TableKind kind = session.definitions().kind(known);
        if (kind == create.kind()) {
            return;
        }
        throw FlowException.at(
                session.position(create.name()),
                kind == TableKind.STREAMING_TABLE && isManaged()
                        ? FlowError.CANNOT_SWITCH_STREAMING_TABLE_TO_MANAGED_TABLE
                        : FlowError.TABLE_OR_VIEW_ALREADY_EXISTS,
                create.name());
    }

    /** Whether what is there is a table of the engine where ours would be made. */
    private boolean adopts(TableRef table) throws SQLException {
        return isManaged()
                && session.schemas()
                        .find(create.name())
                        .filter(found -> found.isBaseTable() && found.table().equals(table))
                        .isPresent();
    }

    /** A new table whose first refresh fails is not there afterwards. */
    private boolean create(TableRef table, Optional<TableEntry> leftOver, boolean made, boolean adopts)
            throws SQLException {
        try {
            Optional<TableEntry> entry = define(table, leftOver, made, adopts);
            if (entry.isPresent()) {
                firstRefresh(entry.get());
            }
            return entry.isPresent();
        } catch (SQLException | FlowException e) {
            boolean othersUseIt = e instanceof FlowException failure && failure.error() == FlowError.CONCURRENT_REFRESH;
            if (!othersUseIt && Transaction.isFree(session.sql().connection(), session.dialect())) {
                undo(table, e);
            }
            throw e;
        }
    }

    /** Only what this statement has made: somebody else may have been faster. */
    private void undo(TableRef table, Exception failure) {
        try {
            Session uncancelled = session.uncancelled();
            Optional<TableEntry> entry = uncancelled.catalog().exists()
                    ? uncancelled.catalog().table(table).filter(t -> t.id() == written)
                    : Optional.empty();
            if (entry.isPresent()) {
                new DropCommand(uncancelled).undo(entry.get());
            }
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    private void firstRefresh(TableEntry entry) throws SQLException {
        Definition definition = session.definitions().of(entry);
        if (session.settings().refreshOnCreate() && !definition.flows().isEmpty()) {
            session.warn(session.refresher().refresh(definition, false));
        }
    }

    private void refuse() {
        if (create.ifExists() == IfExists.REPLACE && create.kind() == TableKind.STREAMING_TABLE) {
            throw FlowException.of(FlowError.STREAMING_TABLE_OPERATION_NOT_ALLOWED_CREATE_OR_REPLACE);
        }
        if (create.clauses().schedule().isPresent()) {
            session.warn("The schedule of " + create.name()
                    + " is kept, and no scheduler is running: run REFRESH STREAMING TABLE " + create.name());
        }
        create.legacySpellings().forEach(spelling -> session.warn("Legacy spelling: " + spelling));
    }

    /** @return empty if the table is no longer what it was when it was looked at */
    private Optional<TableEntry> define(TableRef table, Optional<TableEntry> leftOver, boolean made, boolean adopts)
            throws SQLException {
        session.definitions().of(provisional(0, table, adopts), provisionalFlows(0, List.of()));
        session.createCatalog();
        return session.define(
                () -> isMade(table) == made && known(table).map(TableEntry::id).equals(leftOver.map(TableEntry::id))
                        ? Optional.of(write(table, leftOver, adopts))
                        : Optional.empty());
    }

    private TableEntry write(TableRef table, Optional<TableEntry> leftOver, boolean adopts) throws SQLException {
        if (leftOver.isPresent()) {
            new DropCommand(session).forget(leftOver.get());
        }
        TableEntry entry = session.catalog().addTable(table, text, session.searchPath(), adopts);
        written = entry.id();
        if (create.flow().isPresent()) {
            session.catalog().addFlow(entry.id(), inlineName(), null, session.searchPath());
        }
        session.refresher().prepare(session.definitions().of(entry));
        session.events().definition(table, adopts ? "Adopted" : "Created");
        return entry;
    }

    private TableEntry redefine(TableEntry known) throws SQLException {
        List<FlowEntry> flows = session.catalog().flows(known.id());
        session.definitions()
                .of(provisional(known.id(), known.table(), known.adopted()), provisionalFlows(known.id(), flows));
        TableDefinition before = session.definitions().table(known);
        TableDefinition now = session.definitions().table(provisional(known.id(), known.table(), known.adopted()));
        checkGenerated(known, before, now);
        session.refresher().targets().checkRedefinition(known, before, now);
        session.refresher().alone(known, () -> {
            rewrite(known);
            if (session.dialect().transactionalDdl()) {
                session.refresher().targets().redefine(known, before, now);
            }
        });
        if (!session.dialect().transactionalDdl()) {
            session.refresher().targets().redefine(known, before, now);
        }
        return session.catalog().table(known.id());
    }

    private void rewrite(TableEntry known) throws SQLException {
        session.catalog().lockDefinitions();
        session.catalog().setStatement(known.id(), text, session.searchPath());
        Optional<FlowEntry> inline = session.catalog().flows(known.id()).stream()
                .filter(f -> f.statement().isEmpty())
                .findFirst();
        if (create.flow().isEmpty()) {
            if (inline.isPresent()) {
                session.catalog().deactivateFlow(inline.get().id());
            }
        } else if (inline.isPresent()) {
            session.catalog().redefineFlow(inline.get().id(), null, session.searchPath());
        } else {
            session.catalog().addFlow(known.id(), inlineName(), null, session.searchPath());
        }
        session.events().definition(known.table(), "Redefined");
    }

    /** The engine goes on working them out as the table was made. */
    private void checkGenerated(TableEntry known, TableDefinition before, TableDefinition now) throws SQLException {
        if (!before.generated().equals(now.generated()) && session.schemas().isThere(known.table())) {
            throw FlowException.of(
                    FlowError.GENERATED_COLUMN_CHANGED, create.name(), or(before.generated()), or(now.generated()));
        }
    }

    private static String or(List<String> generated) {
        return generated.isEmpty() ? "none" : String.join(", ", generated);
    }

    private TableEntry provisional(long id, TableRef table, boolean adopted) throws SQLException {
        return new TableEntry(id, table, text, session.searchPath(), adopted, Optional.empty());
    }

    /** The flows as they will be, for the checks. */
    private List<FlowEntry> provisionalFlows(long tableId, List<FlowEntry> known) throws SQLException {
        List<FlowEntry> flows = new ArrayList<>();
        if (create.flow().isPresent()) {
            flows.add(new FlowEntry(0, tableId, inlineName(), Optional.empty(), session.searchPath(), true, false));
        }
        known.stream().filter(f -> f.active() && f.statement().isPresent()).forEach(flows::add);
        return flows;
    }

    /** The flow in the table's own statement has the table's name. */
    private String inlineName() {
        return create.name().last().text();
    }
}
