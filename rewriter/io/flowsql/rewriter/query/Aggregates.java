package io.flowsql.rewriter.query;

import java.util.Set;

/** The names of the aggregate functions of Databricks. */
public final class Aggregates {
    private static final Set<String> NAMES = Set.of(
            ("ANY ANY_VALUE APPROX_COUNT_DISTINCT APPROX_PERCENTILE APPROX_TOP_K ARRAY_AGG AVG BIT_AND BIT_OR BIT_XOR BOOL_AND BOOL_OR"
                            + " COLLECT_LIST COLLECT_SET CORR COUNT COUNT_IF COUNTIF COVAR_POP COVAR_SAMP EVERY FIRST FIRST_VALUE GROUPING"
                            + " GROUPING_ID HISTOGRAM_NUMERIC KURTOSIS LAST LAST_VALUE LISTAGG MAX MAX_BY MEAN MEDIAN MIN MIN_BY MODE"
                            + " PERCENTILE PERCENTILE_APPROX PERCENTILE_CONT PERCENTILE_DISC REGR_AVGX REGR_AVGY REGR_COUNT REGR_INTERCEPT"
                            + " REGR_R2 REGR_SLOPE REGR_SXX REGR_SXY REGR_SYY SCHEMA_OF_JSON_AGG SKEWNESS SOME STD STDDEV STDDEV_POP"
                            + " STDDEV_SAMP STRING_AGG SUM TRY_AVG TRY_SUM VAR_POP VAR_SAMP VARIANCE")
                    .split(" "));

    private Aggregates() {}

    /** @param name in upper case */
    public static boolean contains(String name) {
        return NAMES.contains(name);
    }
}
