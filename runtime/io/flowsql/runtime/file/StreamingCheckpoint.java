package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.ImportedCheckpoint;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import io.flowsql.runtime.execution.SqlRunner;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The checkpoint folder of a query of Spark's Structured Streaming, which is only read.
 *
 * <p>{@code offsets/N} says up to where batch N reads each source, {@code commits/N} that its rows were written, and {@code sources/I/M}
 * which files came into the M-th reading of source I. Each tenth of those is {@code M.compact}, which has all before it, too. Seen in Spark
 * 4.2.
 */
public final class StreamingCheckpoint {
    private static final String VERSION = "v1";

    private final SqlRunner sql;
    private final ImportedCheckpoint given;
    private final Path folder;

    /** @throws FlowException if there is no checkpoint */
    public StreamingCheckpoint(SqlRunner sql, ImportedCheckpoint given) {
        this.sql = sql;
        this.given = given;
        try {
            this.folder = Path.of(given.path()).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw FlowException.at(given.position(), FlowError.IMPORT_CHECKPOINT_NOT_FOUND, given.path())
                    .causedBy(e);
        }
        if (!Files.isDirectory(folder)) {
            throw FlowException.at(given.position(), FlowError.IMPORT_CHECKPOINT_NOT_FOUND, given.path());
        }
        if (!Files.exists(folder.resolve("metadata"))) {
            boolean begun = Files.exists(folder.resolve("offsets")) || Files.exists(folder.resolve("commits"));
            throw begun
                    ? FlowException.at(
                            given.position(), FlowError.STREAMING_CHECKPOINT_MISSING_METADATA_FILE, given.path())
                    : invalid("it has no file metadata");
        }
    }

    /** How far the query had come with each of its sources; empty if no batch of it was committed. */
    public List<SourceOffset> committed() throws SQLException {
        OptionalLong last = last(folder.resolve("commits"));
        return last.isPresent() ? offsets(last.getAsLong()) : List.of();
    }

    /** The same for the last batch that was planned, be it committed or not. */
    public List<SourceOffset> planned() throws SQLException {
        OptionalLong last = last(folder.resolve("offsets"));
        return last.isPresent() ? offsets(last.getAsLong()) : List.of();
    }

    private OptionalLong last(Path log) {
        return entries(log, "").keySet().stream().mapToLong(Long::longValue).max();
    }

    private List<SourceOffset> offsets(long batch) throws SQLException {
        Path file = folder.resolve("offsets").resolve(String.valueOf(batch));
        if (!Files.exists(file)) {
            throw invalid("batch " + batch + " was committed, and offsets/" + batch + " is missing");
        }
        List<String> lines = lines(file);
        if (lines.size() < 2) {
            throw invalid(file + " ends too early");
        }
        List<String> sources = lines.subList(1, lines.size());
        try {
            return SourceOffset.read(sql, sources);
        } catch (SQLException e) {
            throw invalid(file + " is not what it should be").causedBy(e);
        }
    }

    /**
     * The files that a source had seen.
     *
     * @param source its number, from 0
     * @param last the last reading of it that counts
     */
    public List<SeenFile> files(int source, long last) throws SQLException {
        Path log = folder.resolve("sources").resolve(String.valueOf(source));
        TreeMap<Long, Path> compacted = entries(log, ".compact");
        TreeMap<Long, Path> plain = entries(log, "");
        List<SeenFile> files = new ArrayList<>();
        long from = 0;
        if (!compacted.isEmpty()) {
            from = compacted.lastKey() + 1;
            files.addAll(seen(compacted.lastEntry().getValue()));
        }
        for (long reading : LongStream.rangeClosed(from, last).toArray()) {
            Path file = plain.get(reading);
            if (file == null) {
                throw invalid(log.resolve(String.valueOf(reading)) + " is missing");
            }
            files.addAll(seen(file));
        }
        return files.stream().filter(file -> file.reading() <= last).toList();
    }

    private List<SeenFile> seen(Path file) throws SQLException {
        try {
            return SeenFile.read(sql, lines(file));
        } catch (SQLException e) {
            throw invalid(file + " is not what it should be").causedBy(e);
        }
    }

    /** By their numbers. Other files are there for Spark alone. */
    private TreeMap<Long, Path> entries(Path log, String ending) {
        TreeMap<Long, Path> found = new TreeMap<>();
        if (!Files.isDirectory(log)) {
            return found;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(log)) {
            for (Path file : all) {
                String name = String.valueOf(file.getFileName());
                if (name.matches("\\d{1,18}" + ending.replace(".", "\\."))) {
                    found.put(Long.parseLong(name.substring(0, name.length() - ending.length())), file);
                }
            }
        } catch (IOException e) {
            throw invalid(log + " cannot be read").causedBy(e);
        }
        return found;
    }

    /** Those behind the version, which is checked. */
    private List<String> lines(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw invalid(file + " cannot be read").causedBy(e);
        }
        if (lines.isEmpty() || !lines.get(0).strip().equals(VERSION)) {
            throw invalid(file + " does not begin with " + VERSION);
        }
        int end = lines.size();
        while (end > 1 && lines.get(end - 1).isBlank()) {
            end--;
        }
        return lines.subList(1, end);
    }

    private FlowException invalid(String why) {
        return FlowException.at(given.position(), FlowError.IMPORT_CHECKPOINT_INVALID, given.path(), why);
    }
}
