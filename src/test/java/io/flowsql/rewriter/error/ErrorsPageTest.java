package io.flowsql.rewriter.error;

import io.flowsql.docs.Page;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ErrorsPageTest {
    @Test
    void thePageListsTheErrorsThatThereAre() throws Exception {
        String table = Arrays.stream(FlowError.values())
                .map(error -> "| `%s` | `%s` | %s |\n".formatted(error.publicName(), error.sqlState(), message(error)))
                .collect(Collectors.joining("", "| error | SQLSTATE | message |\n| --- | --- | --- |\n", ""));

        Page.of("docs/errors.md").assertGenerated("errors", table);
    }

    private static String message(FlowError error) {
        return error.template().replaceAll("\\{[0-9]}", "…").replace("|", "\\|").replace("*", "\\*");
    }
}
