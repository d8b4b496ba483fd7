package io.flowsql.driver.url;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a wrapped driver writes options behind the address in its URL. */
enum OptionStyle {
    /** H2 and DuckDB: {@code address;name=value;name=value}. H2 escapes a semicolon within a value with a backslash. */
    SEMICOLON(Pattern.compile("(?<!\\\\);(?<name>[^=;]+)(?:=(?<value>(?:\\\\;|[^;])*))?")),

    /** PostgreSQL: {@code address?name=value&name=value}, percent-encoded. */
    QUERY(Pattern.compile("[?&](?<name>[^=&?]+)(?:=(?<value>[^&]*))?")) {
        @Override
        String without(String url, List<Option> removed) {
            String rest = super.without(url, removed);
            int firstGap = removed.stream().mapToInt(Option::start).min().orElse(rest.length());
            boolean questionMarkLost = firstGap < rest.length() && rest.indexOf('?') < 0;
            return questionMarkLost ? rest.substring(0, firstGap) + '?' + rest.substring(firstGap + 1) : rest;
        }

        @Override
        String decode(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }
    };

    private final Pattern pattern;

    OptionStyle(Pattern pattern) {
        this.pattern = pattern;
    }

    static OptionStyle of(String url) {
        return url.contains(":postgresql:") ? QUERY : SEMICOLON;
    }

    /** All options in a URL, in order, whoever they belong to. */
    List<Option> options(String url) {
        List<Option> options = new ArrayList<>();
        Matcher matcher = pattern.matcher(url);
        while (matcher.find()) {
            String value = Optional.ofNullable(matcher.group("value")).orElse("");
            options.add(
                    new Option(decode(matcher.group("name")).strip(), decode(value), matcher.start(), matcher.end()));
        }
        return options;
    }

    /** The URL without some of its {@link #options}. */
    String without(String url, List<Option> removed) {
        StringBuilder rest = new StringBuilder(url);
        for (int i = removed.size() - 1; i >= 0; i--) {
            rest.delete(removed.get(i).start(), removed.get(i).end());
        }
        return rest.toString();
    }

    String decode(String text) {
        return text;
    }

    /** One option of a URL: what is between {@code start} (its mark, such as a semicolon) and {@code end}. */
    record Option(String name, String value, int start, int end) {}
}
