-- The link that opens the report of a check, /r/CODE: the SHA-256 of its code. Null: there is none, or it has ended.
alter table verifications add column report_code_hash bytea
  constraint verifications_report_code_hash_check check (octet_length(report_code_hash) = 32),
  add constraint verifications_report_code_completed check (report_code_hash is null or completed_at is not null);
create unique index verifications_by_report_code on verifications (report_code_hash)
  where report_code_hash is not null;

-- Links that text messages carry already stay open.
update verifications v set report_code_hash = p.report_code_hash from phone_checks p
  where p.verification_id = v.id and p.report_code_hash is not null and v.completed_at is not null;
