-- `flags_unproven` begins with the same column and holds the same rows.
drop index flags_to_lapse;
