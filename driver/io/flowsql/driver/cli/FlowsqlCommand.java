package io.flowsql.driver.cli;

import io.flowsql.driver.FlowDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code flowsql}: runs scripts of SQL. */
@Command(
        name = "flowsql",
        description =
                "Runs SQL scripts, with streaming tables and change data capture flows, on DuckDB, H2 or PostgreSQL.",
        mixinStandardHelpOptions = true,
        versionProvider = FlowsqlCommand.Version.class,
        sortOptions = false,
        usageHelpWidth = 100,
        abbreviateSynopsis = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every statement succeeded",
            "1:a statement failed; its position is file:line:column",
            "2:wrong options, or a script that cannot be read",
            "3:no connection to the database"
        })
public final class FlowsqlCommand implements Callable<Integer> {
    private static final int FAILED_STATEMENT = 1;
    private static final int NO_CONNECTION = 3;
    private static final String IN_MEMORY_DUCKDB = "jdbc:flowsql:";

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "Scripts to run one after the other in one session; - is the standard input, and so is no file at all.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-c", "--command"},
            paramLabel = "SQL",
            description = "Statements to run before the files; without files the standard input is not read.")
    private List<String> commands = new ArrayList<>();

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = IN_MEMORY_DUCKDB,
            description = {
                "The database: jdbc:flowsql: and the engine's URL without its jdbc:, such as",
                "  jdbc:flowsql:duckdb:shop.duckdb",
                "  jdbc:flowsql:h2:./shop",
                "Without it, a DuckDB in memory."
            })
    private String url = IN_MEMORY_DUCKDB;

    @Option(names = "--user", paramLabel = "NAME", description = "The user, where the engine has users.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            interactive = true,
            description = "The password; without a value it is asked for.")
    private char @Nullable [] password;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "How rows are written: ${COMPLETION-CANDIDATES}. Default: table.")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(names = "--echo", description = "Show each statement, and the comments before it, before its result.")
    private boolean echo;

    @Option(names = "--continue-on-error", description = "Go on with the next statement after one that failed.")
    private boolean continueOnError;

    @Spec
    private @Nullable CommandSpec spec;

    private final Streams streams;

    private FlowsqlCommand(Streams streams) {
        this.streams = streams;
    }

    public static void main(String[] arguments) {
        System.exit(run(Streams.ofProcess(System.in, System.out, System.err), arguments));
    }

    /** Runs the command to its end and gives its exit code. */
    static int run(Streams streams, String... arguments) {
        return new CommandLine(new FlowsqlCommand(streams))
                .addSubcommand(new TranslateCommand(streams))
                .addSubcommand(new ProjectCommand.Run(streams))
                .addSubcommand(new ProjectCommand.DryRun(streams))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(FlowsqlCommand::explain)
                .setOut(streams.out())
                .setErr(streams.err())
                .execute(arguments);
    }

    @Override
    public Integer call() {
        List<Script> scripts = scripts();
        try (Connection connection = database().getConnection()) {
            ScriptRunner runner =
                    new ScriptRunner(connection, streams, new ScriptRunner.Options(format, echo, continueOnError));
            boolean succeeded = true;
            for (Script script : scripts) {
                if (!succeeded && !continueOnError) {
                    break;
                }
                succeeded &= runner.run(script);
            }
            return succeeded ? CommandLine.ExitCode.OK : FAILED_STATEMENT;
        } catch (SQLException e) {
            streams.err().println("flowsql: no connection: " + e.getMessage());
            return NO_CONNECTION;
        }
    }

    private List<Script> scripts() {
        List<Script> scripts = new ArrayList<>();
        for (String command : commands) {
            scripts.add(Script.ofText("<command>", command));
        }
        List<String> names = files.isEmpty() && commands.isEmpty() ? List.of("-") : files;
        scripts.addAll(
                new ScriptFiles(streams.in(), Objects.requireNonNull(spec).commandLine()).read(names));
        return scripts;
    }

    private FlowDataSource database() {
        FlowDataSource database = new FlowDataSource();
        database.setUrl(url);
        database.setUser(user);
        database.setPassword(password == null ? null : new String(password));
        return database;
    }

    private static int explain(ParameterException exception, String[] arguments) {
        CommandLine commandLine = exception.getCommandLine();
        commandLine.getErr().println("flowsql: " + exception.getMessage());
        commandLine.getErr().println("flowsql --help tells how to use it.");
        return CommandLine.ExitCode.USAGE;
    }

    /** The version of this build. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "flowsql "
                        + ResourceBundle.getBundle("io.flowsql.driver.version").getString("version")
            };
        }
    }
}
