package io.flowsql.driver.cli;

import java.io.PrintWriter;

/** How rows are written. */
enum OutputFormat {
    TABLE,
    CSV,
    JSON;

    ResultPrinter printer(PrintWriter out) {
        return switch (this) {
            case TABLE -> new TablePrinter(out);
            case CSV -> new CsvPrinter(out);
            case JSON -> new JsonPrinter(out);
        };
    }

    /** Whether the output is for people, who want to see also what the statements without rows did. */
    boolean forPeople() {
        return switch (this) {
            case TABLE -> true;
            case CSV, JSON -> false;
        };
    }

    @Override
    public String toString() {
        return switch (this) {
            case TABLE -> "table";
            case CSV -> "csv";
            case JSON -> "json";
        };
    }
}
