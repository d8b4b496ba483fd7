package io.flowsql.rewriter.query.tree;

/** {@code cloud_files(...)} always streams. */
final class CloudFiles {
    private CloudFiles() {}

    static Relation asStream(Relation relation) {
        boolean called = relation.isFunction() && relation.name().last().matches("cloud_files");
        return called
                ? new Relation(
                        relation.name(),
                        relation.call(),
                        true,
                        relation.options(),
                        relation.watermark(),
                        relation.alias(),
                        relation.range())
                : relation;
    }
}
