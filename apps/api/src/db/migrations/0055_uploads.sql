-- Uploads of check jobs under way: two of an organisation, whichever processes read them (decisions §18). A
-- process that dies leaves its places until they expire.
create unlogged table running_uploads (
  organisation_id uuid not null references organisations (id),
  place smallint not null check (place between 1 and 2),
  upload_id uuid not null,
  expires_at timestamptz not null,
  primary key (organisation_id, place)
);

alter table check_jobs
  add column reason text,
  -- Of the files of the job in the storage.
  add column stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  add constraint check_jobs_reason check (reason is null or (status = 'failed' and reason = 'too_many_bad_lines'));
