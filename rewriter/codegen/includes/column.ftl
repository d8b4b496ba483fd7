<#-- The list of columns, expectations and constraints. -->

void ColumnElements(CreateParts create) :
{
}
{
    <LPAREN>
    ColumnElement(create)
    ( LOOKAHEAD(1) <COMMA> ColumnElement(create) )*
    <RPAREN>
}

void ColumnElement(CreateParts create) :
{
}
{
    LOOKAHEAD({ Lookahead.startsConstraint(getToken(1), getToken(2), getToken(3)) })
    TableConstraint(create)
|
    Column(create)
}

void TableConstraint(CreateParts create) :
{
    Identifier name = null;
    final Fragment condition;
    final List<Identifier> columns;
    final TableConstraint constraint;
    Expectation.OnViolation onViolation = Expectation.OnViolation.WARN;
}
{
    [ LOOKAHEAD(1) <CONSTRAINT> name = ConstraintName() ]
    (
        LOOKAHEAD(1) <EXPECT> condition = ExpressionInParentheses()
        [ LOOKAHEAD(1) onViolation = OnViolation() ]
        { create.expectation(name, condition, onViolation, token); }
    |
        LOOKAHEAD(1) <PRIMARY> <KEY> columns = ColumnList() SkipKeyOptions()
        { create.primaryKey(name, columns); }
    |
        <FOREIGN> <KEY> columns = ColumnList() constraint = References(name, columns)
        { create.constraint(constraint); }
    )
}

/** Also a string, as expectations are often named. */
Identifier ConstraintName() :
{
    final Identifier name;
}
{
    LOOKAHEAD(1) <QUOTED_STRING> { return Tokens.nameFromString(token); }
|
    name = NamePart() { return name; }
}

Expectation.OnViolation OnViolation() :
{
}
{
    <ON> <VIOLATION>
    (
        <FAIL> <UPDATE> { return Expectation.OnViolation.FAIL_UPDATE; }
    |
        <DROP> <ROW> { return Expectation.OnViolation.DROP_ROW; }
    )
}

TableConstraint References(Identifier name, List<Identifier> columns) :
{
    final Name table;
    List<Identifier> referenced = new ArrayList<Identifier>();
}
{
    <REFERENCES> table = QualifiedName()
    [ LOOKAHEAD(1) referenced = ColumnList() ]
    SkipKeyOptions()
    { return new TableConstraint(Optional.ofNullable(name), columns, Optional.of(table), referenced); }
}

/** {@code NOT ENFORCED RELY ...}: constraints are information, and so are their options. */
JAVACODE void SkipKeyOptions() {
    while (Lookahead.isKeyOption(getToken(1), getToken(2))) {
        getNextToken();
    }
}

void Column(CreateParts create) :
{
    final Identifier name;
    final Optional<Fragment> type;
    final ColumnParts column;
}
{
    name = NamePart()
    type = TypeExtent() { column = new ColumnParts(name, type); }
    ( LOOKAHEAD({ getToken(1).kind != COMMA && getToken(1).kind != RPAREN }) ColumnProperty(create, column) )*
    { create.column(column.definition()); }
}

void ColumnProperty(CreateParts create, ColumnParts column) :
{
    Identifier constraintName = null;
    String comment;
    Fragment expression;
    ColumnDefinition.Mask mask;
    TableConstraint constraint;
    Expectation.OnViolation onViolation = Expectation.OnViolation.WARN;
}
{
    LOOKAHEAD(1) <NOT> <NULL> { column.notNull(token); }
|
    LOOKAHEAD(1) <COMMENT> comment = Text() { column.comment(comment, token); }
|
    LOOKAHEAD(1) <DEFAULT_> expression = ExpressionExtent() { column.defaultValue(expression, token); }
|
    LOOKAHEAD(1) <GENERATED> Generated(column)
|
    LOOKAHEAD(1) <MASK> mask = Mask() { column.mask(mask, token); }
|
    [ LOOKAHEAD(1) <CONSTRAINT> constraintName = ConstraintName() ]
    (
        LOOKAHEAD(1) <PRIMARY> <KEY> SkipKeyOptions() { column.primaryKey(token); }
    |
        LOOKAHEAD(1) <EXPECT> expression = ExpressionInParentheses()
        [ LOOKAHEAD(1) onViolation = OnViolation() ]
        { create.expectation(constraintName, expression, onViolation, token); }
    |
        [ LOOKAHEAD(1) <FOREIGN> <KEY> ]
        constraint = References(constraintName, Collections.singletonList(column.name()))
        { create.constraint(constraint); }
    )
}

void Generated(ColumnParts column) :
{
    final Fragment expression;
    final Token first = token;
    boolean always = true;
}
{
    ( LOOKAHEAD(1) <ALWAYS> | <BY> <DEFAULT_> { always = false; } )
    <AS>
    (
        LOOKAHEAD(1) <IDENTITY> Identity(column, always, first)
    |
        expression = ExpressionInParentheses() { column.generatedAs(expression, always, first); }
    )
}

void Identity(ColumnParts column, boolean always, Token first) :
{
    long start = 1;
    long step = 1;
}
{
    [
        LOOKAHEAD(1) <LPAREN>
        [ LOOKAHEAD(1) <START> <WITH> start = SignedCount() [ LOOKAHEAD(1) <COMMA> ] ]
        [ LOOKAHEAD(1) <INCREMENT> <BY> step = SignedCount() ]
        <RPAREN>
    ]
    { column.identity(always, start, step, Tokens.range(first, token)); }
}

long SignedCount() :
{
    final long count;
    boolean negative = false;
}
{
    [ LOOKAHEAD(1) <MINUS> { negative = true; } ]
    count = Count()
    { return negative ? -count : count; }
}

ColumnDefinition.Mask Mask() :
{
    final Name function;
    List<Fragment> columns = new ArrayList<Fragment>();
}
{
    function = QualifiedName()
    [ LOOKAHEAD(1) <USING> <COLUMNS> columns = ExpressionsInParentheses() ]
    { return new ColumnDefinition.Mask(function, columns); }
}
