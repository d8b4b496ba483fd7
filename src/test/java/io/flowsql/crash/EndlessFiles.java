package io.flowsql.crash;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Random;

/** A process that writes files and snapshots and refreshes until it is killed. It prints a line after each round. */
final class EndlessFiles {
    private static final int ROWS = 50;
    private static final int MOST_VERSIONS = 4;

    private EndlessFiles() {}

    /** @param arguments URL, folder, seed, a number greater than that of every row and version so far */
    public static void main(String[] arguments) throws Exception {
        FileFeed feed = new FileFeed(Path.of(arguments[1]));
        Random random = new Random(Long.parseLong(arguments[2]));
        long next = Long.parseLong(arguments[3]);
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            while (true) {
                feed.write(next, ROWS);
                for (int i = random.nextInt(MOST_VERSIONS); i >= 0; i--) {
                    FileFeed.snapshot(connection, random, next + i);
                }
                FileFeed.refresh(connection);
                next += ROWS;
                System.out.println(next);
            }
        }
    }
}
