package io.flowsql.rewriter.query;

import io.flowsql.rewriter.definition.Sequence;
import io.flowsql.rewriter.dialect.Dialect;
import io.flowsql.rewriter.dialect.DuckDb;
import io.flowsql.rewriter.dialect.PostgreSql;
import io.flowsql.rewriter.query.value.Kind;
import io.flowsql.rewriter.query.value.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Structs: a STRUCT on DuckDB, a ROW whose fields have names on H2, and an object of JSON on PostgreSQL. */
final class Structs {
    private final Translation translation;
    private final Dialect dialect;
    private final EngineForms forms;

    Structs(Translation translation) {
        this.translation = translation;
        this.dialect = translation.dialect();
        this.forms = EngineForms.of(dialect);
    }

    /** @param values in the engine's words */
    String struct(Kind.Struct kind, List<String> values) {
        List<Sequence.Field> fields = kind.fields().stream()
                .map(field -> new Sequence.Field(field.name(), "", type(field.kind())))
                .toList();
        String struct = dialect.struct(fields, values);
        boolean positional = !(dialect instanceof DuckDb) && !(dialect instanceof PostgreSql);
        Optional<String> type = positional ? Kinds.name(kind) : Optional.empty();
        return type.map(name -> "CAST(" + struct + " AS " + dialect.type(name) + ")")
                .orElse(struct);
    }

    private String type(Kind kind) {
        return Kinds.name(kind).map(dialect::type).orElse("");
    }

    /** A field of a struct, whose kind must be known where the engine keeps no types of fields. */
    String field(String struct, Kind.Field field, int place) {
        if (dialect instanceof DuckDb) {
            return "struct_extract(" + struct + ", " + dialect.literal(field.name()) + ")";
        }
        Optional<String> type = Kinds.name(field.kind());
        if (type.isEmpty()) {
            throw translation.refused(
                    "The field " + field.name() + " of a struct, whose type is not known,",
                    place,
                    "Cast the value where the struct is made");
        }
        return dialect instanceof PostgreSql
                ? jsonField(struct, field, dialect.type(type.get()))
                : "(" + struct + ")." + dialect.quote(field.name());
    }

    /**
     * A comparison field by field, as Spark does it: by position, NULL before all other values and equal to itself. The engines compare
     * structs by names, put NULL last, or do not compare at all.
     */
    String compared(Operand left, String operator, Operand right, int place) {
        boolean structs = left.kind() instanceof Kind.Struct a
                && right.kind() instanceof Kind.Struct b
                && a.fields().size() == b.fields().size()
                && !a.fields().isEmpty();
        if (!structs) {
            throw translation.refused("The comparison of a struct with " + operator, place, "Compare its fields");
        }
        List<Kind.Field> lefts = ((Kind.Struct) left.kind()).fields();
        List<Kind.Field> rights = ((Kind.Struct) right.kind()).fields();
        List<String> ours = new ArrayList<>();
        List<String> theirs = new ArrayList<>();
        for (int i = 0; i < lefts.size(); i++) {
            boolean texts =
                    lefts.get(i).kind() == Kind.Simple.STRING && rights.get(i).kind() == Kind.Simple.STRING;
            ours.add(leaf(left.sql(), typed(lefts.get(i), rights.get(i)), texts, place));
            theirs.add(leaf(right.sql(), typed(rights.get(i), lefts.get(i)), texts, place));
        }
        String test = switch (operator) {
            case "=", "==", "<=>" -> same(ours, theirs);
            case "<>", "!=" -> "NOT (" + same(ours, theirs) + ")";
            case "<" -> less(ours, theirs, 0);
            case ">" -> less(theirs, ours, 0);
            case "<=" -> "NOT (" + less(theirs, ours, 0) + ")";
            default -> "NOT (" + less(ours, theirs, 0) + ")";
        };
        String missing = dialect.structIsNull(left.sql()) + " OR " + dialect.structIsNull(right.sql());
        String both = dialect.structIsNull(left.sql()) + " AND " + dialect.structIsNull(right.sql());
        return operator.equals("<=>")
                ? "(CASE WHEN " + missing + " THEN " + both + " ELSE " + test + " END)"
                : "(CASE WHEN NOT (" + missing + ") THEN " + test + " END)";
    }

    /** NULL has the type of what it is compared with. */
    private static Kind.Field typed(Kind.Field field, Kind.Field other) {
        return field.kind() == Kind.Simple.NULL ? new Kind.Field(field.name(), other.kind()) : field;
    }

    private String leaf(String struct, Kind.Field field, boolean byBytes, int place) {
        boolean nested = field.kind() instanceof Kind.Struct
                || field.kind() instanceof Kind.Array
                || field.kind() instanceof Kind.Map;
        if (nested || !field.kind().isKnown() && field.kind() != Kind.Simple.NULL) {
            throw translation.refused(
                    "The comparison of the field " + field.name() + " of a struct", place, "Compare its parts");
        }
        String value = field(struct, field, place);
        return byBytes ? forms.byBytes(value) : value;
    }

    private static String same(List<String> left, List<String> right) {
        StringBuilder test = new StringBuilder();
        for (int i = 0; i < left.size(); i++) {
            test.append(i == 0 ? "" : " AND ")
                    .append(left.get(i))
                    .append(" IS NOT DISTINCT FROM ")
                    .append(right.get(i));
        }
        return test.toString();
    }

    private static String less(List<String> left, List<String> right, int field) {
        String a = left.get(field);
        String b = right.get(field);
        String less = "(" + b + " IS NOT NULL AND (" + a + " IS NULL OR " + a + " < " + b + "))";
        return field == left.size() - 1
                ? less
                : "(" + less + " OR " + a + " IS NOT DISTINCT FROM " + b + " AND " + less(left, right, field + 1) + ")";
    }

    /** The fields as the items of ORDER BY. */
    String ordered(String struct, Kind.Struct kind, String direction, int place) {
        return kind.fields().stream()
                .map(field -> leaf(struct, field, field.kind() == Kind.Simple.STRING, place) + direction)
                .collect(Collectors.joining(", "));
    }

    /** A field of each struct in an array. */
    String fieldOfElements(String array, Kind.Field field, int place) {
        if (dialect instanceof DuckDb) {
            return "list_transform(" + array + ", lambda e: " + field("e", field, place) + ")";
        }
        if (dialect instanceof PostgreSql) {
            return "CASE WHEN " + array + " IS NOT NULL THEN ARRAY(SELECT " + field("u.e", field, place)
                    + " FROM unnest(" + array + ") WITH ORDINALITY AS u(e, n) ORDER BY u.n) END";
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
                    + type.replaceAll("\\[\\]$", "") + ") FROM jsonb_array_elements_text(" + struct + " -> " + name
                    + ") AS e) END";
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
