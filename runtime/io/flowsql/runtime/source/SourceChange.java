package io.flowsql.runtime.source;

import io.flowsql.rewriter.error.FlowError;
import io.flowsql.rewriter.error.FlowException;

/** Says how a source broke the promise only to grow. */
final class SourceChange {
    private final SourceLabel label;

    SourceChange(SourceLabel label) {
        this.label = label;
    }

    /** @param found what is now where the rows were that had been read */
    FlowException between(Content read, Content found) {
        if (found.rows() < read.rows()) {
            return deleted(read.rows() - found.rows(), read.rows());
        }
        if (found.rows() > read.rows()) {
            return error((found.rows() - read.rows()) + " row(s) more than the " + read.rows()
                    + " that were read have come up among them");
        }
        return error("values in at least one of the " + read.rows() + " row(s) read are no longer the same");
    }

    /**
     * Where a changed row counts as new, so that there may be changed ones among them.
     *
     * @param left how many rows there are that are not new
     */
    FlowException counted(long read, long left, long added) {
        boolean allDeleted = left == 0 && added < read;
        return left < read && added > 0 && !allDeleted
                ? error((read - left) + " of the " + read + " row(s) read are gone or are no longer the same")
                : between(new Content(read, Content.NOTHING.hash()), new Content(left, Content.NOTHING.hash()));
    }

    FlowException deleted(long gone, long read) {
        FlowError error =
                gone == read ? FlowError.DELTA_SOURCE_IGNORE_DELETE : FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES;
        return error(error, gone + " of the " + read + " row(s) read are gone");
    }

    /** The columns changed while something depended on them that only values or row numbers can tell. */
    FlowException columns(String lost) {
        return error("its columns were changed, and with them was lost " + lost);
    }

    private FlowException error(String found) {
        return error(FlowError.DELTA_SOURCE_TABLE_IGNORE_CHANGES, found);
    }

    private FlowException error(FlowError error, String found) {
        return FlowException.of(error, label.source(), label.flow(), found, label.target());
    }
}
