<#-- The names that Calcite's own productions read. The template leaves these four to us, which is where STREAM enters FROM. -->

/** {@code a}, {@code a.b}, {@code a.b.*}. */
SqlIdentifier CompoundIdentifier() :
{
    final List<String> names = new ArrayList<String>();
    final List<SqlParserPos> positions = new ArrayList<SqlParserPos>();
    boolean isStar = false;
}
{
    AddIdentifierSegment(names, positions)
    ( LOOKAHEAD(2) <DOT> AddIdentifierSegment(names, positions) )*
    [
        LOOKAHEAD(2) <DOT> <STAR> {
            isStar = true;
            names.add("");
            positions.add(getPos());
        }
    ]
    {
        final SqlParserPos whole = SqlParserPos.sum(positions);
        return isStar
            ? SqlIdentifier.star(names, whole, positions)
            : new SqlIdentifier(names, null, whole, positions);
    }
}

/** A table in FROM: {@code t}, {@code STREAM t}, or the name of the pseudo function in {@code STREAM(t)}. */
SqlIdentifier CompoundTableIdentifier() :
{
    final List<String> names = new ArrayList<String>();
    final List<SqlParserPos> positions = new ArrayList<SqlParserPos>();
    SqlParserPos stream = null;
}
{
    // JavaCC copies a semantic lookahead into its scanning methods, so it may not name a local variable.
    LOOKAHEAD({ getToken(1).kind == STREAM && getToken(2).kind == LPAREN })
    <STREAM> { return new SqlIdentifier(SqlStreamIdentifier.STREAM, getPos()); }
|
    [ <STREAM> { stream = getPos(); } ]
    AddTableIdentifierSegment(names, positions)
    ( LOOKAHEAD(2) <DOT> AddTableIdentifierSegment(names, positions) )*
    {
        final SqlParserPos name = SqlParserPos.sum(positions);
        return stream == null
            ? new SqlIdentifier(names, null, name, positions)
            : new SqlStreamIdentifier(names, stream.plus(name), positions);
    }
}

/** {@code a, b.c INT, d}: names, each with a type if it extends the table. */
void AddCompoundIdentifierTypes(List<SqlNode> names, List<SqlNode> extensions) :
{
}
{
    AddCompoundIdentifierType(names, extensions)
    ( <COMMA> AddCompoundIdentifierType(names, extensions) )*
}

Pair<SqlNodeList, SqlNodeList> ParenthesizedCompoundIdentifierList() :
{
    final List<SqlNode> names = new ArrayList<SqlNode>();
    final List<SqlNode> extensions = new ArrayList<SqlNode>();
    final Span parentheses;
}
{
    <LPAREN> { parentheses = span(); }
    AddCompoundIdentifierTypes(names, extensions)
    <RPAREN> {
        final SqlParserPos whole = parentheses.end(this);
        return Pair.of(new SqlNodeList(names, whole), new SqlNodeList(extensions, whole));
    }
}
