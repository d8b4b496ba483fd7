<#-- Queries, expressions and types stay the user's text: here only their ends are found, by tokens. What they say is for the engine
     to judge. -->

/** Up to the end of the statement, or to the closing parenthesis around it. */
JAVACODE Fragment QueryExtent() {
    final Token first = Lookahead.requireQueryStart(getToken(1));
    final Brackets brackets = new Brackets();
    while (!Lookahead.isEnd(getToken(1)) && !brackets.isClosedBy(getToken(1))) {
        Lookahead.requireNoStreamOfQuery(getToken(1), getToken(2), getToken(3), getToken(4));
        brackets.take(getNextToken());
    }
    brackets.requireClosed();
    return Tokens.fragment(getOriginalSql(), first, token);
}

/** {@code (query)}. */
Fragment QueryInParentheses() :
{
    final Fragment query;
}
{
    <LPAREN> query = QueryExtent() <RPAREN> { return query; }
}

JAVACODE Fragment ExpressionExtent() {
    final Token first = getToken(1);
    final ExpressionEnd end = new ExpressionEnd();
    while (!end.isBefore(getToken(1), getToken(2))) {
        end.take(getNextToken());
    }
    end.requireExpression(getToken(1));
    return Tokens.fragment(getOriginalSql(), first, token);
}

/** {@code (condition)}. */
Fragment ExpressionInParentheses() :
{
    final Fragment expression;
}
{
    <LPAREN> expression = ExpressionExtent() <RPAREN> { return expression; }
}

List<Fragment> ExpressionsInParentheses() :
{
    final List<Fragment> expressions = new ArrayList<Fragment>();
    Fragment expression;
}
{
    <LPAREN>
    (
        LOOKAHEAD(1) <RPAREN> { return expressions; }
    |
        expression = ExpressionExtent() { expressions.add(expression); }
        ( LOOKAHEAD(1) <COMMA> expression = ExpressionExtent() { expressions.add(expression); } )*
        <RPAREN>
        { return expressions; }
    )
}

/** Empty where a property of the column, a comma or a parenthesis stands instead. */
JAVACODE Optional<Fragment> TypeExtent() {
    final Token first = getToken(1);
    final Brackets brackets = new Brackets();
    while (!brackets.isTypeEnd(getToken(1))) {
        brackets.take(getNextToken());
    }
    brackets.requireClosed();
    return first == getToken(1) ? Optional.<Fragment>empty() : Optional.of(Tokens.fragment(getOriginalSql(), first, token));
}
