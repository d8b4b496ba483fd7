<#-- Where FlowParser and QueryAnalyzer enter the grammar. -->

Statement FlowStatementEof() :
{
    final Statement statement;
}
{
    statement = FlowStatement()
    ( LOOKAHEAD(1) <SEMICOLON> )*
    <EOF>
    { return statement; }
}

/** A query on its own, as its text. */
Fragment QueryTextEof() :
{
    final Fragment query;
}
{
    query = QueryExtent()
    ( LOOKAHEAD(1) <SEMICOLON> )*
    <EOF>
    { return query; }
}

SqlNode FlowQueryEof() :
{
    final SqlNode query;
}
{
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) <EOF> { return query; }
}

Statement FlowStatement() :
{
    final Statement statement;
}
{
    (
        LOOKAHEAD(1) <CREATE> statement = CreateStatement()
    |
        LOOKAHEAD(1) <APPLY> statement = ApplyChanges()
    |
        LOOKAHEAD(1) <AUTO> statement = AutoCdcAlone()
    |
        LOOKAHEAD(1) <REFRESH> statement = RefreshStatement()
    |
        LOOKAHEAD(1) <DROP> statement = DropStatement()
    |
        LOOKAHEAD(1) <ALTER> statement = AlterStatement()
    |
        LOOKAHEAD(1) ( <DESCRIBE> | <DESC> ) statement = DescribeStatement()
    |
        LOOKAHEAD(1) <SHOW> statement = ShowStatement()
    |
        LOOKAHEAD(1) <EXPLAIN> statement = ExplainStatement()
    |
        LOOKAHEAD(1) <GRANT> statement = GrantStatement(true)
    |
        LOOKAHEAD(1) <REVOKE> statement = GrantStatement(false)
    |
        LOOKAHEAD(1) <COMMENT> statement = CommentStatement()
    |
        LOOKAHEAD(1) <REORG> statement = PurgeStatement()
    |
        LOOKAHEAD(1) <VACUUM> statement = VacuumStatement()
    |
        LOOKAHEAD(1) <OPTIMIZE> statement = OptimizeStatement()
    |
        LOOKAHEAD(1) <TRANSLATE> statement = TranslateStatement()
    |
        LOOKAHEAD(1) <INSERT> statement = InsertReplaceWhere()
    |
        LOOKAHEAD(1) statement = DisallowedStatement()
    )
    { return statement; }
}

Statement TranslateStatement() :
{
    final Fragment query;
}
{
    query = QueryExtent() { return new Statement.Translate(query); }
}

/** Other INSERT statements are the engine's. */
Statement InsertReplaceWhere() :
{
    final Name target;
    final Fragment condition;
    final Fragment query;
}
{
    <INTO> [ LOOKAHEAD(1) <TABLE> ] target = QualifiedName()
    <REPLACE> <WHERE> condition = ExpressionExtent()
    query = QueryExtent()
    { return new Statement.InsertReplaceWhere(target, condition, query); }
}

JAVACODE Statement AutoCdcAlone() {
    throw new SyntaxException(token, "AUTO CDC INTO is part of a flow. Write CREATE FLOW name AS AUTO CDC INTO ...");
}
