package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.Property;
import io.flowsql.rewriter.ast.StreamSource;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.parse.generated.Token;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gathers what stands behind FROM of an AUTO CDC flow. */
public final class SourceParts {
    private final String statement;
    private final int start;
    private int end;
    private boolean stream;
    private @Nullable Name name;
    private @Nullable TextRange call;
    private @Nullable Fragment query;
    private List<Property> options = List.of();
    private Optional<Identifier> alias = Optional.empty();

    public SourceParts(String statement, Token first) {
        this.statement = statement;
        this.start = Math.max(0, first.beginColumn - 1);
        this.end = start;
    }

    public void stream() {
        stream = true;
    }

    public void name(Name given) {
        name = given;
    }

    public void callEndsWith(Token parenthesis) {
        if (name != null) {
            call = new TextRange(name.range().start(), parenthesis.endColumn);
        }
    }

    public void query(Fragment given) {
        query = given;
    }

    public void endsWith(Token last) {
        end = last.endColumn;
    }

    public void options(List<Property> given, Token last) {
        if (name == null || call != null) {
            throw new SyntaxException(last, "Options go with a table only: FROM STREAM t WITH (...)");
        }
        options = given;
        end = last.endColumn;
    }

    public void alias(Identifier given) {
        alias = Optional.of(given);
        end = given.range().end();
    }

    public StreamSource source() {
        TextRange range = new TextRange(start, end);
        if (query != null) {
            return new StreamSource.Query(query, alias, range);
        }
        if (name == null) {
            throw new IllegalStateException("the grammar reads a name or a query");
        }
        if (call != null) {
            return new StreamSource.TableFunction(name, new Fragment(call.of(statement), call), stream, alias, range);
        }
        return new StreamSource.Table(name, stream, options, alias, range);
    }
}
