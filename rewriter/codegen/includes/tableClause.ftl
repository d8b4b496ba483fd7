<#-- The clauses between a table's name and its query. -->

void TableClause(TableClauseParts clauses) :
{
    final Token first = getToken(1);
    final List<Identifier> columns;
    final TableClauses.ClusterBy clusterBy;
    final String text;
    final Identifier name;
    final List<Property> properties;
    final Schedule schedule;
    final TableClauses.RowFilter filter;
    final TableClauses.RefreshPolicy policy;
}
{
    LOOKAHEAD(1) <PARTITIONED> <BY> columns = ColumnList() { clauses.partitionedBy(columns, first); }
|
    LOOKAHEAD(1) <CLUSTER> <BY> clusterBy = ClusterBy() { clauses.clusterBy(clusterBy, first); }
|
    LOOKAHEAD(1) <USING> name = NamePart() { clauses.using(name, first); }
|
    LOOKAHEAD(1) <LOCATION> text = Text() { clauses.location(text, first); }
|
    LOOKAHEAD(1) <COMMENT> text = Text() { clauses.comment(text, first); }
|
    LOOKAHEAD(1) <DEFAULT_> <COLLATION> name = NamePart() { clauses.defaultCollation(name, first); }
|
    LOOKAHEAD(1) <TBLPROPERTIES> properties = Properties() { clauses.properties(properties, first); }
|
    LOOKAHEAD(1) <SCHEDULE> [ LOOKAHEAD(1) <REFRESH> ] schedule = Schedule(first) { clauses.schedule(schedule, first); }
|
    LOOKAHEAD(1) <TRIGGER> schedule = Trigger(first) { clauses.schedule(schedule, first); }
|
    LOOKAHEAD(1) <REFRESH> <POLICY> policy = RefreshPolicy() { clauses.refreshPolicy(policy, first); }
|
    [ LOOKAHEAD(1) <WITH> ] <ROW> <FILTER> filter = RowFilter() { clauses.rowFilter(filter, first); }
}

TableClauses.ClusterBy ClusterBy() :
{
    final List<Identifier> columns;
}
{
    LOOKAHEAD(1) <AUTO> { return new TableClauses.ClusterBy.Auto(); }
|
    LOOKAHEAD(1) <NONE> { return new TableClauses.ClusterBy.None(); }
|
    columns = ColumnList() { return new TableClauses.ClusterBy.Columns(columns); }
}

/** Behind SCHEDULE [REFRESH], which is {@code first}. */
Schedule Schedule(Token first) :
{
    final Schedule.Interval interval;
    final String expression;
    String zone = null;
}
{
    LOOKAHEAD(1) <EVERY> interval = Interval()
    { return new Schedule.Every(interval.count(), interval.unit(), Tokens.range(first, token)); }
|
    <CRON> expression = Text()
    [
        LOOKAHEAD(1) <AT> <TIME> <ZONE>
        ( LOOKAHEAD(1) <LOCAL> { zone = "LOCAL"; } | zone = Text() )
    ]
    { return new Schedule.Cron(expression, Optional.ofNullable(zone), Tokens.range(first, token)); }
}

/** Behind TRIGGER, which is {@code first}. */
Schedule Trigger(Token first) :
{
    Schedule.Interval atMostEvery = null;
}
{
    <ON> <UPDATE>
    [ LOOKAHEAD(1) <AT> <MOST> <EVERY> [ LOOKAHEAD(1) <INTERVAL> ] atMostEvery = Interval() ]
    { return new Schedule.OnUpdate(Optional.ofNullable(atMostEvery), Tokens.range(first, token)); }
}

/** {@code 5 MINUTES}, {@code '5' MINUTES}, {@code '5 minutes'}. */
Schedule.Interval Interval() :
{
    final long count;
    final Token number;
    final Schedule.Unit unit;
}
{
    LOOKAHEAD(1) <QUOTED_STRING> { number = token; }
    (
        LOOKAHEAD(1) unit = Unit() { return new Schedule.Interval(Tokens.count(number), unit); }
    |
        { return Tokens.interval(number); }
    )
|
    count = Count() unit = Unit() { return new Schedule.Interval(count, unit); }
}

Schedule.Unit Unit() :
{
}
{
    ( <SECOND> | <SECONDS> ) { return Schedule.Unit.SECOND; }
|
    ( <MINUTE> | <MINUTES> ) { return Schedule.Unit.MINUTE; }
|
    ( <HOUR> | <HOURS> ) { return Schedule.Unit.HOUR; }
|
    ( <DAY> | <DAYS> ) { return Schedule.Unit.DAY; }
|
    ( <WEEK> | <WEEKS> ) { return Schedule.Unit.WEEK; }
}

TableClauses.RefreshPolicy RefreshPolicy() :
{
}
{
    LOOKAHEAD(1) <AUTO> { return TableClauses.RefreshPolicy.AUTO; }
|
    LOOKAHEAD(1) <FULL> { return TableClauses.RefreshPolicy.FULL; }
|
    <INCREMENTAL>
    (
        LOOKAHEAD(1) <STRICT> { return TableClauses.RefreshPolicy.INCREMENTAL_STRICT; }
    |
        { return TableClauses.RefreshPolicy.INCREMENTAL; }
    )
}

/** Behind ROW FILTER. */
TableClauses.RowFilter RowFilter() :
{
    final Name function;
    List<Fragment> arguments = new ArrayList<Fragment>();
}
{
    function = QualifiedName()
    [ LOOKAHEAD(1) <ON> arguments = ExpressionsInParentheses() ]
    { return new TableClauses.RowFilter(function, arguments); }
}
