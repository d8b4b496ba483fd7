package io.flowsql.rewriter.parse;

import io.flowsql.rewriter.ast.FlowClause;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.StreamSource;
import java.util.List;

/** Older spellings outside of queries: names of the pseudo schema LIVE, and the function cloud_files. */
final class LegacySpellings {
    private LegacySpellings() {}

    static List<String> in(Name name) {
        boolean live = name.parts().size() == 2 && name.parts().get(0).matches("LIVE");
        return live ? List.of(name.toString()) : List.of();
    }

    static List<String> in(FlowClause clause) {
        return clause instanceof FlowClause.AutoCdc cdc ? in(cdc.source()) : List.of();
    }

    private static List<String> in(StreamSource source) {
        if (source instanceof StreamSource.Table table) {
            return in(table.name());
        }
        boolean cloudFiles = source instanceof StreamSource.TableFunction function
                && function.function().last().matches("cloud_files");
        return cloudFiles ? List.of("cloud_files") : List.of();
    }
}
