<#-- Commands on what exists. -->

Statement.Refresh Refresh() :
{
    Statement.RefreshKind kind = Statement.RefreshKind.ANY;
    final Name name;
    boolean full = false;
    boolean async = false;
    Fragment where = null;
}
{
    [
        LOOKAHEAD({ Lookahead.isKindOfTable(getToken(1), getToken(2)) })
        (
            LOOKAHEAD(1) <STREAMING> <TABLE> { kind = Statement.RefreshKind.STREAMING_TABLE; }
        |
            LOOKAHEAD(1) <MATERIALIZED> <VIEW> { kind = Statement.RefreshKind.MATERIALIZED_VIEW; }
        |
            <TABLE> { kind = Statement.RefreshKind.TABLE; }
        )
    ]
    name = QualifiedName()
    [ LOOKAHEAD(1) <FULL> { full = true; } ]
    [ LOOKAHEAD(1) <WHERE> where = ExpressionExtent() ]
    [ LOOKAHEAD(1) ( <SYNC> | <ASYNC> { async = true; } ) ]
    { return new Statement.Refresh(kind, name, full, Optional.ofNullable(where), async); }
}

Statement RefreshStatement() :
{
    final Statement refresh;
    boolean full = false;
}
{
    LOOKAHEAD({ getToken(1).kind == PIPELINE && (Lookahead.isEnd(getToken(2)) || getToken(2).kind == FULL && Lookahead.isEnd(getToken(3))) })
    <PIPELINE> [ LOOKAHEAD(1) <FULL> { full = true; } ]
    { return new Statement.RefreshPipeline(full); }
|
    refresh = Refresh() { return refresh; }
}

Statement DropStatement() :
{
    Statement.DropKind kind;
    final Name name;
    boolean ifExists = false;
}
{
    (
        LOOKAHEAD(1) <STREAMING> <TABLE> { kind = Statement.DropKind.STREAMING_TABLE; }
    |
        LOOKAHEAD(1) <TABLE> { kind = Statement.DropKind.TABLE; }
    |
        LOOKAHEAD(1) <MATERIALIZED> <VIEW> { kind = Statement.DropKind.MATERIALIZED_VIEW; }
    |
        LOOKAHEAD(1) <VIEW> { kind = Statement.DropKind.VIEW; }
    |
        <FLOW> { kind = Statement.DropKind.FLOW; }
    )
    [ LOOKAHEAD(2) <IF> <EXISTS> { ifExists = true; } ]
    name = QualifiedName()
    [ LOOKAHEAD(1) ( <CASCADE> | <RESTRICT> | <PURGE> ) ]
    { return new Statement.Drop(kind, ifExists, name); }
}

Statement AlterStatement() :
{
    final Statement.TableKind kind;
    final Name name;
    final Statement.AlterAction action;
}
{
    LOOKAHEAD(1) <TABLE> [ LOOKAHEAD(2) <IF> <EXISTS> ] name = QualifiedName() SkipToEnd()
    { return new Statement.Disallowed("ALTER TABLE", name); }
|
    (
        LOOKAHEAD(1) <STREAMING> <TABLE> { kind = Statement.TableKind.STREAMING_TABLE; }
    |
        <MATERIALIZED> <VIEW> { kind = Statement.TableKind.MATERIALIZED_VIEW; }
    )
    name = QualifiedName()
    (
        LOOKAHEAD({ Lookahead.changesTable(getToken(1), getToken(2), getToken(3), getToken(4)) }) SkipToEnd()
        { return new Statement.Disallowed(kind == Statement.TableKind.STREAMING_TABLE ? "ALTER STREAMING TABLE" : "ALTER MATERIALIZED VIEW", name); }
    |
        action = AlterAction()
        { return new Statement.Alter(kind, name, action); }
    )
}

