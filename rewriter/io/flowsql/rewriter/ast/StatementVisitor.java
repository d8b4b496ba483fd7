package io.flowsql.rewriter.ast;

/**
 * Does something with a statement by its kind. A new kind of statement is a new method here, and the compiler then finds every place
 * that must know it.
 *
 * @param <R> what it makes of a statement
 * @param <X> how it may fail
 */
public interface StatementVisitor<R, X extends Exception> {
    R createTable(Statement.CreateTable statement) throws X;

    R createFlow(Statement.CreateFlow statement) throws X;

    R createView(Statement.CreateView statement) throws X;

    R refresh(Statement.Refresh statement) throws X;

    R refreshPipeline(Statement.RefreshPipeline statement) throws X;

    R drop(Statement.Drop statement) throws X;

    R alter(Statement.Alter statement) throws X;

    R describe(Statement.Describe statement) throws X;

    R show(Statement.Show statement) throws X;

    R commentOn(Statement.CommentOn statement) throws X;

    R vacuum(Statement.Vacuum statement) throws X;

    R optimize(Statement.Optimize statement) throws X;

    R disallowed(Statement.Disallowed statement) throws X;

    R grant(Statement.Grant statement) throws X;

    R purge(Statement.Purge statement) throws X;

    R insertReplaceWhere(Statement.InsertReplaceWhere statement) throws X;

    R select(Statement.Select statement) throws X;

    R translate(Statement.Translate statement) throws X;

    R explainFlow(Statement.Explain.Flow statement) throws X;

    R explainRefresh(Statement.Explain.RefreshOf statement) throws X;

    R explainCreate(Statement.Explain.CreateOf statement) throws X;
}
