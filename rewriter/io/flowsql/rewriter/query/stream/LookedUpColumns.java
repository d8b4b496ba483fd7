package io.flowsql.rewriter.query.stream;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.query.tree.QueryTokens;
import java.util.ArrayList;
import java.util.List;

/** The names of columns that a query compares with other columns: where an index may help. */
public final class LookedUpColumns {
    private LookedUpColumns() {}

    public static List<String> of(Fragment query) {
        QueryTokens tokens = new QueryTokens(query, Lexis.DATABRICKS);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isSymbol(i, "=") && tokens.isName(i - 1) && tokens.isName(i + 1)) {
                names.add(tokens.identifier(i - 1).text());
                int last = i + 1;
                while (tokens.isSymbol(last + 1, ".") && tokens.isName(last + 2)) {
                    last += 2;
                }
                names.add(tokens.identifier(last).text());
            }
            if (tokens.isWord(i, "USING") && tokens.isSymbol(i + 1, "(")) {
                for (int name = i + 2; name < tokens.closing(i + 1); name++) {
                    if (tokens.isName(name)) {
                        names.add(tokens.identifier(name).text());
                    }
                }
            }
        }
        return names;
    }
}