Statement.AlterAction AlterAction() :
{
    final Schedule schedule;
    final Statement.AlterAction action;
}
{
    LOOKAHEAD(1) <ADD> schedule = ScheduleOrTrigger() { return new Statement.AlterAction.AddSchedule(schedule); }
|
    LOOKAHEAD({ getToken(1).kind == ALTER && (getToken(2).kind == SCHEDULE || getToken(2).kind == TRIGGER) })
    <ALTER> schedule = ScheduleOrTrigger() { return new Statement.AlterAction.AlterSchedule(schedule); }
|
    LOOKAHEAD(1) <ALTER> [ LOOKAHEAD(1) <COLUMN> ] action = AlterColumn() { return action; }
|
    LOOKAHEAD(1) <DROP>
    (
        LOOKAHEAD(1) <SCHEDULE> { return new Statement.AlterAction.DropSchedule(); }
    |
        <ROW> <FILTER> { return new Statement.AlterAction.DropRowFilter(); }
    )
|
    LOOKAHEAD(1) <SET> action = AlterSet() { return action; }
|
    LOOKAHEAD(1) <OWNER> <TO> action = SetOwner() { return action; }
|
    action = AlterUnset() { return action; }
}

Schedule ScheduleOrTrigger() :
{
    final Token first = getToken(1);
    final Schedule schedule;
}
{
    LOOKAHEAD(1) <SCHEDULE> [ LOOKAHEAD(1) <REFRESH> ] schedule = Schedule(first) { return schedule; }
|
    <TRIGGER> schedule = Trigger(first) { return schedule; }
}

Statement.AlterAction AlterColumn() :
{
    final Identifier column;
    final String comment;
    final ColumnDefinition.Mask mask;
    final List<Property> tags;
    final List<String> keys;
}
{
    column = ColumnName()
    (
        LOOKAHEAD(1) <COMMENT> comment = Text() { return new Statement.AlterAction.CommentColumn(column, comment); }
    |
        LOOKAHEAD(1) <SET>
        (
            LOOKAHEAD(1) <MASK> mask = Mask() { return new Statement.AlterAction.SetMask(column, mask); }
        |
            <TAGS> tags = Properties() { return new Statement.AlterAction.SetTags(Optional.of(column), tags); }
        )
    |
        LOOKAHEAD(1) <DROP> <MASK> { return new Statement.AlterAction.DropMask(column); }
    |
        <UNSET> <TAGS> keys = PropertyKeys() { return new Statement.AlterAction.UnsetTags(Optional.of(column), keys); }
    )
}

/** Behind SET. */
Statement.AlterAction AlterSet() :
{
    final List<Property> properties;
    final TableClauses.RowFilter filter;
    final Statement.AlterAction action;
}
{
    LOOKAHEAD(1) <TBLPROPERTIES> properties = Properties() { return new Statement.AlterAction.SetProperties(properties); }
|
    LOOKAHEAD(1) <ROW> <FILTER> filter = RowFilter() { return new Statement.AlterAction.SetRowFilter(filter); }
|
    LOOKAHEAD(1) <TAGS> properties = Properties()
    { return new Statement.AlterAction.SetTags(Optional.<Identifier>empty(), properties); }
|
    <OWNER> <TO> action = SetOwner() { return action; }
}

Statement.AlterAction SetOwner() :
{
    final Identifier owner;
}
{
    owner = Principal() { return new Statement.AlterAction.SetOwner(owner); }
}

Statement.AlterAction AlterUnset() :
{
    final List<String> keys;
}
{
    <UNSET>
    (
        LOOKAHEAD(1) <TBLPROPERTIES> [ LOOKAHEAD(1) <IF> <EXISTS> ] keys = PropertyKeys()
        { return new Statement.AlterAction.UnsetProperties(keys); }
    |
        <TAGS> keys = PropertyKeys() { return new Statement.AlterAction.UnsetTags(Optional.<Identifier>empty(), keys); }
    )
}

/** A user or group: a name or a string. */
Identifier Principal() :
{
    final Identifier name;
}
{
    LOOKAHEAD(1) <QUOTED_STRING> { return Tokens.nameFromString(token); }
|
    name = NamePart() { return name; }
}

