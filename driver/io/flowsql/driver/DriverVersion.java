package io.flowsql.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of this build, from the resource that the build fills in. */
record DriverVersion(int major, int minor) {
    private static final Pattern LEADING_NUMBERS = Pattern.compile("(\\d+)\\.(\\d+).*");

    static DriverVersion ofThisBuild() {
        Properties properties = new Properties();
        try (InputStream resource = DriverVersion.class.getResourceAsStream("version.properties")) {
            properties.load(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Matcher version = LEADING_NUMBERS.matcher(properties.getProperty("version"));
        if (!version.matches()) {
            throw new IllegalStateException("version.properties was not filtered by the build: " + properties);
        }
        return new DriverVersion(Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2)));
    }
}
