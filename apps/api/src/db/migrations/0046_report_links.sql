-- The hash of the code in the link that an answer by text message carries; it ends with the row, after 30
-- days.
alter table phone_checks add column report_code_hash bytea unique check (octet_length(report_code_hash) = 32);