Statement GrantStatement(boolean grant) :
{
    final List<String> privileges = new ArrayList<String>();
    String privilege;
    final Name on;
    final Identifier principal;
}
{
    privilege = Privilege() { privileges.add(privilege); }
    ( LOOKAHEAD(1) <COMMA> privilege = Privilege() { privileges.add(privilege); } )*
    <ON> on = Securable()
    ( LOOKAHEAD(1) <TO> | <FROM> )
    principal = Principal()
    { return new Statement.Grant(grant, privileges, on, principal); }
}

/** One to three words up to a comma or ON: {@code REFRESH}, {@code ALL PRIVILEGES}. */
JAVACODE String Privilege() {
    final StringBuilder words = new StringBuilder(NamePart().folded());
    while (!Lookahead.endsPrivilege(getToken(1))) {
        words.append(' ').append(NamePart().folded());
    }
    return words.toString().toUpperCase(Locale.ROOT);
}

/** {@code [TABLE] name}, with the other words for a table of ours. */
Name Securable() :
{
    final Name name;
}
{
    [
        LOOKAHEAD({ Lookahead.isKindOfTable(getToken(1), getToken(2)) })
        ( LOOKAHEAD(1) <STREAMING> <TABLE> | LOOKAHEAD(1) <MATERIALIZED> <VIEW> | <TABLE> | <VIEW> )
    ]
    name = QualifiedName() { return name; }
}

Statement CommentStatement() :
{
    final Name name;
    String comment = null;
    boolean column = false;
}
{
    <ON>
    (
        LOOKAHEAD(1) <COLUMN> { column = true; } name = DottedKey()
    |
        name = Securable()
    )
    <IS>
    ( LOOKAHEAD(1) <NULL> | comment = Text() )
    { return Tokens.commentOn(name, column, Optional.ofNullable(comment)); }
}

Statement PurgeStatement() :
{
    final Name name;
}
{
    <TABLE> name = QualifiedName()
    [ LOOKAHEAD(1) <WHERE> ExpressionExtent() ]
    <APPLY> <LPAREN> <PURGE> <RPAREN>
    { return new Statement.Purge(name); }
}

Statement VacuumStatement() :
{
    final Name name;
    long hours;
    Long retainHours = null;
    boolean dryRun = false;
}
{
    name = QualifiedName()
    [ LOOKAHEAD(1) <RETAIN> hours = Count() ( <HOUR> | <HOURS> ) { retainHours = hours; } ]
    [ LOOKAHEAD(1) <DRY> <RUN> { dryRun = true; } ]
    { return new Statement.Vacuum(name, Optional.ofNullable(retainHours), dryRun); }
}

Statement OptimizeStatement() :
{
    final Name name;
}
{
    name = QualifiedName() SkipToEnd() { return new Statement.Optimize(name); }
}

/** Statements that every table but a streaming one allows. Only their table counts. */
Statement DisallowedStatement() :
{
    final Name name;
    final String operation;
}
{
    (
        LOOKAHEAD(1) <TRUNCATE> { operation = "TRUNCATE TABLE"; } [ LOOKAHEAD({ Lookahead.isName(getToken(2)) }) <TABLE> ]
    |
        LOOKAHEAD(1) <RESTORE> <TABLE> { operation = "RESTORE TABLE"; }
    |
        LOOKAHEAD(1) <ANALYZE> <TABLE> { operation = "ANALYZE TABLE"; }
    |
        LOOKAHEAD(1) <COPY> <INTO> { operation = "COPY INTO"; }
    |
        <MSCK> <REPAIR> <TABLE> { operation = "MSCK REPAIR TABLE"; }
    )
    name = QualifiedName() SkipToEnd()
    { return new Statement.Disallowed(operation, name); }
}

JAVACODE void SkipToEnd() {
    while (!Lookahead.isEnd(getToken(1))) {
        getNextToken();
    }
}
