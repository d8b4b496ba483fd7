package io.flowsql.testdb;

import java.io.BufferedInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The programs of a PostgreSQL server, out of a jar of the class path. */
final class PostgresBinaries {
    private PostgresBinaries() {}

    /** @return the bin directory */
    static Path unpack(Path directory) throws IOException {
        String name =
                "postgres-linux-" + (System.getProperty("os.arch").equals("aarch64") ? "arm_64" : "x86_64") + ".txz";
        try (InputStream packed = PostgresBinaries.class.getResourceAsStream("/" + name)) {
            if (packed == null || !System.getProperty("os.name").equals("Linux")) {
                throw new FileNotFoundException(
                        "No PostgreSQL server is packed for this system; say where one is installed"
                                + " with -Dflowsql.test.postgres=BIN_DIRECTORY, or leave PostgreSQL out with"
                                + " -Dflowsql.test.engines=duckdb,h2");
            }
            try (var archive = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed)))) {
                for (TarArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                    unpack(archive, entry, directory);
                }
            }
        }
        return directory.resolve("bin");
    }

    private static void unpack(InputStream archive, TarArchiveEntry entry, Path directory) throws IOException {
        Path path = directory.resolve(entry.getName()).normalize();
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(archive, path);
        boolean executable = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
