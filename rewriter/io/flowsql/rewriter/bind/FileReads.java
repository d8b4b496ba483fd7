package io.flowsql.rewriter.bind;

import io.flowsql.rewriter.ast.Fragment;
import io.flowsql.rewriter.ast.Identifier;
import io.flowsql.rewriter.ast.Name;
import io.flowsql.rewriter.ast.TextRange;
import io.flowsql.rewriter.bind.EngineSchemas.InvalidSql;
import io.flowsql.rewriter.definition.FileColumn;
import io.flowsql.rewriter.definition.FileInput;
import io.flowsql.rewriter.definition.FileRead;
import io.flowsql.rewriter.definition.ReservedNames;
import io.flowsql.rewriter.definition.Shape;
import io.flowsql.rewriter.definition.StreamInput;
import io.flowsql.rewriter.definition.TableRef;
import io.flowsql.rewriter.definition.Tolerance;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.error.FlowException.Position;
import io.flowsql.rewriter.lex.Lexis;
import io.flowsql.rewriter.lex.SqlScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Binds {@code read_files(...)}. */
final class FileReads {
    /** The parts of {@code _metadata}. */
    private static final List<FileColumn> METADATA = List.of(
            new FileColumn("file_path", "STRING"),
            new FileColumn("file_name", "STRING"),
            new FileColumn("file_size", "BIGINT"),
            new FileColumn("file_block_start", "BIGINT"),
            new FileColumn("file_block_length", "BIGINT"),
            new FileColumn("file_modification_time", "TIMESTAMP"));

    private final Dialect dialect;
    private final EngineSchemas schemas;
    private final Function<TextRange, Optional<Position>> positions;

    FileReads(Dialect dialect, EngineSchemas schemas, Function<TextRange, Optional<Position>> positions) {
        this.dialect = dialect;
        this.schemas = schemas;
        this.positions = positions;
    }

    static boolean is(Name function) {
        return FileCall.function(function).isPresent();
    }

    /** Whether a statement asks where its rows came from. */
    static boolean nameMetadata(String statement) {
        return SqlScanner.scan(statement, Lexis.DATABRICKS).stream()
                .anyMatch(token -> token.isName() && token.name().equalsIgnoreCase("_metadata"));
    }

    /**
     * @param before the reads of the flow that stand before this one
     * @param metadata whether the rows are to say where they came from
     */
    StreamInput input(
            Name function, Fragment call, boolean stream, TextRange range, List<StreamInput> before, boolean metadata) {
        FileRead given = new FileCall(positions).read(function, call, stream);
        TableRef name = new TableRef("", "read_files", given.path());
        int occurrence = (int)
                before.stream().filter(other -> other.table().equals(name)).count();
        FileInput found = schemas.files(new FileRead(
                given.path(),
                given.stream(),
                occurrence,
                given.function(),
                given.options(),
                given.schema(),
                given.hints()));
        Shape shape = shape(found.columns(), "");
        if (metadata && !found.isListing()) {
            shape = shape.union(shape(METADATA, ReservedNames.METADATA));
        }
        return new StreamInput(
                before.size(), name, shape, Optional.empty(), Tolerance.NONE, Optional.of(found), label(given), range);
    }

    private static String label(FileRead read) {
        return read.function().name().toLowerCase(Locale.ROOT) + "('" + read.path() + "')";
    }

    /** The columns as the engine names and describes them. */
    private Shape shape(List<FileColumn> columns, String prefix) {
        List<String> selected = new ArrayList<>();
        for (FileColumn column : columns) {
            String name = prefix.isEmpty()
                    ? dialect.stored(new Identifier(column.name(), false, new TextRange(0, 0)))
                    : prefix + column.name();
            selected.add("CAST(NULL AS " + dialect.type(column.type()) + ") AS " + dialect.quote(name));
        }
        try {
            return schemas.shapeOf("SELECT " + String.join(", ", selected));
        } catch (InvalidSql e) {
            throw new IllegalStateException(e);
        }
    }
}
