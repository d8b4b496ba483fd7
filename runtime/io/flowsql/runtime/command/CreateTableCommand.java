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
import io.flowsql.runtime.source.TableSource;
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

    CreateTableCommand(Session session, CreateTable create, String text) {
        this.session = session;
        this.create = create;
        this.text = text;
    }

    CommandResult run() throws SQLException {
        refuse();
        TableRef table = create.isPrivate()
                ? session.schemas().privatePlace(create.name())
                : session.schemas().toCreate(create.name());
        Optional<TableEntry> known =
                session.catalog().exists() ? session.catalog().table(table) : Optional.empty();
        boolean there = create.isPrivate()
                ? session.schemas().isThere(table)
                : session.schemas().publicTableOf(create.name()).isPresent();
        if (there && create.ifExists() == IfExists.SKIP) {
            return session.done();
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
            firstRefresh(redefine(known.get()));
        } else {
            create(table, known, adopts);
        }
        return session.done();
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
    private void create(TableRef table, Optional<TableEntry> leftOver, boolean adopts) throws SQLException {
        try {
            firstRefresh(define(table, leftOver, adopts));
        } catch (SQLException | FlowException e) {
            if (Transaction.isFree(session.sql().connection(), session.dialect())) {
                undo(table, e);
            }
            throw e;
        }
    }

    private void undo(TableRef table, Exception failure) {
        try {
            Optional<TableEntry> entry =
                    session.catalog().exists() ? session.catalog().table(table) : Optional.empty();
            if (entry.isPresent()) {
                new DropCommand(session.uncancelled()).undo(entry.get());
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

    private TableEntry define(TableRef table, Optional<TableEntry> leftOver, boolean adopts) throws SQLException {
        session.definitions().of(provisional(0, table, adopts), provisionalFlows(0, List.of()));
        if (!session.dialect().transactionalDdl()) {
            session.catalog().create(TableSource.tables(session.dialect()));
            TableEntry entry = write(table, leftOver, adopts);
            session.commitDefinition();
            return entry;
        }
        try (Transaction transaction = session.begin()) {
            session.catalog().create(TableSource.tables(session.dialect()));
            TableEntry entry = write(table, leftOver, adopts);
            transaction.commit();
            return entry;
        }
    }

    private TableEntry write(TableRef table, Optional<TableEntry> leftOver, boolean adopts) throws SQLException {
        session.catalog().lockDefinitions();
        if (leftOver.isPresent()) {
            new DropCommand(session).forget(leftOver.get());
        }
        TableEntry entry = session.catalog().addTable(table, text, session.searchPath(), adopts);
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
        try (Transaction transaction = session.begin()) {
            session.catalog().lockDefinitions();
            session.catalog().setStatement(known.id(), text, session.searchPath());
            Optional<FlowEntry> inline =
                    flows.stream().filter(f -> f.statement().isEmpty()).findFirst();
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
            if (session.dialect().transactionalDdl()) {
                session.refresher().targets().redefine(known, before, now);
            }
            transaction.commit();
        }
        if (!session.dialect().transactionalDdl()) {
            session.refresher().targets().redefine(known, before, now);
        }
        return session.catalog().table(known.id());
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
