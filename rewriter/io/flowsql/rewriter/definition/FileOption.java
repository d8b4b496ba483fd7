package io.flowsql.rewriter.definition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An option of {@code read_files}. */
public enum FileOption {
    FORMAT("format", "json|csv|parquet|text", "Write 'json', 'csv', 'parquet' or 'text'"),
    SCHEMA("schema", ".+", "Write columns with their types: 'id INT, name STRING'"),
    SCHEMA_HINTS("schemaHints", ".+", "Write columns with their types: 'id INT, name STRING'"),
    INFER_COLUMN_TYPES("inferColumnTypes"),
    FILE_NAME_PATTERN("fileNamePattern", ".+", "Write a pattern of file names, such as '*.json'"),
    PARTITION_COLUMNS("partitionColumns", ".*", ""),
    INCLUDE_EXISTING_FILES("includeExistingFiles"),
    ALLOW_OVERWRITES("allowOverwrites"),
    MAX_FILES_PER_TRIGGER("maxFilesPerTrigger", "[1-9]\\d{0,17}", "Write a number above 0"),
    MAX_BYTES_PER_TRIGGER("maxBytesPerTrigger", "[1-9]\\d{0,17} ?[a-z]{0,2}", "Write a size, such as '10g'"),
    SCHEMA_EVOLUTION_MODE(
            "schemaEvolutionMode",
            "addNewColumns|rescue|failOnNewColumns|none",
            "Write 'addNewColumns', 'rescue', 'failOnNewColumns' or 'none'"),
    SCHEMA_LOCATION("schemaLocation", ".*", ""),
    RESCUED_DATA_COLUMN("rescuedDataColumn", ".+", "Write the name of a column"),
    MODE("mode", "PERMISSIVE|DROPMALFORMED|FAILFAST", "Write 'PERMISSIVE', 'DROPMALFORMED' or 'FAILFAST'"),
    MULTI_LINE("multiLine"),
    HEADER("header"),
    SEPARATOR("sep", ".", "Write one character"),
    QUOTE("quote", ".", "Write one character"),
    ESCAPE("escape", ".", "Write one character"),
    COMMENT("comment", ".", "Write one character"),
    NULL_VALUE("nullValue", ".*", ""),
    ENCODING("encoding", "utf-?8", "Only UTF-8 is read: convert the files"),
    RECURSIVE_FILE_LOOKUP("recursiveFileLookup", "true", "Folders are always read with all that is in them"),
    /** Of {@code list_files} alone. */
    RECURSIVE("recursive");

    /** Options of the documentation that are not built. */
    private static final List<String> LATER = List.of(
            ("modifiedAfter modifiedBefore ignoreCorruptFiles ignoreMissingFiles emptyValue dateFormat timestampFormat"
                            + " timestampNTZFormat ignoreLeadingWhiteSpace ignoreTrailingWhiteSpace mergeSchema skipRows quoteAll lineSep"
                            + " enforceSchema maxColumns maxCharsPerColumn columnNameOfCorruptRecord unescapedQuoteHandling primitivesAsString"
                            + " prefersDecimal allowComments allowSingleQuotes allowUnquotedFieldNames allowNumericLeadingZeros"
                            + " allowBackslashEscapingAnyCharacter allowUnquotedControlChars dropFieldIfAllNull singleVariantColumn"
                            + " readerCaseSensitive datetimeRebaseMode int96RebaseMode wholeText rowTag attributePrefix useStrictGlobber"
                            + " useNotifications useManagedFileEvents useIncrementalListing backfillInterval maxFileAge cleanSource"
                            + " fetchParallelism connection locale inferTimestamp preferDate nanValue positiveInf negativeInf"
                            + " charToEscapeQuoteEscaping samplingRatio allowNonNumericNumbers parserCaseSensitive")
                    .split(" "));

    private final String key;
    private final String pattern;
    private final String instead;

    FileOption(String key) {
        this(key, "true|false", "Write true or false");
    }

    FileOption(String key, String pattern, String instead) {
        this.key = key;
        this.pattern = pattern;
        this.instead = instead;
    }

    /** Older keys carry a prefix; some options have two names. */
    public static Optional<FileOption> of(String given) {
        String name = plain(given);
        String same = switch (name.toLowerCase(Locale.ROOT)) {
            case "delimiter" -> SEPARATOR.key;
            case "pathglobfilter" -> FILE_NAME_PATTERN.key;
            case "charset" -> ENCODING.key;
            default -> name;
        };
        return Arrays.stream(values())
                .filter(option -> option.key.equalsIgnoreCase(same))
                .findFirst();
    }

    /** Whether Databricks has an option that is missing here. */
    public static boolean isKnown(String given) {
        return LATER.stream().anyMatch(plain(given)::equalsIgnoreCase);
    }

    private static String plain(String given) {
        return given.regionMatches(true, 0, "cloudFiles.", 0, 11) ? given.substring(11) : given;
    }

    public boolean accepts(String value) {
        return value.matches("(?is)" + pattern);
    }

    public String key() {
        return key;
    }

    /** What to write, for messages. */
    public String instead() {
        return instead;
    }
}
