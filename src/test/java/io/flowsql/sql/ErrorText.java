package io.flowsql.sql;

import java.sql.SQLException;

/** All that an error says: message and SQLSTATE, of its causes and of the errors chained to it too. */
final class ErrorText {
    private ErrorText() {}

    static String of(SQLException error) {
        StringBuilder text = new StringBuilder();
        for (SQLException next = error; next != null; next = next.getNextException()) {
            for (Throwable cause = next; cause != null; cause = cause.getCause()) {
                text.append(cause.getClass().getSimpleName()).append(": ").append(cause.getMessage());
                if (cause instanceof SQLException sql) {
                    text.append(" [SQLSTATE ").append(sql.getSQLState()).append(']');
                }
                text.append('\n');
            }
        }
        return text.toString().strip();
    }
}
