package io.flowsql.rewriter.dialect;

import io.flowsql.rewriter.definition.Sequence;
import java.util.List;
import java.util.Optional;

/** How one engine names types, and what its values of them can do. */
public interface TypeDialect {
    /** The engine's type for one of Databricks'. Unknown names stay as they are. */
    String type(String databricksType);

    /** What values of a Databricks type the engine's own type would take too many of; empty if it takes the same. */
    default Optional<String> limits(String column, String databricksType) {
        return Optional.empty();
    }

    /** Whether a column of a type can be found by its value, as a key is; the type as the engine describes it. */
    boolean usableAsKey(String type);

    /**
     * Whether the engine orders values of a type as Spark does; the type as the engine describes it. Nested types are ordered by each
     * engine in its own way where there is a NULL in them, and have to be named field by field.
     */
    boolean orderable(String type);

    /** Whether a change from one type to the other loses nothing that the user declared, such as a longer limit of a text. */
    default boolean sameType(String before, String now) {
        return before.equals(now);
    }

    /** Whether a declared type is the one in which a sequence is shown. */
    default boolean sameSequence(String declared, Sequence sequence) {
        return sameType(declared, sequenceType(sequence));
    }

    /**
     * The type of a column from what JDBC tells of it, so that it can be written in a CAST.
     *
     * @param precision digits, characters or bytes, as the driver reports them
     * @param scale digits of the fraction
     */
    String typeText(String typeName, int precision, int scale);

    /**
     * A query for name and type of each column of another query, where JDBC's metadata does not tell the types in full.
     *
     * @param query which is not run
     */
    Optional<String> describe(String query);

    /** Whether values of a type are arrays; the type as the engine describes it. */
    boolean isArray(String type);

    /** Whether values of a type are structs, with fields of their own; the type as the engine describes it. */
    default boolean isStruct(String type) {
        return type.startsWith("STRUCT(") || type.startsWith("ROW(");
    }

    /** The type of a struct for a column. */
    String structType(List<Sequence.Field> fields);

    /** The type in which a sequence is shown. */
    default String sequenceType(Sequence sequence) {
        return sequence.struct()
                ? structType(sequence.fields())
                : sequence.fields().get(0).type();
    }
}
