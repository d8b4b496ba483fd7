package io.flowsql.driver.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The scripts that a command is given. */
final class ScriptFiles {
    private final InputStream input;
    private final CommandLine commandLine;

    /** @param commandLine whose usage is told if a script cannot be read */
    ScriptFiles(InputStream input, CommandLine commandLine) {
        this.input = input;
        this.commandLine = commandLine;
    }

    /** @param names of files; - is the standard input */
    List<Script> read(List<String> names) {
        List<Script> scripts = new ArrayList<>();
        for (String name : names) {
            try {
                scripts.add(name.equals("-") ? Script.ofInput(input) : Script.ofFile(Path.of(name)));
            } catch (NoSuchFileException e) {
                throw new ParameterException(commandLine, "There is no file " + name);
            } catch (IOException e) {
                throw new ParameterException(commandLine, "Cannot read " + name + ": " + e);
            }
        }
        return scripts;
    }
}
