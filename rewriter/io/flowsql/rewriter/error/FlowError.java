package io.flowsql.rewriter.error;

/**
 * Every error of ours: its name as users see it, its SQLSTATE and its message.
 *
 * <p>Names without the mark "ours" are those of Databricks or Spark. No SQLSTATE is of class 08, 57P0x or 0A000: connection
 * pools throw a connection away on those (HikariCP 7.1). Templates take {@code {0}}, {@code {1}}, ... in the order of the
 * arguments given to {@link FlowException}; the name in brackets and the position are put around them.
 */
public enum FlowError {
    PARSE_SYNTAX_ERROR("42601", "{0}"),
    /** Ours. */
    STATEMENT_TOO_COMPLEX(
            "54001",
            "The statement is nested too deeply, or has an expression of too many operators. Take it apart, or run it in a thread with a larger stack (java -Xss)"),
    /** Ours: the statement is understood, and this version cannot carry it out. */
    NOT_SUPPORTED_YET("42000", "{0} is not supported yet. {1}"),
    TABLE_OR_VIEW_ALREADY_EXISTS(
            "42P07",
            "{0} exists already. Drop it first, or write CREATE OR REFRESH STREAMING TABLE to change a streaming table, and CREATE OR REPLACE MATERIALIZED VIEW to change a materialized view"),
    TABLE_OR_VIEW_NOT_FOUND("42P01", "There is no table or view {0}. {1}"),
    SCHEMA_NOT_FOUND("42704", "There is no schema {0}. Check the name"),
    /** Ours. */
    NO_CURRENT_SCHEMA("3F000", "The session is in no schema. {0}"),
    /** Ours. */
    FLOW_NOT_FOUND("42704", "There is no flow {0}. {1}"),
    PIPELINE_DUPLICATE_IDENTIFIERS_FLOW(
            "PIPELINE_DUPLICATE_IDENTIFIERS.FLOW",
            "42710",
            "A flow named {0} exists already. Choose another name, DROP FLOW {0} first, or write CREATE OR REFRESH FLOW to change it"),
    MULTIPART_FLOW_NAME_NOT_SUPPORTED(
            "42601",
            "A flow is named by one word, and {0} has several. It lives in the schema of its target: write {1}"),
    PIPELINE_DATASET_WITHOUT_FLOW(
            "42000", "Nothing writes to {0}. Define a flow first: CREATE FLOW ... AS INSERT INTO {0} BY NAME ..."),
    STREAMING_TABLE_OPERATION_NOT_ALLOWED_NON_STREAMING_TABLE(
            "STREAMING_TABLE_OPERATION_NOT_ALLOWED.NON_STREAMING_TABLE", "42601", "{0} is not a streaming table. {1}"),
    INVALID_FLOW_QUERY_TYPE_BATCH_RELATION_FOR_STREAMING_TABLE(
            "INVALID_FLOW_QUERY_TYPE.BATCH_RELATION_FOR_STREAMING_TABLE",
            "42000",
            "Flow {0} does not read a stream. Read at least one table with STREAM: FROM STREAM({1})"),
    INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_REPLACE_WHERE_FLOW(
            "INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_REPLACE_WHERE_FLOW",
            "42000",
            "Flow {0} reads {1} as a stream, and REPLACE WHERE computes its rows anew from the whole table. Leave STREAM out"),
    /** Ours. */
    INVALID_REPLACE_USING_COLUMN("42000", "REPLACE USING: {0} {1}. {2}"),
    /** Ours. */
    REPLACE_FLOW_TARGET_HAS_OTHER_FLOWS(
            "42613",
            "Flow {0} cannot write to {1}, to which {2} writes: a flow that replaces rows has its table for itself. Give it another table, or DROP FLOW first"),
    /** Ours. */
    REPLACE_FLOW_EXPECTATIONS_NOT_SUPPORTED(
            "42000",
            "{0} has expectations, and REPLACE WHERE checks none. Leave CONSTRAINT ... EXPECT out, and filter the rows in the query"),
    /** Ours: rows that are there were kept by another rule. */
    TARGET_COLUMN_MISSING(
            "42703",
            "{0} has no column {1} any more, by which its rows are found. Give it its name back, or run REFRESH STREAMING TABLE {0} FULL"),
    /** Ours. */
    REPLACE_FLOW_DRIFT(
            "42000",
            "The rows of {0} were kept by {1}, and its definition now says {2}. The definition stays, and no refresh succeeds until REFRESH TABLE {0} FULL has made the rows anew, or CREATE OR REFRESH says {1} again"),
    /** Ours. */
    REFRESH_WHERE_NOT_SUPPORTED(
            "42000",
            "{0} has no REPLACE WHERE flow, and REFRESH ... WHERE computes a part of such a table anew. Leave WHERE out"),
    DELTA_REPLACE_WHERE_MISMATCH(
            "44000",
            "{1} row(s) for {0} are not in the part that is replaced, {2}; nothing was applied. Among them: {3}. Filter them out in the query, or name a larger part"),
    INSERT_COLUMN_ARITY_MISMATCH(
            "21S01",
            "{0} has the columns ({1}), and the query gives {2} column(s). Select one for each, in this order"),
    EXPECT_TABLE_NOT_VIEW(
            "EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE", "42809", "{0} is a {1}, and rows go into tables. Name a table"),
    MANAGED_TABLE_DOES_NOT_SUPPORT_CDC(
            "42000",
            "{0} is a table made by CREATE TABLE ... FLOW, to which rows are only added. Write CREATE STREAMING TABLE for a target of AUTO CDC"),
    /** Ours. */
    MANAGED_TABLE_DOES_NOT_SUPPORT_REPLACE_FLOW(
            "42000",
            "{0} is a table made by CREATE TABLE ... FLOW, to which rows are only added. Write CREATE STREAMING TABLE for a target of REPLACE USING or REPLACE WHERE"),
    CANNOT_SWITCH_STREAMING_TABLE_TO_MANAGED_TABLE(
            "42000", "{0} is a streaming table, and CREATE TABLE ... FLOW makes another kind. DROP TABLE {0} first"),
    DELTA_CLUSTER_BY_WITH_PARTITIONED_BY("42613", "{0} has both PARTITIONED BY and CLUSTER BY. Keep one of the two"),
    INCOMPATIBLE_DATA_FOR_TABLE_EXTRA_COLUMNS_OF_EXISTING(
            "INCOMPATIBLE_DATA_FOR_TABLE.EXTRA_COLUMNS",
            "42000",
            "Flow {0} brings {1}, which the existing table {2} does not have. Add it with ALTER TABLE, or leave it out of the query"),
    /** Ours. */
    ADOPTED_TABLE_HAS_OTHER_COLUMNS(
            "42000",
            "{0} exists already with the columns ({1}), and the column list says {2}. Write the list as the table is, or leave it out"),
    INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_ONCE_FLOW(
            "INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_ONCE_FLOW",
            "42000",
            "Flow {0} runs ONCE and reads a stream. Leave out STREAM to read the rows that there are now, or leave out ONCE"),
    INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_MATERIALIZED_VIEW(
            "INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_MATERIALIZED_VIEW",
            "42000",
            "Materialized view {0} reads a stream. Leave STREAM out, or write CREATE OR REFRESH STREAMING TABLE"),
    INVALID_FLOW_QUERY_TYPE_STREAMING_RELATION_FOR_PERSISTED_VIEW(
            "INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_PERSISTED_VIEW",
            "42000",
            "View {0} reads a stream, which only a flow can. Write CREATE TEMPORARY VIEW, or a streaming table"),
    INCOMPATIBLE_STREAMING_VIEW_READ("42000", "View {0} reads a stream. Read it with STREAM: FROM STREAM({0})"),
    INCOMPATIBLE_BATCH_VIEW_READ("42000", "View {0} reads no stream. Read it without STREAM: FROM {0}"),
    TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS("428EK", "The temporary view {0} is in no schema. Name it by one word: {1}"),
    /** The SQLSTATE is ours: that of Spark is one on which pools drop a connection. */
    PIPELINE_GRAPH_NOT_TOPOLOGICALLY_SORTED(
            "42000", "Tables read each other in a circle: {0}. Take one of the reads out"),
    /** Ours. */
    PIPELINE_STATEMENT_NOT_ALLOWED(
            "42000",
            "{0} ... does not define a table, a view or a flow. Run it before the pipeline, as a script of its own"),
    PIPELINE_DUPLICATE_IDENTIFIERS_TABLE(
            "PIPELINE_DUPLICATE_IDENTIFIERS.TABLE", "42710", "{0} is defined twice. Take one of the definitions out"),
    CONFLICTING_PIPELINE_REFRESH_OPTIONS(
            "42613", "A full refresh of everything leaves nothing to be selected. Leave out one or the other"),
    /** Ours. */
    PIPELINE_UPDATE_FAILED("42000", "{0} of {1} tables were not refreshed: {2}"),
    MATERIALIZED_VIEW_WITH_MULTIPLE_QUERIES(
            "42000",
            "{0} is a materialized view, and its own query is all that writes to it. Put the queries together with UNION ALL, or write to a streaming table"),
    MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED_NON_MATERIALIZED_VIEW(
            "MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED.NON_MATERIALIZED_VIEW",
            "56038",
            "{0} is not a materialized view. {1}"),
    STREAMING_SOURCE_NOT_APPEND_ONLY(
            "42000",
            "{0} cannot be read with STREAM: it is {1}, of which rows change. Read it without STREAM in a materialized view, or stream from what it is made of"),
    STREAMING_TABLE_SCHEMA_INCOMPATIBLE(
            "42000",
            "Column {0} of {1} has type {2}, and the query now gives {3}. Cast it to {2}, or run REFRESH TABLE {1} FULL"),
    STREAMING_TABLE_SCHEMA_DECLARED(
            "STREAMING_TABLE_SCHEMA_INCOMPATIBLE",
            "42000",
            "Column {0} of {1} has type {2}, and the column list now says {3}. Declare {2}, or run REFRESH TABLE {1} FULL"),
    /** Ours. */
    DECLARED_LIMIT_CHANGED(
            "42000",
            "Column {0} of {1} takes what meets {2}, and the column list would now have it take what meets {3}, which this engine cannot change. DROP TABLE {1} and create it anew"),
    STREAMING_TABLE_OPERATION_NOT_ALLOWED_INVALID_ALTER(
            "STREAMING_TABLE_OPERATION_NOT_ALLOWED.INVALID_ALTER",
            "42601",
            "{0} {1}: its name and its columns are those of its definition. Run CREATE OR REFRESH STREAMING TABLE or CREATE OR REPLACE MATERIALIZED VIEW with what shall be different"),
    STREAMING_TABLE_OPERATION_NOT_ALLOWED_UNSUPPORTED_OPERATION(
            "STREAMING_TABLE_OPERATION_NOT_ALLOWED.UNSUPPORTED_OPERATION",
            "42601",
            "{0} {1}: a streaming table does not allow this. DELETE removes rows; REFRESH TABLE {1} FULL reads everything anew"),
    STREAMING_OUTPUT_MODE_UNSUPPORTED_OPERATION(
            "STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION", "42KDE", "{0} over a stream is not supported. {1}"),
    NON_TIME_WINDOW_NOT_SUPPORTED_IN_STREAMING("42KDE", "{0} over a stream is not supported. {1}"),
    INVALID_SUBQUERY_EXPRESSION_STREAMING_QUERY(
            "INVALID_SUBQUERY_EXPRESSION.STREAMING_QUERY",
            "42823",
            "A subquery in an expression cannot read a stream. Join the stream in FROM, or leave STREAM out to read the whole table at each refresh"),
    REQUIRES_EXPLICIT_NAME_IN_WATERMARK_CLAUSE(
            "42000",
            "A watermark on an expression needs a name for it: WATERMARK expression AS name DELAY OF INTERVAL n MINUTES"),
    /** Ours. */
    STREAMING_QUERY_NOT_SUPPORTED("42000", "{0} over a stream is not supported. {1}"),
    STREAMING_STATEFUL_OPERATOR_NOT_MATCH_IN_STATE_METADATA(
            "42K03",
            "Flow {0} has read its sources with another query, and what it remembers of them does not fit {1}. Run REFRESH TABLE {2} FULL"),
    /** Ours: flows of different kinds on one target. */
    FLOWS_NOT_COMPATIBLE(
            "42613", "Flow {0} cannot write to {1}: {2}. All flows of a table must agree on how it is kept"),
    /** Ours: the engine does not accept an expression or a query. */
    INVALID_EXPRESSION("42000", "{0}: {1}"),
    /** Ours. */
    INVALID_EXPECTATION_EXPRESSION("42000", "Expectation {0}: {1}"),
    /** Ours. */
    EXPECTATION_ALREADY_EXISTS("42710", "{1} has two expectations named {0}. Give each a name of its own"),
    EXPECTATION_VIOLATION_VERBOSITY_ALL(
            "EXPECTATION_VIOLATION.VERBOSITY_ALL",
            "22000",
            "Flow {0}: {1} row(s) do not meet expectation {2}; nothing was applied. Among them: {3}. Filter them out in the query, or change the expectation"),
    /** Ours: Databricks SQL that the engine has no form for which gives the same. */
    NOT_TRANSLATABLE("42000", "{0} cannot be carried out on {1} as Databricks does it. {2}"),
    /** Ours. */
    SCHEMA_CHANGE_NEEDS_AUTO_COMMIT(
            "25001",
            "{0} needs a change of its columns or state, which on {1} would commit your transaction. Run the statement with auto-commit on"),
    INCOMPATIBLE_DATA_FOR_TABLE_EXTRA_COLUMNS(
            "INCOMPATIBLE_DATA_FOR_TABLE.EXTRA_COLUMNS",
            "42000",
            "Flow {0} brings {1}, which the column list of {2} does not have. Add it to the list, or leave it out of the query"),
    INCOMPATIBLE_DATA_FOR_TABLE_EXTRA_STRUCT_FIELDS(
            "INCOMPATIBLE_DATA_FOR_TABLE.EXTRA_STRUCT_FIELDS",
            "42000",
            "Flow {0} brings {1}, a field that column {2} of {3} does not have. Add it to the type of the column, or leave it out of the query"),
    DELTA_INSERT_COLUMN_ARITY_MISMATCH(
            "42802",
            "Flow {0} lacks {1}, a field of column {2} of {3}. Structs are written with all their fields: give it NULL in the query"),
    DELTA_INSERT_COLUMN_MISMATCH(
            "42802", "Flow {0} lacks {1}, which {2} declares NOT NULL. Select it in the query, or declare a DEFAULT"),
    DELTA_NEW_NOT_NULL_VIOLATION(
            "23512",
            "{0} row(s) of {1} have no value in column {2}, which the new column list declares NOT NULL; nothing was changed. Give them one with UPDATE, delete them, or leave NOT NULL out"),
    DELTA_NOT_NULL_CONSTRAINT_VIOLATED(
            "23502",
            "Flow {0} brings NULL for a column that {1} declares NOT NULL; nothing was applied. The engine says: {2}. Filter such rows out in the query, or with an expectation"),
    CAST_OVERFLOW_IN_TABLE_INSERT(
            "22003",
            "Flow {0} brings a value too large for its column in {1}; nothing was applied. The engine says: {2}. Columns that are converted: {3}. Declare a larger type, or filter such rows out in the query"),
    CAST_INVALID_INPUT(
            "22018",
            "Flow {0} brings a value that the type of its column in {1} has no form for; nothing was applied. The engine says: {2}. Columns that are converted: {3}. Convert it in the query with try_cast, or filter such rows out there"),
    DATATYPE_MISMATCH_CAST_WITH_FUNC_SUGGESTION(
            "DATATYPE_MISMATCH.CAST_WITH_FUNC_SUGGESTION",
            "42K09",
            "Flow {0} brings {1} for column {2} of {3}, which has type {4}. Such values are not converted by themselves: do it in the query, with the function that says how"),
    COLUMN_ALREADY_EXISTS("42711", "The column list of {1} has {0} twice. Write it once"),
    DELTA_IDENTITY_COLUMNS_ILLEGAL_STEP(
            "42611", "The identity of column {0} has step 0. Give it another one: INCREMENT BY 1"),
    DELTA_IDENTITY_COLUMNS_UNSUPPORTED_DATA_TYPE("428H2", "Column {0} has type {1}. An identity is a BIGINT"),
    DELTA_IDENTITY_COLUMNS_PARTITION_NOT_SUPPORTED(
            "42601", "{0} is an identity, which differs in every row. Choose another column for PARTITIONED BY"),
    DELTA_IDENTITY_COLUMNS_EXPLICIT_INSERT_NOT_SUPPORTED(
            "42808",
            "Flow {0} brings values for {1}, which is GENERATED ALWAYS AS IDENTITY in {2}. Leave it out of the query, or declare it GENERATED BY DEFAULT AS IDENTITY"),
    /** Ours. */
    GENERATED_COLUMN_EXPLICIT_INSERT(
            "42808",
            "Flow {0} brings values for {1}, which {2} works out itself: GENERATED ALWAYS AS. Leave it out of the query"),
    /** Ours. */
    GENERATED_COLUMN_CHANGED(
            "42000",
            "{0} has rows for which its GENERATED columns were worked out as {1}, and now would be as {2}. DROP STREAMING TABLE {0} and create it anew"),
    INCOMPATIBLE_DATA_FOR_TABLE_AMBIGUOUS_COLUMN_NAME(
            "INCOMPATIBLE_DATA_FOR_TABLE.AMBIGUOUS_COLUMN_NAME",
            "42000",
            "Flow {0} has two columns named {1}. Give one of them another name with AS"),
    AUTOCDC_RESERVED_COLUMN_NAME_PREFIX_CONFLICT(
            "42710",
            "The source has a column {0}; names that start with {1} are kept for flowsql. Rename it in a query"),
    UNRESOLVED_COLUMN("42703", "There is no column {0} in {1}. It has: {2}"),
    AUTOCDC_EMPTY_KEYS("22023", "KEYS names no column. Name at least one: KEYS (id)"),
    AUTOCDC_MULTIPART_COLUMN_IDENTIFIER("42703", "{0} must be a plain column name; write {1}"),
    AUTOCDC_COLUMNS_NOT_FOUND_IN_SCHEMA(
            "42703", "{0} names {1}, which is not among the columns it can choose from: {2}"),
    AUTOCDC_COLUMNS_NOT_FOUND_IN_EVENTS(
            "AUTOCDC_COLUMNS_NOT_FOUND_IN_SCHEMA",
            "42703",
            "Flow {0}: {1} event(s) name a column in {2} that the source does not have; nothing was applied. Among them: {3}. Repair the source and REFRESH ... FULL"),
    AUTOCDC_COLUMNS_TO_UPDATE_TYPE(
            "42000", "COLUMNS TO UPDATE {0} has type {1}. It must be a column with an array of column names"),
    AUTOCDC_KEY_NOT_IN_SELECTED_SCHEMA(
            "22023", "Key column {0} is {1}. Every column of KEYS must be written to the target"),
    /** Ours. */
    AUTOCDC_KEY_TYPE(
            "42000", "Key column {0} has type {1}, by which this engine finds no row. Choose columns of plain types"),
    /** Ours. */
    FLOW_READS_ITS_TARGET("42000", "Flow {0} reads {1}, the table that it writes to. Read what that table is made of"),
    AUTOCDC_RESERVED_COLUMN_NAME_CONFLICT(
            "42710",
            "The source has a column {0}, a name that SCD TYPE 2 and BITEMPORAL keep for themselves. Rename it in a query: FROM (SELECT ... FROM STREAM ...)"),
    AUTOCDC_IGNORE_NULL_EMPTY_COLUMN_LIST("22023", "IGNORE NULL UPDATES ON names no column"),
    AUTOCDC_CLAUSE_CONFLICT("42613", "{0} cannot go with {1}. {2}"),
    AUTOCDC_MICROBATCH_VALIDATION_NULL_KEY(
            "AUTOCDC_MICROBATCH_VALIDATION.NULL_KEY",
            "22000",
            "Flow {0}: {1} event(s) have NULL in key column {2}; nothing was applied. Among them: {3}. Filter them out in a query, or repair the source and REFRESH ... FULL"),
    /** Ours. */
    AUTOCDC_INVALID_HISTORY(
            "22000",
            "Flow {0}: {1} row(s) of {2} can be no history: they have no __START_AT, do not end behind it, or go on when the next row of their key has started; nothing was applied. Their keys: {3}. Repair them with UPDATE or DELETE"),
    AUTOCDC_MICROBATCH_VALIDATION_NULL_SEQUENCE(
            "AUTOCDC_MICROBATCH_VALIDATION.NULL_SEQUENCE",
            "22000",
            "Flow {0}: {1} event(s) have NULL for {2}; nothing was applied. Among them: {3}. Give every event a sequence, for instance with coalesce"),
    AUTOCDC_MICROBATCH_VALIDATION_NON_ORDERABLE_SEQUENCE(
            "AUTOCDC_MICROBATCH_VALIDATION.NON_ORDERABLE_SEQUENCE",
            "22000",
            "SEQUENCE BY {0} has type {1}, which cannot be ordered. Order by plain values: SEQUENCE BY STRUCT(a, b)"),
    AUTOCDC_INVALID_STATE_KEY_SCHEMA_DRIFT(
            "AUTOCDC_INVALID_STATE.KEY_SCHEMA_DRIFT",
            "42000",
            "The keys of {0} were {1} and are now {2}. The definition stays, and no refresh succeeds until REFRESH TABLE {0} FULL has made the rows anew, or CREATE OR REFRESH names the old keys again"),
    AUTOCDC_INVALID_STATE_SEQUENCING_TYPE_DRIFT(
            "AUTOCDC_INVALID_STATE.SEQUENCING_TYPE_DRIFT",
            "42000",
            "The sequence of {0} had type {1} and now has {2}. The definition stays, and no refresh succeeds until REFRESH TABLE {0} FULL has made the rows anew, or CREATE OR REFRESH casts the sequence to {1}"),
    AUTOCDC_INVALID_STATE_TRACK_HISTORY_DRIFT(
            "AUTOCDC_INVALID_STATE.TRACK_HISTORY_DRIFT",
            "42000",
            "{0} tracked the history of {1}, and its definition now says {2}. The definition stays, and no refresh succeeds until REFRESH TABLE {0} FULL has made the rows anew, or CREATE OR REFRESH says {1} again"),
    AUTOCDC_INVALID_STATE_SCD_TYPE_DRIFT(
            "AUTOCDC_INVALID_STATE.SCD_TYPE_DRIFT",
            "42000",
            "{0} is stored as {1}, and its definition now says {2}. The definition stays, and no refresh succeeds until REFRESH TABLE {0} FULL has made the rows anew, or CREATE OR REFRESH says {1} again"),
    INVALID_USAGE_OF_SNAPSHOT_VERSION_FUNCTION("42601", "{0} means nothing here. {1}"),
    INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY(
            "21000", "WITH VERSION must give one column, and one row that is not NULL or no row: {0}"),
    INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_ROWS(
            "INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY",
            "21000",
            "Flow {0}: WITH VERSION gave {1} row(s), {2}, and must give one row that is not NULL, or no row; nothing of it was applied. Among them: {3}. ORDER BY ... LIMIT 1 takes the next version"),
    AUTO_CDC_FROM_SNAPSHOT_VERSION_SCHEMA_CHANGED(
            "42000",
            "The version of {0} was {1} and is now {2}. Name and cast it as before, or run REFRESH TABLE {0} FULL"),
    AUTO_CDC_FROM_SNAPSHOT_NON_EMPTY_TARGET_WITHOUT_VERSION(
            "55000",
            "Flow {0} reads one snapshot, into an empty table, and {2} has rows or a snapshot already; nothing was applied. Add WITH VERSION (...) for more snapshots, or write AUTO CDC ONCE for this one alone"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_OUT_OF_ORDER_SNAPSHOT_VERSION(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.OUT_OF_ORDER_SNAPSHOT_VERSION",
            "22000",
            "Flow {0}: WITH VERSION gave {3}, which is not greater than the last version; nothing of it was applied, and the versions before it stay. Select versions above (SELECT {2} FROM last_snapshot_version())"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_SNAPSHOT_VERSION_NOT_SORTABLE(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.SNAPSHOT_VERSION_NOT_SORTABLE",
            "22000",
            "A version of type {0} cannot be ordered on {1} as Databricks orders it. Take a number, a text, a time, or a struct of these where the engine has structs"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INVALID_TUPLE_NULL_SNAPSHOT_VERSION(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.INVALID_TUPLE_NULL_SNAPSHOT_VERSION",
            "22000",
            "Flow {0}: the version {3} has NULL in a field; nothing of it was applied. Give every field of {2} a value"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_DUPLICATE_KEY_VIOLATION(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.DUPLICATE_KEY_VIOLATION",
            "22000",
            "Flow {0}: the snapshot for {2} has {1} row(s) more than it has keys; nothing of it was applied. Keys that come more than once: {3}. Leave one row of each key"),
    /** Ours. */
    SNAPSHOT_DELETES_TOO_MUCH(
            "22000",
            "Flow {0}: the snapshot lacks {1} of the keys that the one before it had, a greater share than flowsql.snapshot.maxDeleteRatio ({2}) allows; nothing of it was applied. Among them: {3}. Repair the snapshot, or raise the ratio for as long as it takes"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_MULTIPLE_QUERIES_FOR_TABLE(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.MULTIPLE_QUERIES_FOR_TABLE",
            "42613",
            "{0} has a snapshot flow already, {1}, and can have no second one, {2}. Put both queries into one with UNION ALL"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_ACFS_AUTOCDC_INTEROP_DISABLED(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.ACFS_AUTOCDC_INTEROP_DISABLED",
            "42613",
            "Snapshot flow {1} and flow {2} cannot share {0}, which is stored as {3}. Only SCD TYPE 1 tables take both"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INTEROP_KEYS_MISMATCH(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.INTEROP_KEYS_MISMATCH",
            "42613",
            "Snapshot flow {1} and flow {2} cannot share {0}: {3}. Give both the same KEYS"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INTEROP_IGNORE_NULL_UNSUPPORTED(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.INTEROP_IGNORE_NULL_UNSUPPORTED",
            "42613",
            "Snapshot flow {1} cannot share {0} with flow {2}, which has IGNORE NULL UPDATES. Leave that clause out"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_INTEROP_EXPECTATIONS_NOT_SUPPORTED(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.INTEROP_EXPECTATIONS_NOT_SUPPORTED",
            "42613",
            "{0} has expectations, and snapshot flow {1} shares it with other flows. Filter the rows in the queries instead"),
    APPLY_CHANGES_FROM_SNAPSHOT_ERROR_ACFS_WITH_EXPECTATION_DISABLED(
            "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.ACFS_WITH_EXPECTATION_DISABLED",
            "42613",
            "{0} has expectations, which snapshot flow {1} does not look at. Filter the rows in FROM SNAPSHOT (...) instead"),
    CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE(
            "42825",
            "Column {0} of {1} has type {2}, and the flow now brings {3}. Cast it to {2}, or run REFRESH TABLE {1} FULL"),
    USER_SPECIFIED_AND_INFERRED_SCHEMA_NOT_COMPATIBLE(
            "42000",
            "The column list of {0} is ({1}), and its query gives ({2}). Add {3} to the list, or leave it out of the query"),
    /** Ours. */
    RESERVED_COLUMNS_DECLARED(
            "42601", "The column list of {0} must have all of ({1}) with these types, or none of them"),
    STREAMING_TABLE_QUERY_INVALID(
            "42000", "{0} does not read a stream. Read at least one table with STREAM: FROM STREAM({1})"),
    STREAMING_TABLE_OPERATION_NOT_ALLOWED_CREATE_OR_REPLACE(
            "STREAMING_TABLE_OPERATION_NOT_ALLOWED.CREATE_OR_REPLACE",
            "42601",
            "CREATE OR REPLACE STREAMING TABLE does not exist. Write CREATE OR REFRESH STREAMING TABLE"),
    DELTA_SOURCE_TABLE_IGNORE_CHANGES(
            "55000",
            "Rows of {0} that flow {1} had read were changed or deleted: {2}. A streaming source may only grow. Run REFRESH TABLE {3} FULL to read it anew"),
    DELTA_SOURCE_IGNORE_DELETE(
            "55000",
            "All rows of {0} that flow {1} had read were deleted: {2}. A streaming source may only grow. Run REFRESH TABLE {3} FULL to read it anew"),
    DELTA_MISSING_CHANGE_DATA(
            "KD002", "{0} has no change feed: {1}. Set its property delta.enableChangeDataFeed to true"),
    DELTA_TABLE_ALREADY_CONTAINS_CDC_COLUMNS(
            "42711", "{0} can have no change feed, which would add the columns ({1}) that it has already. Rename them"),
    DELTA_STARTING_VERSION_AND_TIMESTAMP_BOTH_SET("42613", "{0} cannot go with {1}. Leave one of them out"),
    DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE(
            "55019",
            "The change feed of {0} that flow {1} had read is gone, and another one has begun. Run REFRESH TABLE {2} FULL to begin with the rows that {0} has now"),
    STREAMING_SOURCE_REPLACED(
            "DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE",
            "55019",
            "{0} that flow {1} had read was dropped, and what is there now is another table. Run REFRESH TABLE {2} FULL to read it from the start"),
    /** Ours. */
    STREAMING_SOURCE_NOT_A_TABLE("42809", "{0} cannot be read as a stream: it is {1}. Stream from a table"),
    /** Ours. */
    CONCURRENT_REFRESH(
            "55P03",
            "Another refresh of {0} is running and did not end within {1}. Nothing was applied; try again, or raise flowsql.lockTimeout"),
    /** Ours. */
    CONCURRENT_DEFINITION(
            "55P03",
            "Another connection is changing definitions and did not end within {0}. Nothing was changed; try again, or raise flowsql.lockTimeout"),
    /** Ours. */
    CHANGE_PASSED_OVER_NEEDS_SNAPSHOT(
            "25001",
            "A flow passes over what changes in {0}. In a transaction of yours at READ COMMITTED, {1} would pass over rows that others add meanwhile as well. Nothing was applied; run the statement with auto-commit on, or in a transaction that begins after SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT"),
    /** Ours. */
    STALE_SNAPSHOT(
            "40001",
            "Your transaction does not see what others have done to {0} and its state since it began, and so cannot refresh it. Nothing was applied; roll back, and refresh in a new transaction, or in one that is READ COMMITTED"),
    /** Ours: the engine did not keep a promise within one transaction. */
    ROWS_NOT_FOUND_AGAIN(
            "40001",
            "Flow {0}: the engine removed {1} of the {2} rows that it had shown in this transaction. Nothing was applied; roll back if the transaction is yours, and refresh again"),
    /** Ours. */
    CATALOG_VERSION_UNKNOWN(
            "55000",
            "The schema flowsql of this database has version {0}; this driver knows versions up to {1}. Use a newer driver"),
    /** Ours. */
    OPERATION_CANCELED("57014", "The statement was cancelled; nothing was applied"),
    /** Ours: a statement of ours was sent where rows are expected. */
    NO_RESULT_SET("07005", "This statement returns no rows. Send it with execute or executeUpdate"),
    /** Ours: a statement of ours that returns rows was sent where a count is expected. */
    UNEXPECTED_RESULT_SET("07000", "This statement returns rows. Send it with execute or executeQuery"),
    /** Ours: the engine got a text of several statements, of which a later one is ours. */
    STATEMENT_AMONG_OTHERS(
            "42601",
            "{0} ... stands behind a statement of the engine's, which was given the whole text and refused it. Send each statement by itself"),
    /** Ours: a statement of ours has a parameter. */
    PARAMETER_NOT_SUPPORTED("42601", "A statement of flowsql takes no parameters. Write the value in the place of ?"),
    /** Ours: a statement of ours was sent through a statement object that its user has closed. */
    STATEMENT_CLOSED("HY010", "This java.sql.Statement is closed. Make a new one"),
    /** Ours. */
    INVALID_TABLE_PROPERTY("22023", "Table property {0} cannot be {1}. Give it {2}"),
    /** Ours. */
    FULL_REFRESH_NOT_ALLOWED(
            "42501",
            "{0} must not be refreshed in full: its property pipelines.reset.allowed is false. Nothing was applied; set it to true first"),
    /** Ours. */
    INVALID_OPTION("22023", "Option {0} cannot be {1}. {2}"),
    CF_UNKNOWN_OPTION_KEYS_ERROR("22023", "{0} has no option {1}. {2}"),
    UNABLE_TO_INFER_PIPELINE_TABLE_SCHEMA(
            "42KD9",
            "There is nothing in {0} to tell the columns by. Put a file with rows there, or write schema => 'id INT, ...'"),
    UNKNOWN_FIELD_EXCEPTION_NEW_FIELDS_IN_FILE(
            "UNKNOWN_FIELD_EXCEPTION.NEW_FIELDS_IN_FILE",
            "KD003",
            "UnknownFieldException: files in {0} have new column(s) {1}, and schemaEvolutionMode is failOnNewColumns. Write addNewColumns or rescue instead"),
    CF_PATH_DOES_NOT_EXIST_FOR_READ_FILES("42K03", "There is no file or folder {0}. Check the path"),
    STREAMING_CHECKPOINT_MISSING_METADATA_FILE(
            "42K03",
            "The checkpoint {0} has offsets or commits, and no file metadata: part of it is missing. Copy all of it"),
    /** Ours. */
    IMPORT_CHECKPOINT_NOT_FOUND("42K03", "There is no checkpoint folder {0}. Check the path"),
    /** Ours. */
    IMPORT_CHECKPOINT_INVALID(
            "42000",
            "{0} is not a checkpoint that can be read: {1}. Name the checkpointLocation of a streaming query, with all that is in it"),
    /** Ours. */
    IMPORT_CHECKPOINT_SOURCE_MISMATCH(
            "42000",
            "The checkpoint {0} is not one of flow {1}: {2}. Read the sources of the old query in their order, or leave IMPORT CHECKPOINT out to read from the start"),
    /** Ours. */
    IMPORT_CHECKPOINT_STATE_NOT_SUPPORTED(
            "42000",
            "Flow {1} remembers what it has read, such as groups, and that cannot be had from the checkpoint {0}. Leave IMPORT CHECKPOINT out to read everything again into an empty table, or take what remembers out of the query"),
    FAILED_READ_FILE(
            "KD001", "{0} cannot be read: {1}. Nothing was applied, and the next refresh reads the file again. {2}"),
    /** Ours. */
    FILE_READER_MISSING("IM002", "Files are read by DuckDB. Put org.duckdb:duckdb_jdbc on the class path"),
    /** Ours. */
    WRAPPED_DRIVER_NOT_FOUND(
            "IM002",
            "No JDBC driver accepts {0}. Drivers seen: {1}. Put the database's driver on the class path, or name its class with flowsql.targetDriver");

    private final String publicName;
    private final String sqlState;
    private final String template;

    FlowError(String sqlState, String template) {
        this.publicName = name();
        this.sqlState = sqlState;
        this.template = template;
    }

    FlowError(String publicName, String sqlState, String template) {
        this.publicName = publicName;
        this.sqlState = sqlState;
        this.template = template;
    }

    /** The name in brackets at the start of a message, such as {@code AUTOCDC_MICROBATCH_VALIDATION.NULL_KEY}. */
    public String publicName() {
        return publicName;
    }

    /** Five characters. */
    public String sqlState() {
        return sqlState;
    }

    String template() {
        return template;
    }
}
