<#-- AUTO CDC: the source and its clauses. The clauses are read in any order, so that a wrong one gets an error in plain words from
     AutoCdcParts; the order itself is fixed there. -->

FlowClause AutoCdcSpec(boolean once) :
{
    final AutoCdcParts parts = new AutoCdcParts(once);
    Fragment query;
    final StreamSource source;
}
{
    <FROM>
    (
        LOOKAHEAD({ Lookahead.isSnapshot(getToken(1), getToken(2)) })
        <SNAPSHOT> query = SnapshotQuery() { parts.snapshot(query); }
        [ LOOKAHEAD(1) <WITH> <VERSION> query = QueryInParentheses() { parts.version(query); } ]
    |
        source = FlowSource() { parts.source(source); }
    )
    ( LOOKAHEAD({ AutoCdcParts.startsClause(getToken(1)) }) AutoCdcClause(parts) )*
    { return parts.clause(getToken(1)); }
}

/** {@code (query)}; a table's name, with or without parentheses, is the older form. */
Fragment SnapshotQuery() :
{
    final Fragment query;
    final Name table;
}
{
    LOOKAHEAD({ getToken(1).kind == LPAREN && Lookahead.isQueryStart(getToken(2)) })
    query = QueryInParentheses() { return query; }
|
    LOOKAHEAD(1) <LPAREN> table = QualifiedName() <RPAREN> { return Tokens.fragment(getOriginalSql(), table); }
|
    table = QualifiedName() { return Tokens.fragment(getOriginalSql(), table); }
}

void AutoCdcClause(AutoCdcParts parts) :
{
    final Token first = getToken(1);
    final List<Identifier> columns;
    final ColumnSelection selection;
    final Fragment expression;
    final Identifier column;
    final StoredAs storedAs;
}
{
    LOOKAHEAD(1) <KEYS> columns = ColumnListOrEmpty() { parts.keys(columns, first); }
|
    LOOKAHEAD(1) <WHERE> expression = ExpressionExtent() { parts.where(expression, first); }
|
    LOOKAHEAD(1) <IGNORE> <NULL> <UPDATES>
    (
        LOOKAHEAD(1) <ON> selection = SelectionOrEmpty() { parts.ignoreNullUpdates(selection, first, token); }
    |
        { parts.ignoreNullUpdates(new ColumnSelection.All(), first, token); }
    )
|
    LOOKAHEAD(1) <APPLY> <AS>
    (
        LOOKAHEAD(1) <DELETE> <WHEN> expression = ExpressionExtent() { parts.deleteWhen(expression, first); }
    |
        <TRUNCATE> <WHEN> expression = ExpressionExtent() { parts.truncateWhen(expression, first); }
    )
|
    LOOKAHEAD(1) <SEQUENCE> <BY> expression = ExpressionExtent() { parts.sequenceBy(expression, first); }
|
    LOOKAHEAD(1) <SYSTEM> <SEQUENCE> <BY> expression = ExpressionExtent() { parts.systemSequenceBy(expression, first); }
|
    LOOKAHEAD(1) <COLUMNS>
    (
        LOOKAHEAD(2) <TO> <UPDATE> column = ColumnName() { parts.columnsToUpdate(column, first); }
    |
        selection = Selection() { parts.columns(selection, first); }
    )
|
    LOOKAHEAD(1) <STORED> <AS> storedAs = StoredAs() { parts.storedAs(storedAs, first); }
|
    <TRACK> <HISTORY> <ON> selection = Selection() { parts.trackHistory(selection, first); }
}

StoredAs StoredAs() :
{
}
{
    LOOKAHEAD(1) <BITEMPORAL> { return StoredAs.BITEMPORAL; }
|
    <SCD> <TYPE> <UNSIGNED_INTEGER_LITERAL> { return Tokens.scdType(token); }
}

/** {@code *}, {@code * EXCEPT (a)}, {@code (a, b)}, {@code a, b}. */
ColumnSelection Selection() :
{
    final List<Identifier> columns;
}
{
    LOOKAHEAD(1) <STAR>
    (
        LOOKAHEAD(1) <EXCEPT> columns = ColumnList() { return new ColumnSelection.AllExcept(columns); }
    |
        { return new ColumnSelection.All(); }
    )
|
    LOOKAHEAD(1) columns = ColumnList() { return new ColumnSelection.Only(columns); }
|
    columns = ColumnNames() { return new ColumnSelection.Only(columns); }
}

ColumnSelection SelectionOrEmpty() :
{
    final ColumnSelection selection;
}
{
    LOOKAHEAD(2) <LPAREN> <RPAREN> { return new ColumnSelection.Only(Collections.<Identifier>emptyList()); }
|
    selection = Selection() { return selection; }
}

/** What an AUTO CDC flow reads, with its options and its alias. */
StreamSource FlowSource() :
{
    final SourceParts parts = new SourceParts(getOriginalSql(), getToken(1));
    final Fragment query;
    Identifier alias;
    List<Property> settings;
}
{
    (
        LOOKAHEAD({ Lookahead.isStreamPrefix(getToken(1), getToken(2), getToken(3)) })
        <STREAM> { parts.stream(); Lookahead.requireNoStreamOfQuery(token, getToken(1), getToken(2), getToken(3)); }
        (
            LOOKAHEAD(1) <LPAREN> FlowRelation(parts) <RPAREN>
        |
            FlowRelation(parts)
        )
    |
        LOOKAHEAD(1) query = QueryInParentheses() { parts.query(query); }
    |
        FlowRelation(parts)
    )
    { parts.endsWith(token); }
    [ LOOKAHEAD(2) <WITH> settings = Properties() { parts.options(settings, token); } ]
    [
        LOOKAHEAD({ Lookahead.isAlias(getToken(1), getToken(2)) })
        [ LOOKAHEAD(1) <AS> ] alias = NamePart() { parts.alias(alias); }
    ]
    { return parts.source(); }
}

/** {@code name} or {@code function(...)}. */
void FlowRelation(SourceParts parts) :
{
    final Name name;
}
{
    name = QualifiedName() { parts.name(name); }
    [ LOOKAHEAD(1) ExpressionsInParentheses() { parts.callEndsWith(token); } ]
}
