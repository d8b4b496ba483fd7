package io.flowsql.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A page of the documentation, as tests read it. */
public record Page(Path file, String text) {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");

    public static Page of(String file) throws IOException {
        Path path = Path.of(file);
        return new Page(path, Files.readString(path));
    }

    /** The contents of the code blocks of a language. */
    List<String> blocks(String language) {
        Pattern block = Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
        return block.matcher(text).results().map(result -> result.group(1)).toList();
    }

    /** The files of this project that the page points to. */
    List<Path> linkedFiles() {
        return LINK.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .filter(target -> !target.contains("://"))
                .map(target -> file.resolveSibling(target))
                .toList();
    }

    /**
     * Fails unless the part between the page's marks is the generated one. With {@code -Dflowsql.docs=write} it is put there
     * instead.
     */
    public void assertGenerated(String part, String generated) throws IOException {
        String begin = "<!-- " + part + ":begin -->\n";
        int start = text.indexOf(begin) + begin.length();
        int end = text.indexOf("<!-- " + part + ":end -->");
        assertTrue(start >= begin.length() && end >= start, file + " has no marks for " + part);
        if ("write".equals(System.getProperty("flowsql.docs"))) {
            Files.writeString(file, text.substring(0, start) + generated + text.substring(end));
            return;
        }
        assertEquals(
                generated,
                text.substring(start, end),
                () -> file + " is out of date: run the tests with -Dflowsql.docs=write once");
    }
}
