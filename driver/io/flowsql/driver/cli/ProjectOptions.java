package io.flowsql.driver.cli;

import io.flowsql.driver.FlowDriver;
import io.flowsql.driver.wrap.FlowConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where a project and its database are. */
final class ProjectOptions {
    static final String URL = "flowsql.url";
    static final String BEFORE = "flowsql.before";
    private static final String OURS = "flowsql.";

    @Parameters(
            paramLabel = "PROJECT",
            arity = "0..1",
            defaultValue = ".",
            description =
                    "The folder of the project, or its spark-pipeline.yml. Without such a file, every .sql file below the folder belongs to it.")
    String project = ".";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The database. Without it, flowsql.url in the pipeline file; else a DuckDB in memory.")
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "The user, where the engine has users.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            interactive = true,
            description = "The password; without a value it is asked for.")
    private char @Nullable [] password;

    FlowConnection connect(PipelineSpec spec) throws SQLException {
        Properties properties = new Properties();
        for (Map.Entry<String, String> option : spec.configuration().entrySet()) {
            boolean ours = option.getKey().startsWith(OURS)
                    && !option.getKey().equals(URL)
                    && !option.getKey().equals(BEFORE);
            if (ours) {
                properties.setProperty(option.getKey(), option.getValue());
            }
        }
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", new String(password));
        }
        String target = url != null ? url : spec.configuration().getOrDefault(URL, "jdbc:flowsql:");
        Connection connection = new FlowDriver().connect(target, properties);
        if (connection == null) {
            throw new SQLException(target + " is no URL of flowsql: it starts with jdbc:flowsql:");
        }
        return Objects.requireNonNull(connection).unwrap(FlowConnection.class);
    }
}
