<#-- Operators and joins of Databricks inside queries. -->

/** {@code operand::type}. An item of the operator list, so that precedence decides what the operand is. */
void InfixCast(List<Object> operators, ExprContext exprContext, Span s) :
{
    final SqlParserUtil.ToTreeListItem cast;
    final SqlDataTypeSpec type;
}
{
    <INFIX_CAST> {
        checkNonQueryExpression(exprContext);
        cast = new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, getPos());
    }
    type = DataType() {
        operators.add(cast);
        operators.add(type);
    }
}

/** {@code a <=> b}: equal, or both NULL. */
void NullSafeEqual(List<Object> operators, ExprContext exprContext, Span s) :
{
}
{
    <NULL_SAFE_EQUAL> {
        checkNonQueryExpression(exprContext);
        operators.add(new SqlParserUtil.ToTreeListItem(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, getPos()));
    }
    AddExpression2b(operators, ExprContext.ACCEPT_SUB_QUERY)
}

JoinType LeftSemiJoin() :
{
}
{
    <LEFT> <SEMI> <JOIN> { return JoinType.LEFT_SEMI_JOIN; }
}

JoinType LeftAntiJoin() :
{
}
{
    <LEFT> <ANTI> <JOIN> { return JoinType.LEFT_ANTI_JOIN; }
}
