package io.flowsql.rewriter.query.function;

import io.flowsql.docs.Page;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FunctionsPageTest {
    private static final String PAGE = "docs/functions.md";

    @Test
    void thePageListsTheTable() throws Exception {
        Map<String, List<FunctionRow>> topics = FunctionTable.databricks().rows().stream()
                .collect(Collectors.groupingBy(FunctionRow::topic, LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder();
        topics.forEach((topic, rows) -> page.append(page.isEmpty() ? "" : "\n")
                .append("## ")
                .append(topic)
                .append("\n\n| function | DuckDB | H2 | PostgreSQL | example |\n| --- | --- | --- | --- | --- |\n")
                .append(lines(rows)));
        Page.of(PAGE).assertGenerated("functions", page.toString());
    }

    @Test
    void thePageListsWhatIsMissing() throws Exception {
        String names = new TreeSet<>(FunctionTable.databricks().notAvailable())
                .stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
        Page.of(PAGE)
                .assertGenerated(
                        "missing",
                        names.replaceAll("(.{1,120}(?:, |$))", "$1\n").replace(" \n", "\n"));
    }

    /** Rows that users call alike are one line. */
    private static String lines(List<FunctionRow> rows) {
        Map<String, List<FunctionRow>> calls = rows.stream()
                .collect(Collectors.groupingBy(FunctionsPageTest::calls, LinkedHashMap::new, Collectors.toList()));
        return calls.entrySet().stream()
                .map(call -> "| " + call.getKey() + " | " + forms(call.getValue(), Target.DUCKDB) + " | "
                        + forms(call.getValue(), Target.H2) + " | " + forms(call.getValue(), Target.POSTGRESQL) + " | "
                        + example(call.getValue()) + " |\n")
                .collect(Collectors.joining());
    }

    private static String calls(FunctionRow row) {
        String names = row.names().stream()
                .map(name -> "`" + row.signature().text(name) + "`")
                .collect(Collectors.joining(", "));
        return names;
    }

    private static String forms(List<FunctionRow> rows, Target target) {
        return rows.stream().map(row -> form(row, target)).distinct().collect(Collectors.joining("; "));
    }

    private static String form(FunctionRow row, Target target) {
        EngineForm form = row.forms().get(target);
        if (form instanceof EngineForm.Available available) {
            String since = available.since() > 0 ? "from version " + available.since() + " on" : "";
            String both = since.isEmpty() || available.differs().isEmpty() ? "" : "; ";
            String text = since + both + available.differs();
            return text.isEmpty() ? "✓" : escaped(text);
        }
        return "not available";
    }

    private static String example(List<FunctionRow> rows) {
        String says = rows.stream()
                .map(FunctionRow::says)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> text + " ")
                .orElse("");
        return says
                + rows.stream()
                        .flatMap(row -> row.examples().stream())
                        .limit(2)
                        .map(example -> "`" + escaped(example.expression()) + "` = `" + escaped(example.result()) + "`")
                        .collect(Collectors.joining(", "));
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }
}
