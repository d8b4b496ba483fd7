package io.flowsql.crash;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.flowsql.testdb.Engine;
import io.flowsql.testdb.PostgresServer;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server of PostgreSQL dies under a process that refreshes; when it is there again, the next refresh gives the right rows. */
@Timeout(600)
class ServerCrashTest {
    private static final System.Logger LOG = System.getLogger(ServerCrashTest.class.getName());
    private static final int LONGEST_LIFE_MILLIS = 1200;

    @Test
    void aKilledServerLeavesTheRightRows() throws Exception {
        kill(1);
    }

    @Test
    @Tag("nightly")
    void aServerKilledManyTimesLeavesTheRightRows() throws Exception {
        kill(20);
    }

    private static void kill(int kills) throws Exception {
        Assumptions.assumeTrue(Engine.underTest().contains(Engine.POSTGRESQL));
        long seed = Long.getLong("flowsql.test.seed", new SecureRandom().nextLong());
        LOG.log(Level.INFO, "Kills of the server: -Dflowsql.test.seed={0,number,#}", seed);
        Random random = new Random(seed);
        try (PostgresServer server = PostgresServer.start(List.of())) {
            String url = "jdbc:flowsql:" + server.url("postgres");
            try (Connection connection = DriverManager.getConnection(url)) {
                EventFeed.create(connection);
            }
            long next = 0;
            for (int i = 0; i < kills; i++) {
                try (ChildJvm child = ChildJvm.startQuietly(
                        EndlessFeed.class, url, Long.toString(random.nextLong()), Long.toString(next))) {
                    assertNotNull(child.readLine(), "the child ended before its first round");
                    Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                    server.crash();
                    assertTrue(child.endsWithin(Duration.ofMinutes(1)), "the child did not see its server die");
                }
                server.restart();
                try (Connection connection = DriverManager.getConnection(url)) {
                    EventFeed.refresh(connection);
                    EventFeed.assertTargetsAreRight(connection);
                    next = EventFeed.countOfSource(connection);
                }
            }
        }
    }
}
