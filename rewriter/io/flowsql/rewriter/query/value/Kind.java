package io.flowsql.rewriter.query.value;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What sort of value an expression gives, in Databricks' terms. It decides the form of operators and functions that mean different
 * things for different values; where it is not known, it is {@link Simple#UNKNOWN}.
 */
public sealed interface Kind {
    /** The paths of fields that lead to the parts that are no structs; an empty one for a value that is none. */
    default List<List<String>> leaves() {
        return List.of(List.of());
    }

    /** Kinds without parts. */
    enum Simple implements Kind {
        FLOAT,
        DOUBLE,
        STRING,
        BOOLEAN,
        BINARY,
        DATE,
        /** What the engine has as TIMESTAMP WITH TIME ZONE: a moment, shown in the session's zone. */
        TIMESTAMP,
        /** What the engine has as TIMESTAMP: a date with a time of day. Databricks' TIMESTAMP becomes this, too. */
        TIMESTAMP_NTZ,
        TIME,
        /** Months and years. */
        MONTH_INTERVAL,
        /** Whole days. */
        DAY_INTERVAL,
        /** Days with a time, or a time alone. */
        TIME_INTERVAL,
        VARIANT,
        /** The literal NULL. */
        NULL,
        UNKNOWN
    }

    /** @param bytes 1 for TINYINT, 2 for SMALLINT, 4 for INT, 8 for BIGINT */
    record Whole(int bytes) implements Kind {}

    record Decimal(int precision, int scale) implements Kind {}

    record Array(Kind element) implements Kind {}

    record Map(Kind key, Kind value) implements Kind {}

    record Struct(List<Field> fields) implements Kind {
        public Struct {
            fields = List.copyOf(fields);
        }

        public Optional<Kind> field(String name) {
            return find(name).map(Field::kind);
        }

        @Override
        public List<List<String>> leaves() {
            return fields.stream()
                    .flatMap(f -> f.kind().leaves().stream()
                            .map(path -> Stream.concat(Stream.of(f.name()), path.stream())
                                    .toList()))
                    .toList();
        }

        /** The field as its struct spells it. */
        public Optional<Field> find(String name) {
            return fields.stream()
                    .filter(field -> field.name().equalsIgnoreCase(name))
                    .findFirst();
        }
    }

    record Field(String name, Kind kind) {}

    Kind TINYINT = new Whole(1);
    Kind SMALLINT = new Whole(2);
    Kind INT = new Whole(4);
    Kind BIGINT = new Whole(8);

    default boolean isKnown() {
        return this != Simple.UNKNOWN && this != Simple.NULL;
    }

    default boolean isWhole() {
        return this instanceof Whole;
    }

    default boolean isDecimal() {
        return this instanceof Decimal;
    }

    /** FLOAT or DOUBLE. */
    default boolean isFloating() {
        return this == Simple.FLOAT || this == Simple.DOUBLE;
    }

    default boolean isNumber() {
        return isWhole() || isDecimal() || isFloating();
    }

    default boolean isInterval() {
        return this == Simple.MONTH_INTERVAL || this == Simple.DAY_INTERVAL || this == Simple.TIME_INTERVAL;
    }

    /** A timestamp of either sort. */
    default boolean isTimestamp() {
        return this == Simple.TIMESTAMP || this == Simple.TIMESTAMP_NTZ;
    }

    /**
     * The kind that holds values of both, as the branches of CASE and the arguments of coalesce have it; {@link Simple#UNKNOWN} if there is
     * none or one of them is not known. A text becomes what stands beside it.
     */
    default Kind common(Kind other) {
        if (equals(other) || other == Simple.NULL) {
            return this;
        }
        if (this == Simple.NULL) {
            return other;
        }
        if (isNumber() && other.isNumber()) {
            return Numbers.common(this, other);
        }
        if (this == Simple.STRING || other == Simple.STRING) {
            return besideText(this == Simple.STRING ? other : this);
        }
        if (isTimestamp() && (other == Simple.DATE || other.isTimestamp())) {
            return Simple.TIMESTAMP;
        }
        if (this == Simple.DATE && other.isTimestamp()) {
            return other;
        }
        if (this instanceof Array array && other instanceof Array of) {
            return new Array(array.element().common(of.element()));
        }
        return Simple.UNKNOWN;
    }

    private static Kind besideText(Kind other) {
        if (other.isNumber()) {
            return other.isWhole() ? BIGINT : Simple.DOUBLE;
        }
        boolean plain =
                other == Simple.BOOLEAN || other == Simple.DATE || other.isTimestamp() || other == Simple.BINARY;
        return plain ? other : Simple.UNKNOWN;
    }
}
