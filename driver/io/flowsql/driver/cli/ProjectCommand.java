package io.flowsql.driver.cli;

import io.flowsql.driver.cli.PipelineSpec.InvalidSpec;
import io.flowsql.driver.wrap.FlowConnection;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.pipeline.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands on a project of definitions: {@code flowsql run} and {@code flowsql dry-run}. */
abstract class ProjectCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int NO_CONNECTION = 3;

    @Mixin
    private ProjectOptions options = new ProjectOptions();

    @Spec
    private @Nullable CommandSpec spec;

    private final Streams streams;

    ProjectCommand(Streams streams) {
        this.streams = streams;
    }

    abstract boolean work(ProjectRunner runner) throws SQLException;

    @Override
    public Integer call() {
        PipelineSpec pipeline;
        List<Script> scripts;
        try {
            pipeline = PipelineSpec.read(Path.of(options.project));
            scripts = new ProjectFiles(pipeline).read();
        } catch (InvalidSpec e) {
            throw new ParameterException(commandLine(), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new ParameterException(commandLine(), "Cannot read " + options.project + ": " + e);
        }
        try (FlowConnection connection = connect(pipeline)) {
            return work(new ProjectRunner(connection, pipeline, scripts, streams)) ? CommandLine.ExitCode.OK : FAILED;
        } catch (FlowException e) {
            streams.err().println("flowsql: " + e.getMessage());
            return FAILED;
        } catch (IOException e) {
            throw new ParameterException(commandLine(), "Cannot read the script that runs before: " + e);
        } catch (NoConnection e) {
            streams.err().println("flowsql: no connection: " + e.getMessage());
            return NO_CONNECTION;
        } catch (SQLException e) {
            streams.err().println("flowsql: " + e.getMessage());
            return FAILED;
        }
    }

    /** Tells a connection that fails from a statement that does. */
    private static final class NoConnection extends SQLException {
        private static final long serialVersionUID = 1L;

        NoConnection(SQLException cause) {
            super(cause.getMessage(), cause.getSQLState(), cause);
        }
    }

    private FlowConnection connect(PipelineSpec pipeline) throws NoConnection {
        try {
            return options.connect(pipeline);
        } catch (SQLException e) {
            throw new NoConnection(e);
        }
    }

    private CommandLine commandLine() {
        return Objects.requireNonNull(spec).commandLine();
    }

    /** The command {@code flowsql run}. */
    @Command(
            name = "run",
            description = {
                "Defines the tables of a project and refreshes them, each behind those that it reads.",
                "Everything is looked at before anything is changed. What is there already is defined anew; its rows stay."
            },
            mixinStandardHelpOptions = true,
            versionProvider = FlowsqlCommand.Version.class,
            sortOptions = false,
            usageHelpWidth = 100,
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:every table was refreshed",
                "1:a definition is wrong, or a table was not refreshed",
                "2:wrong options, or a project that cannot be read",
                "3:no connection to the database"
            })
    static final class Run extends ProjectCommand {
        @Option(
                names = "--refresh",
                paramLabel = "TABLES",
                split = ",",
                description = "Only these tables, with commas between them.")
        private List<String> refresh = new ArrayList<>();

        @Option(
                names = "--full-refresh",
                paramLabel = "TABLES",
                split = ",",
                description = "Only these tables, which throw their rows away and read everything anew.")
        private List<String> full = new ArrayList<>();

        @Option(
                names = "--full-refresh-all",
                description = "Every table throws its rows away and reads everything anew.")
        private boolean fullAll;

        Run(Streams streams) {
            super(streams);
        }

        @Override
        boolean work(ProjectRunner runner) throws SQLException {
            return runner.run(new Selection(refresh, full, fullAll));
        }
    }

    /** The command {@code flowsql dry-run}. */
    @Command(
            name = "dry-run",
            description =
                    "Looks at the definitions of a project: names, columns, clauses, and that nothing reads itself in a circle. The database stays as it is.",
            mixinStandardHelpOptions = true,
            versionProvider = FlowsqlCommand.Version.class,
            sortOptions = false,
            usageHelpWidth = 100,
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:all is well",
                "1:a definition is wrong; its position is file:line:column",
                "2:wrong options, or a project that cannot be read",
                "3:no connection to the database"
            })
    static final class DryRun extends ProjectCommand {
        DryRun(Streams streams) {
            super(streams);
        }

        @Override
        boolean work(ProjectRunner runner) throws SQLException {
            return runner.check(true);
        }
    }
}
