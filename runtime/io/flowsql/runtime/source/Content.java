package io.flowsql.runtime.source;

import java.math.BigInteger;

/**
 * A set of rows in brief, for comparing it with what it was.
 *
 * @param rows how many
 * @param hash the sum of the rows' hashes, so that the order of rows does not matter and sets of rows can be added
 */
record Content(long rows, BigInteger hash) {
    static final Content NOTHING = new Content(0, BigInteger.ZERO);

    Content plus(Content other) {
        return new Content(rows + other.rows, hash.add(other.hash));
    }
}
