<#-- Names and plain values in our statements. Any word can be a name there, reserved or not: the productions around it know where
     a name must stand. -->

JAVACODE Identifier NamePart() {
    return Tokens.identifier(getNextToken());
}

/** {@code table}, {@code schema.table}, {@code catalog.schema.table}. */
Name QualifiedName() :
{
    final List<Identifier> parts = new ArrayList<Identifier>();
    Identifier part;
}
{
    part = NamePart() { parts.add(part); }
    ( LOOKAHEAD(1) <DOT> part = NamePart() { parts.add(part); } )*
    { return Tokens.name(parts); }
}

/** A column where only a plain name is allowed; a dotted one is an error that says so. */
Identifier ColumnName() :
{
    final Name name;
}
{
    name = QualifiedName() { return Tokens.plainColumn(name); }
}

List<Identifier> ColumnNames() :
{
    final List<Identifier> columns = new ArrayList<Identifier>();
    Identifier column;
}
{
    column = ColumnName() { columns.add(column); }
    ( LOOKAHEAD(1) <COMMA> column = ColumnName() { columns.add(column); } )*
    { return columns; }
}

List<Identifier> ColumnList() :
{
    final List<Identifier> columns;
}
{
    <LPAREN> columns = ColumnNames() <RPAREN> { return columns; }
}

/** Also {@code ()}, which gets an error of its own when the statement is bound. */
List<Identifier> ColumnListOrEmpty() :
{
    List<Identifier> columns = new ArrayList<Identifier>();
}
{
    <LPAREN>
    (
        LOOKAHEAD(1) <RPAREN> { return columns; }
    |
        columns = ColumnNames() <RPAREN> { return columns; }
    )
}

/** The value of a string; adjacent ones are one. */
String Text() :
{
    final StringBuilder text = new StringBuilder();
}
{
    ( LOOKAHEAD(1) <QUOTED_STRING> { text.append(Tokens.string(token)); } )+
    { return text.toString(); }
}

long Count() :
{
}
{
    <UNSIGNED_INTEGER_LITERAL> { return Tokens.count(token); }
}

List<Property> Properties() :
{
    final List<Property> properties = new ArrayList<Property>();
    Property property;
}
{
    <LPAREN>
    property = KeyValue() { properties.add(property); }
    ( LOOKAHEAD(1) <COMMA> property = KeyValue() { properties.add(property); } )*
    <RPAREN>
    { return properties; }
}

/** {@code 'key' = 'value'}, {@code a.key = 1}, {@code key 'value'}, and {@code key} alone, which means true. */
Property KeyValue() :
{
    final String key;
    final Token first;
    String value = "true";
}
{
    { first = getToken(1); }
    key = PropertyKey()
    [
        LOOKAHEAD({ getToken(1).kind != COMMA && getToken(1).kind != RPAREN })
        [ LOOKAHEAD(1) <EQ> ] value = PropertyValue()
    ]
    { return new Property(key, value, Tokens.range(first, token)); }
}

List<String> PropertyKeys() :
{
    final List<String> keys = new ArrayList<String>();
    String key;
}
{
    <LPAREN>
    key = PropertyKey() { keys.add(key); }
    ( LOOKAHEAD(1) <COMMA> key = PropertyKey() { keys.add(key); } )*
    <RPAREN>
    { return keys; }
}

String PropertyKey() :
{
    final String key;
    final Name name;
}
{
    LOOKAHEAD(1) key = Text() { return key; }
|
    name = DottedKey() { return name.toString(); }
}

/** Of any number of parts. */
Name DottedKey() :
{
    final List<Identifier> parts = new ArrayList<Identifier>();
    Identifier part;
}
{
    part = NamePart() { parts.add(part); }
    ( LOOKAHEAD(1) <DOT> part = NamePart() { parts.add(part); } )*
    { return new Name(parts); }
}

String PropertyValue() :
{
    final String text;
    final Identifier word;
    String sign = "";
}
{
    LOOKAHEAD(1) text = Text() { return text; }
|
    [ LOOKAHEAD(1) <MINUS> { sign = "-"; } ]
    (
        ( <UNSIGNED_INTEGER_LITERAL> | <DECIMAL_NUMERIC_LITERAL> | <APPROX_NUMERIC_LITERAL> ) { return sign + token.image; }
    |
        word = NamePart() { return word.text(); }
    )
}
