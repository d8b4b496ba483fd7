package io.flowsql.crash;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Random;

/** A process that inserts and refreshes until it is killed. It prints a line after each round. */
final class EndlessFeed {
    private static final int ROWS = 20;

    private EndlessFeed() {}

    /** @param arguments URL, seed, the number of the first event */
    public static void main(String[] arguments) throws Exception {
        Random random = new Random(Long.parseLong(arguments[1]));
        long next = Long.parseLong(arguments[2]);
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            while (true) {
                round(connection, random, next);
                next += ROWS;
                System.out.println(next);
            }
        }
    }

    /** Mostly in auto-commit, where each refresh has a transaction of its own; sometimes all in one transaction of the user's. */
    private static void round(Connection connection, Random random, long next) throws Exception {
        boolean oneTransaction = random.nextInt(4) == 0;
        connection.setAutoCommit(!oneTransaction);
        EventFeed.insert(connection, random, next, ROWS);
        EventFeed.refresh(connection);
        if (random.nextInt(8) == 0) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("REFRESH STREAMING TABLE history FULL");
            }
        }
        if (oneTransaction) {
            connection.commit();
        }
    }
}
