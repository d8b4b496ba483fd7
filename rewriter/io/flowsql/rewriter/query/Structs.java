package io.flowsql.rewriter.query;

import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Structs: a STRUCT on DuckDB, a ROW whose fields have names on H2, and an object of JSON on PostgreSQL. */
final class Structs {
    private final Translation translation;
    private final Dialect dialect;

    Structs(Translation translation) {
        this.translation = translation;
        this.dialect = translation.dialect();
    }

    /** @param values in the engine's words */
    String struct(Kind.Struct kind, List<String> values) {
        List<Sequence.Field> fields = kind.fields().stream()
                .map(field -> new Sequence.Field(field.name(), "", ""))
                .toList();
        String struct = dialect.struct(fields, values);
        boolean positional = !(dialect instanceof DuckDb) && !(dialect instanceof PostgreSql);
        Optional<String> type = positional ? Kinds.name(kind) : Optional.empty();
        return type.map(name -> "CAST(" + struct + " AS " + dialect.type(name) + ")").orElse(struct);
    }

    /** A field of a struct, whose kind must be known where the engine keeps no types of fields. */
    String field(String struct, Kind.Field field, int place) {
        if (dialect instanceof DuckDb) {
            return "struct_extract(" + struct + ", " + dialect.literal(field.name()) + ")";
        }
        Optional<String> type = Kinds.name(field.kind());
        if (type.isEmpty()) {
            throw translation.refused(
                    "The field " + field.name() + " of a struct, whose type is not known,", place, "Cast the value where the struct is made");
        }
        return dialect instanceof PostgreSql
                ? jsonField(struct, field, dialect.type(type.get()))
                : "(" + struct + ")." + dialect.quote(field.name());
    }

    /** A field of each struct in an array. */
    String fieldOfElements(String array, Kind.Field field, int place) {
        if (dialect instanceof DuckDb) {
            return "list_transform(" + array + ", lambda e: " + field("e", field, place) + ")";
        }
        if (dialect instanceof PostgreSql) {
            return "CASE WHEN " + array + " IS NOT NULL THEN ARRAY(SELECT " + field("u.e", field, place) + " FROM unnest(" + array
                    + ") WITH ORDINALITY AS u(e, n) ORDER BY u.n) END";
        }
        throw translation.refused("The field " + field.name() + " of an array of structs", place, "Explode the array");
    }

    /** Nested values stay JSON. */
    private String jsonField(String struct, Kind.Field field, String type) {
        String name = dialect.literal(field.name());
        if (field.kind() instanceof Kind.Struct || field.kind() == Kind.Simple.VARIANT) {
            return "(" + struct + " -> " + name + ")";
        }
        if (field.kind() instanceof Kind.Array array && !(array.element() instanceof Kind.Struct)) {
            return "CASE WHEN jsonb_typeof(" + struct + " -> " + name + ") = 'array' THEN ARRAY(SELECT CAST(e AS "
                    + type.replaceAll("\\[\\]$", "") + ") FROM jsonb_array_elements_text(" + struct + " -> " + name + ") AS e) END";
        }
        return "CAST(" + struct + " ->> " + name + " AS " + type + ")";
    }

    /** The whole struct in parts, for {@code s.*}. */
    String fields(String struct, Kind.Struct kind, int place) {
        return kind.fields().stream()
                .map(field -> field(struct, field, place) + " AS " + dialect.quote(dialect.fold(field.name())))
                .collect(Collectors.joining(", "));
    }
}
