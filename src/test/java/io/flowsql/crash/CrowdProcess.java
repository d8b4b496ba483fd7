package io.flowsql.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;

/**
 * A writer or a refresher in a process of its own: {@code write URL FIRST_EVENT TRANSACTIONS}, or {@code refresh URL}, which goes on until
 * its input ends and prints how often it refreshed.
 */
final class CrowdProcess {
    private CrowdProcess() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[1])) {
            if (arguments[0].equals("write")) {
                Crowd.write(connection, Long.parseLong(arguments[2]), Integer.parseInt(arguments[3]));
            } else {
                System.out.println(refresh(connection));
            }
        }
    }

    private static int refresh(Connection connection) throws Exception {
        Thread waiting = new Thread(() -> {
            try {
                System.in.transferTo(System.out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        waiting.start();
        int refreshes = 0;
        while (waiting.isAlive()) {
            EventFeed.refresh(connection);
            refreshes++;
        }
        return refreshes;
    }
}
