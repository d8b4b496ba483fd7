<#-- CREATE of tables, materialized views, views and flows. -->

Statement CreateStatement() :
{
    final CreateParts create = new CreateParts();
    final Statement statement;
}
{
    [
        LOOKAHEAD(1) <OR>
        ( <REFRESH> { create.orRefresh(token); } | <REPLACE> { create.orReplace(token); } )
    ]
    (
        LOOKAHEAD(1) <FLOW> statement = CreateFlow(create)
    |
        [ LOOKAHEAD(1) ( <PRIVATE> | <TEMPORARY> | <TEMP> ) { create.hidden(token); } ]
        statement = CreateRelation(create)
    )
    { return statement; }
}

Statement CreateRelation(CreateParts create) :
{
    final Statement statement;
}
{
    (
        LOOKAHEAD(1) <MATERIALIZED> <VIEW> { create.kind(Statement.TableKind.MATERIALIZED_VIEW); }
        statement = CreateTable(create)
    |
        LOOKAHEAD(1) <STREAMING>
        [ LOOKAHEAD(1) <LIVE> { create.legacy("STREAMING LIVE"); } ]
        (
            LOOKAHEAD(1) <TABLE> { create.kind(Statement.TableKind.STREAMING_TABLE); }
            statement = CreateTable(create)
        |
            <VIEW> statement = CreateView(create)
        )
    |
        LOOKAHEAD(1) <INCREMENTAL> <LIVE> <TABLE> {
            create.legacy("INCREMENTAL LIVE TABLE");
            create.kind(Statement.TableKind.STREAMING_TABLE);
        }
        statement = CreateTable(create)
    |
        LOOKAHEAD(1) <LIVE>
        (
            LOOKAHEAD(1) <TABLE> {
                create.legacy("LIVE TABLE");
                create.kind(Statement.TableKind.MATERIALIZED_VIEW);
            }
            statement = CreateTable(create)
        |
            <VIEW> { create.legacy("LIVE VIEW"); }
            statement = CreateView(create)
        )
    |
        LOOKAHEAD(1) <TABLE> { create.kind(Statement.TableKind.MANAGED_TABLE); }
        statement = CreateTable(create)
    |
        <VIEW> statement = CreateView(create)
    )
    { return statement; }
}

void CreateName(CreateParts create) :
{
    final Name name;
}
{
    [ LOOKAHEAD(2) <IF> <NOT> <EXISTS> { create.ifNotExists(token); } ]
    name = QualifiedName() { create.name(name); }
}

Statement CreateTable(CreateParts create) :
{
    final Fragment query;
    final FlowClause flow;
    final Name original;
}
{
    CreateName(create)
    (
        LOOKAHEAD(1) [ LOOKAHEAD(1) ( <SHALLOW> | <DEEP> ) ] <CLONE> original = QualifiedName() SkipToEnd()
        { return new Statement.Disallowed("CREATE TABLE ... CLONE", original); }
    |
        [ LOOKAHEAD(1) ColumnElements(create) ]
        ( LOOKAHEAD({ Lookahead.startsTableClause(getToken(1)) }) TableClause(create.clauses()) )*
        [
            LOOKAHEAD(1) <AS> { create.requireQueryAllowed(token); } query = QueryExtent() { create.flow(new FlowClause.Insert(false, Optional.<FlowClause.Checkpoint>empty(), query)); }
        |
            LOOKAHEAD(1) <FLOW> { create.requireFlowAllowed(token); } flow = TableFlow(create.kind()) { create.flow(flow); }
        ]
        { return create.table(getToken(1)); }
    )
}

Statement CreateView(CreateParts create) :
{
    final Fragment query;
}
{
    CreateName(create)
    [ LOOKAHEAD(1) ColumnElements(create) ]
    ( LOOKAHEAD({ Lookahead.startsTableClause(getToken(1)) }) TableClause(create.clauses()) )*
    <AS> query = QueryExtent()
    { return create.view(query); }
}

Statement CreateFlow(CreateParts create) :
{
    String comment = null;
    final FlowParts flow = new FlowParts();
}
{
    CreateName(create)
    [ LOOKAHEAD(1) <COMMENT> comment = Text() ]
    <AS>
    (
        LOOKAHEAD(1) AutoCdcInto(flow)
    |
        LOOKAHEAD(1) <APPLY> { flow.appliesChanges(); } ApplyChangesInto(flow)
    |
        InsertInto(flow)
    )
    { return create.flow(comment, flow); }
}

/** {@code APPLY CHANGES INTO t FROM ...}: a flow named as its target. */
Statement ApplyChanges() :
{
    final FlowParts flow = new FlowParts();
}
{
    ApplyChangesInto(flow)
    { return CreateParts.applyChanges(flow); }
}

void ApplyChangesInto(FlowParts flow) :
{
    final Name target;
    final FlowClause clause;
}
{
    <CHANGES> <INTO> target = QualifiedName() { flow.target(target); }
    clause = AutoCdcSpec(false) { flow.clause(clause); }
}
