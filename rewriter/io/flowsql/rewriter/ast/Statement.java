package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.Optional;

/** A statement of ours. A new kind must be given a branch wherever statements are carried out: there is no default. */
public sealed interface Statement {
    /** Calls the visitor's method for this kind of statement. */
    <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X;

    /** What a CREATE does when the object exists. */
    enum IfExists {
        FAIL,
        SKIP,
        REFRESH,
        REPLACE
    }

    /** What kind of table a CREATE with flows makes. */
    enum TableKind {
        STREAMING_TABLE,
        /** {@code CREATE TABLE ... FLOW}. */
        MANAGED_TABLE,
        MATERIALIZED_VIEW
    }

    /**
     * {@code CREATE [OR REFRESH | OR REPLACE] [PRIVATE] STREAMING TABLE | TABLE | MATERIALIZED VIEW [IF NOT EXISTS] name ...}.
     *
     * @param isPrivate PRIVATE, or TEMPORARY in the older spelling
     * @param flow what follows AS or FLOW; empty where flows are declared on their own
     */
    record CreateTable(
            TableKind kind,
            IfExists ifExists,
            boolean isPrivate,
            Name name,
            List<ColumnDefinition> columns,
            List<Expectation> expectations,
            List<TableConstraint> constraints,
            TableClauses clauses,
            Optional<FlowClause> flow,
            List<String> legacySpellings)
            implements Statement {
        public CreateTable {
            columns = List.copyOf(columns);
            expectations = List.copyOf(expectations);
            constraints = List.copyOf(constraints);
            legacySpellings = List.copyOf(legacySpellings);
        }

        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.createTable(this);
        }
    }

    /**
     * {@code CREATE [OR REFRESH] FLOW [IF NOT EXISTS] name AS ... INTO target ...}, and {@code APPLY CHANGES INTO target ...}, whose
     * flow is named as its target.
     */
    record CreateFlow(
            IfExists ifExists,
            Name name,
            Optional<String> comment,
            Name target,
            FlowClause flow,
            List<String> legacySpellings)
            implements Statement {
        public CreateFlow {
            legacySpellings = List.copyOf(legacySpellings);
        }

        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.createFlow(this);
        }
    }

    /** {@code CREATE [TEMPORARY] [STREAMING] [LIVE] VIEW ...} as far as it is ours: a view over a stream, or one with expectations. */
    record CreateView(
            IfExists ifExists,
            boolean temporary,
            Name name,
            List<ColumnDefinition> columns,
            List<Expectation> expectations,
            TableClauses clauses,
            Fragment query,
            List<String> legacySpellings)
            implements Statement {
        public CreateView {
            columns = List.copyOf(columns);
            expectations = List.copyOf(expectations);
            legacySpellings = List.copyOf(legacySpellings);
        }

        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.createView(this);
        }
    }

    /** What a REFRESH names. */
    enum RefreshKind {
        STREAMING_TABLE,
        TABLE,
        MATERIALIZED_VIEW,
        /** {@code REFRESH name}: whatever it is. */
        ANY
    }

    /** {@code REFRESH [STREAMING TABLE | TABLE | MATERIALIZED VIEW] name [FULL | WHERE condition] [SYNC | ASYNC]}. */
    record Refresh(RefreshKind kind, Name name, boolean full, Optional<Fragment> where, boolean async)
            implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.refresh(this);
        }
    }

    /** {@code REFRESH PIPELINE [FULL]}. */
    record RefreshPipeline(boolean full) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.refreshPipeline(this);
        }
    }

    /** What a DROP names. */
    enum DropKind {
        STREAMING_TABLE,
        /** {@code DROP TABLE}: ours only where the table is. */
        TABLE,
        MATERIALIZED_VIEW,
        VIEW,
        FLOW
    }

    record Drop(DropKind kind, boolean ifExists, Name name) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.drop(this);
        }
    }

    /** {@code ALTER {STREAMING TABLE | MATERIALIZED VIEW} name action}. */
    record Alter(TableKind kind, Name name, AlterAction action) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.alter(this);
        }
    }

    sealed interface AlterAction {
        record AddSchedule(Schedule schedule) implements AlterAction {}

        record AlterSchedule(Schedule schedule) implements AlterAction {}

        record DropSchedule() implements AlterAction {}

        record SetProperties(List<Property> properties) implements AlterAction {
            public SetProperties {
                properties = List.copyOf(properties);
            }
        }

        record UnsetProperties(List<String> keys) implements AlterAction {
            public UnsetProperties {
                keys = List.copyOf(keys);
            }
        }

        record SetRowFilter(TableClauses.RowFilter filter) implements AlterAction {}

        record DropRowFilter() implements AlterAction {}

        record SetMask(Identifier column, ColumnDefinition.Mask mask) implements AlterAction {}

        record DropMask(Identifier column) implements AlterAction {}

        record CommentColumn(Identifier column, String comment) implements AlterAction {}

        record SetOwner(Identifier owner) implements AlterAction {}

        /** On the table, or on one of its columns. */
        record SetTags(Optional<Identifier> column, List<Property> tags) implements AlterAction {
            public SetTags {
                tags = List.copyOf(tags);
            }
        }

        record UnsetTags(Optional<Identifier> column, List<String> tags) implements AlterAction {
            public UnsetTags {
                tags = List.copyOf(tags);
            }
        }
    }

    /** {@code DESCRIBE [TABLE] [EXTENDED] name [AS JSON]} and {@code DESCRIBE HISTORY name}. */
    record Describe(Name name, Detail detail) implements Statement {
        public enum Detail {
            COLUMNS,
            EXTENDED,
            JSON,
            HISTORY
        }

        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.describe(this);
        }
    }

    /** Answers with rows about what there is. */
    sealed interface Show extends Statement {
        @Override
        default <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.show(this);
        }

        /** {@code SHOW CREATE TABLE name}. */
        record CreateTableText(Name name) implements Show {}

        /** {@code SHOW FLOWS [IN name]}. */
        record Flows(Optional<Name> in) implements Show {}

        /** {@code SHOW TBLPROPERTIES name [(key)]}. */
        record Properties(Name name, Optional<String> key) implements Show {}

        /** {@code SHOW GRANTS [principal] ON [TABLE] name}. */
        record Grants(Optional<Identifier> principal, Name on) implements Show {}

        /** {@code SHOW TABLES [IN schema] [[LIKE] 'pattern']}. */
        record Tables(Optional<Name> in, Optional<String> pattern) implements Show {}

        /** {@code SHOW [MATERIALIZED] VIEWS [IN schema] [[LIKE] 'pattern']}. */
        record Views(boolean materializedOnly, Optional<Name> in, Optional<String> pattern) implements Show {}
    }

    /**
     * {@code COMMENT ON {TABLE | VIEW | COLUMN} name IS 'text' | NULL}.
     *
     * @param comment empty for NULL, which removes it
     */
    record CommentOn(Name on, Optional<Identifier> column, Optional<String> comment) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.commentOn(this);
        }
    }

    /** {@code VACUUM name [RETAIN n HOURS] [DRY RUN]}. */
    record Vacuum(Name name, Optional<Long> retainHours, boolean dryRun) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.vacuum(this);
        }
    }

    /** {@code OPTIMIZE name ...}. */
    record Optimize(Name name) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.optimize(this);
        }
    }

    /**
     * What a streaming table refuses and other tables do not: {@code TRUNCATE TABLE}, {@code ALTER TABLE}, {@code RESTORE TABLE},
     * {@code CREATE TABLE ... CLONE} and the like.
     *
     * @param operation its leading words, such as {@code ALTER TABLE}
     * @param on the table it is about; for CLONE the one that is copied
     */
    record Disallowed(String operation, Name on) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.disallowed(this);
        }
    }

    /** {@code GRANT | REVOKE privileges ON [TABLE] name TO | FROM principal}, where a privilege is REFRESH or MANAGE. */
    record Grant(boolean grant, List<String> privileges, Name on, Identifier principal) implements Statement {
        public Grant {
            privileges = List.copyOf(privileges);
        }

        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.grant(this);
        }
    }

    /** {@code TRANSLATE query}: the engine's SQL for a query, which is not run. */
    record Translate(Fragment query) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.translate(this);
        }
    }

    /** {@code INSERT INTO [TABLE] name REPLACE WHERE condition query}, which is no flow: it runs once, and at once. */
    record InsertReplaceWhere(Name target, Fragment condition, Fragment query) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.insertReplaceWhere(this);
        }
    }

    /** A query that reads {@code event_log(...)}. */
    record Select(Fragment query) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.select(this);
        }
    }

    /** {@code REORG TABLE name APPLY (PURGE)}. */
    record Purge(Name name) implements Statement {
        @Override
        public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
            return visitor.purge(this);
        }
    }

    /** {@code EXPLAIN FLOW name} and {@code EXPLAIN REFRESH ... name}: prints the plan and runs nothing. */
    sealed interface Explain extends Statement {
        record Flow(Name name) implements Explain {
            @Override
            public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
                return visitor.explainFlow(this);
            }
        }

        record RefreshOf(Refresh refresh) implements Explain {
            @Override
            public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
                return visitor.explainRefresh(this);
            }
        }

        /** {@code EXPLAIN CREATE ...} of a streaming table, a table with flows, or a materialized view. */
        record CreateOf(CreateTable create) implements Explain {
            @Override
            public <R, X extends Exception> R accept(StatementVisitor<R, X> visitor) throws X {
                return visitor.explainCreate(this);
            }
        }
    }
}
