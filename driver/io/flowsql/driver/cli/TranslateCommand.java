package io.flowsql.driver.cli;

import io.flowsql.rewriter.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code flowsql translate}. */
@Command(
        name = "translate",
        description = {
            "Prints the engine's SQL for queries in Databricks SQL. No database is needed.",
            "A script holds queries, and statements of flowsql with queries in them, of which the queries are printed; STREAM(t) becomes t."
        },
        mixinStandardHelpOptions = true,
        versionProvider = FlowsqlCommand.Version.class,
        sortOptions = false,
        usageHelpWidth = 100,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything was translated",
            "1:something cannot be translated; its position is file:line:column",
            "2:wrong options, or a script that cannot be read"
        })
final class TranslateCommand implements Callable<Integer> {
    private static final int FAILED_STATEMENT = 1;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "ENGINE",
            converter = EngineName.class,
            completionCandidates = Engines.class,
            description = "Whose SQL to print: ${COMPLETION-CANDIDATES}.")
    private @Nullable Dialect dialect;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Scripts to translate; - is the standard input, and so is no file at all.")
    private List<String> files = new ArrayList<>();

    @Spec
    private @Nullable CommandSpec spec;

    private final Streams streams;

    TranslateCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        ScriptTranslator translator = new ScriptTranslator(Objects.requireNonNull(dialect), streams);
        boolean succeeded = true;
        ScriptFiles scripts =
                new ScriptFiles(streams.in(), Objects.requireNonNull(spec).commandLine());
        for (Script script : scripts.read(files.isEmpty() ? List.of("-") : files)) {
            succeeded &= translator.translate(script);
        }
        return succeeded ? CommandLine.ExitCode.OK : FAILED_STATEMENT;
    }

    /** The engines as they are called on the command line. */
    static final class Engines extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Engines() {
            Dialect.ALL.forEach(dialect -> add(dialect.productName().toLowerCase(Locale.ROOT)));
        }
    }

    static final class EngineName implements ITypeConverter<Dialect> {
        @Override
        public Dialect convert(String name) {
            return Dialect.ALL.stream()
                    .filter(dialect -> dialect.productName().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "There is no engine " + name + "; there are " + String.join(", ", new Engines())));
        }
    }
}
