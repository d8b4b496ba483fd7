package io.flowsql.crash;

import java.sql.Connection;
import java.sql.DriverManager;

/** A process that drops and creates the targets until it is killed. It prints a line after each round. */
final class EndlessDefinition {
    private EndlessDefinition() {}

    /** @param arguments URL */
    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            while (true) {
                EventFeed.dropTargets(connection);
                EventFeed.createTargets(connection);
                System.out.println("created");
            }
        }
    }
}
