"""The functions that the SQL of a world may call."""

ALLOWED = frozenset(
    """
    abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh
    count cume_dist date datetime degrees dense_rank exp first_value floor format glob group_concat hex if
    ifnull iif instr json json_array json_array_insert json_array_length json_error_position json_extract
    json_group_array json_group_object json_insert json_object json_patch json_pretty json_quote
    json_remove json_replace json_set json_type json_valid jsonb jsonb_array jsonb_array_insert
    jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch jsonb_remove
    jsonb_replace jsonb_set julianday lag last_value lead length like likelihood likely ln log log10 log2
    lower ltrim max median min mod nth_value ntile nullif octet_length percent_rank percentile
    percentile_cont percentile_disc pi pow power printf quote radians rank replace round row_number rtrim
    sign sin sinh sqrt strftime string_agg substr substring sum tan tanh time timediff total trim trunc
    typeof unhex unicode unistr unixepoch unlikely upper zeroblob -> ->>
    """.split()
)
"""Their result follows from their arguments alone (the date functions': once the clock refuses)."""

VARYING = frozenset(
    """
    random randomblob changes total_changes last_insert_rowid sqlite_version sqlite_source_id current_date
    current_time current_timestamp
    """.split()
)
"""Their result differs from run to run, from machine to machine, or with what earlier trials did."""

TABLE_FUNCTIONS = frozenset({"json_each", "json_tree"})
"""They stand where a table stands."""

BUILT_IN_TABLES = frozenset("dbstat bytecode tables_used fts3tokenize generate_series carray".split())
"""Tables that the engine may bring along, beside those whose names begin with sqlite_ or pragma_."""
