package io.flowsql.runtime.file;

import io.flowsql.rewriter.definition.FileInput.FoundFile;
import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.PatternSyntaxException;

/**
 * The files that a path means, in the order of their names: a file, all that is in a folder, or what a pattern matches, folders with all
 * that is in them. Names that begin with {@code _} or {@code .} are not seen.
 */
public final class FileListing {
    private final String given;
    private final Path root;
    private final Path start;
    private final Optional<PathMatcher> pattern;

    public FileListing(String given) {
        this.given = given;
        try {
            int wild = wild(given);
            int slash = wild < 0 ? given.length() : given.lastIndexOf('/', wild);
            String fixed = slash < 0 ? "" : given.substring(0, Math.max(slash, given.startsWith("/") ? 1 : 0));
            this.root = Path.of(fixed).toAbsolutePath().normalize();
            this.pattern =
                    wild < 0 || Files.exists(Path.of(given)) ? Optional.empty() : Optional.of(matcher(given, slash));
            this.start =
                    pattern.isPresent() ? root : Path.of(given).toAbsolutePath().normalize();
        } catch (InvalidPathException | PatternSyntaxException e) {
            throw FlowException.of(FlowError.INVALID_OPTION, "path", given, "It is no pattern of paths")
                    .causedBy(e);
        }
    }

    /** What all paths begin with. */
    String root() {
        return root.toString();
    }

    private static int wild(String path) {
        for (int i = 0; i < path.length(); i++) {
            if ("*?[{".indexOf(path.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** Of names below the root. A class of characters is negated by {@code ^} there and by {@code !} in Java. */
    private static PathMatcher matcher(String path, int slash) {
        String glob = path.substring(slash + 1).replaceAll("/+$", "").replace("[^", "[!");
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }

    /** @param namePattern of the files' own names */
    public List<FoundFile> files(Optional<String> namePattern) {
        Optional<PathMatcher> names = namePattern.map(pattern -> matcher(pattern, -1));
        if (!Files.exists(start)) {
            throw FlowException.of(FlowError.CF_PATH_DOES_NOT_EXIST_FOR_READ_FILES, given);
        }
        List<FoundFile> found = new ArrayList<>();
        try {
            Files.walkFileTree(start, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return folder.equals(start) || isVisible(folder)
                            ? FileVisitResult.CONTINUE
                            : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    boolean named = names.isEmpty() || names.get().matches(file.getFileName());
                    if (named
                            && (file.equals(start) || isVisible(file))
                            && matches(file)
                            && Files.isRegularFile(file)) {
                        found.add(seen(file));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    if (failure instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(Comparator.comparing(FoundFile::path));
        return found;
    }

    /** Whether a file of this path is meant, be it there or not. */
    public boolean covers(Path file) {
        return file.startsWith(start) && matches(file);
    }

    /** What is in a folder itself; folders in it have a slash at the end and no size. */
    List<FoundFile> entries() {
        Path folder = Path.of(given).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            return files(Optional.empty());
        }
        List<FoundFile> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, FileListing::isVisible)) {
            for (Path entry : entries) {
                FoundFile seen = seen(entry);
                found.add(Files.isDirectory(entry) ? new FoundFile(entry + "/", 0, seen.modified()) : seen);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(Comparator.comparing(FoundFile::path));
        return found;
    }

    private static boolean isVisible(Path path) {
        String name = String.valueOf(path.getFileName());
        return !name.startsWith("_") && !name.startsWith(".");
    }

    /** Itself, or a folder that it is in. */
    private boolean matches(Path file) {
        if (pattern.isEmpty()) {
            return true;
        }
        Path below = root.relativize(file);
        for (int names = 1; names <= below.getNameCount(); names++) {
            if (pattern.get().matches(below.subpath(0, names))) {
                return true;
            }
        }
        return false;
    }

    /** A file as it is now. */
    public static FoundFile seen(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new FoundFile(
                file.toString(),
                attributes.size(),
                attributes.lastModifiedTime().to(TimeUnit.MICROSECONDS));
    }
}
