package io.flowsql.rewriter.query.function;

import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kind.Simple;

/** Kinds as the table names them where a form is for them only. */
enum KindWord {
    WHOLE,
    /** A whole number that INT holds. */
    SMALL,
    DECIMAL,
    FLOATING,
    NUMBER,
    STRING,
    BOOLEAN,
    BINARY,
    DATE,
    TIMESTAMP,
    ARRAY,
    /** An array of texts. */
    TEXTS,
    /** An array of structs. */
    STRUCTS,
    /** An array of arrays, maps or structs. */
    NESTED,
    INTERVAL,
    /** An interval of days and less. */
    DAYTIME,
    MAP,
    STRUCT,
    NULL;

    boolean holds(Kind kind) {
        return switch (this) {
            case WHOLE -> kind.isWhole();
            case SMALL -> kind instanceof Kind.Whole whole && whole.bytes() <= 4;
            case DECIMAL -> kind.isDecimal();
            case FLOATING -> kind.isFloating();
            case NUMBER -> kind.isNumber();
            case STRING -> kind == Simple.STRING;
            case BOOLEAN -> kind == Simple.BOOLEAN;
            case BINARY -> kind == Simple.BINARY;
            case DATE -> kind == Simple.DATE;
            case TIMESTAMP -> kind.isTimestamp();
            case ARRAY -> kind instanceof Kind.Array;
            case TEXTS -> kind instanceof Kind.Array array && array.element() == Simple.STRING;
            case STRUCTS -> kind instanceof Kind.Array array && array.element() instanceof Kind.Struct;
            case NESTED -> kind instanceof Kind.Array array && isNested(array.element());
            case INTERVAL -> kind.isInterval();
            case DAYTIME -> kind == Simple.DAY_INTERVAL || kind == Simple.TIME_INTERVAL;
            case MAP -> kind instanceof Kind.Map;
            case STRUCT -> kind instanceof Kind.Struct;
            case NULL -> kind == Simple.NULL;
        };
    }

    private static boolean isNested(Kind kind) {
        return kind instanceof Kind.Array || kind instanceof Kind.Map || kind instanceof Kind.Struct;
    }
}
