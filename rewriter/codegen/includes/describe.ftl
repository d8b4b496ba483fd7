<#-- Statements that answer with rows. -->

Statement DescribeStatement() :
{
    Statement.Describe.Detail detail = Statement.Describe.Detail.COLUMNS;
    final Name name;
}
{
    [
        LOOKAHEAD({ getToken(1).kind == HISTORY && Lookahead.isName(getToken(2)) })
        <HISTORY> { detail = Statement.Describe.Detail.HISTORY; }
    ]
    [ LOOKAHEAD({ getToken(1).kind == TABLE && Lookahead.isName(getToken(2)) }) <TABLE> ]
    [
        LOOKAHEAD({ getToken(1).kind == EXTENDED && Lookahead.isName(getToken(2)) && getToken(2).kind != AS })
        <EXTENDED> { detail = Statement.Describe.Detail.EXTENDED; }
    ]
    name = QualifiedName()
    [ LOOKAHEAD(1) <AS> <JSON> { detail = Statement.Describe.Detail.JSON; } ]
    { return new Statement.Describe(name, detail); }
}

Statement ShowStatement() :
{
    Name name = null;
    String pattern = null;
    Identifier principal = null;
}
{
    LOOKAHEAD(1) <CREATE> <TABLE> name = QualifiedName() { return new Statement.Show.CreateTableText(name); }
|
    LOOKAHEAD(1) <FLOWS> [ LOOKAHEAD(1) ( <IN> | <FROM> ) name = QualifiedName() ]
    { return new Statement.Show.Flows(Optional.ofNullable(name)); }
|
    LOOKAHEAD(1) <TBLPROPERTIES> name = QualifiedName()
    [ LOOKAHEAD(1) <LPAREN> pattern = PropertyKey() <RPAREN> ]
    { return new Statement.Show.Properties(name, Optional.ofNullable(pattern)); }
|
    LOOKAHEAD(1)
    <GRANTS> [ LOOKAHEAD({ getToken(1).kind != ON }) principal = Principal() ] <ON> name = Securable()
    { return new Statement.Show.Grants(Optional.ofNullable(principal), name); }
|
    LOOKAHEAD(1) <TABLES> name = InSchema() pattern = Pattern()
    { return new Statement.Show.Tables(Optional.ofNullable(name), Optional.ofNullable(pattern)); }
|
    LOOKAHEAD(1) <VIEWS> name = InSchema() pattern = Pattern()
    { return new Statement.Show.Views(false, Optional.ofNullable(name), Optional.ofNullable(pattern)); }
|
    <MATERIALIZED> <VIEWS> name = InSchema() pattern = Pattern()
    { return new Statement.Show.Views(true, Optional.ofNullable(name), Optional.ofNullable(pattern)); }
}

/** Null where it is left out. */
JAVACODE Name InSchema() {
    if (getToken(1).kind != IN && getToken(1).kind != FROM) {
        return null;
    }
    getNextToken();
    return QualifiedName();
}

/** Null where it is left out. */
JAVACODE String Pattern() {
    if (getToken(1).kind == LIKE) {
        getNextToken();
        return Text();
    }
    return getToken(1).kind == QUOTED_STRING ? Text() : null;
}

Statement ExplainStatement() :
{
    final Name name;
    final Statement statement;
}
{
    LOOKAHEAD(1) <FLOW> name = QualifiedName() { return new Statement.Explain.Flow(name); }
|
    LOOKAHEAD(1) <REFRESH> statement = Refresh() { return new Statement.Explain.RefreshOf((Statement.Refresh) statement); }
|
    <CREATE> { final Token first = getToken(1); } statement = CreateStatement() { return Tokens.explain(statement, first); }
}
