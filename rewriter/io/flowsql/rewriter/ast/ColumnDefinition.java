package io.flowsql.rewriter.ast;

import java.util.List;
import java.util.Optional;

/**
 * A column of a column list.
 *
 * @param type the type as written, such as {@code DECIMAL(10, 2)}; empty where only a name or a comment is given
 */
public record ColumnDefinition(
        Identifier name,
        Optional<Fragment> type,
        boolean notNull,
        boolean primaryKey,
        Optional<String> comment,
        Optional<Fragment> defaultValue,
        Optional<Generated> generated,
        Optional<Mask> mask) {

    /** How a column without a value in the query gets one. */
    public sealed interface Generated {
        record Always(Fragment expression) implements Generated {}

        /** {@code GENERATED {ALWAYS | BY DEFAULT} AS IDENTITY (START WITH start INCREMENT BY step)}. */
        record Identity(boolean always, long start, long step, TextRange range) implements Generated {}
    }

    /** {@code MASK function [USING COLUMNS (a, 'literal')]}. */
    public record Mask(Name function, List<Fragment> usingColumns) {
        public Mask {
            usingColumns = List.copyOf(usingColumns);
        }
    }
}
