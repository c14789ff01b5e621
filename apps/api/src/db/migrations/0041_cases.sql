-- Objections of owners to public reports, limits after rejected ones, the end of unproven ones, and an
-- owner's news of a case (decisions §12).

alter table flags
  -- When an officer confirmed or rejected the report.
  add column decided_at timestamptz,
  drop constraint flags_status_check,
  -- Lapsed: nobody proved the contact of the report in 72 hours.
  add constraint flags_status_check check (status in ('under_review', 'active', 'cleared', 'rejected', 'lapsed')),
  add constraint flags_lapsed_check check (status <> 'lapsed' or (public_report and contact_verified_at is null));

update flags f set decided_at = a.at from audit_log a
where f.public_report and a.case_reference = f.case_number and a.action in ('confirm_report', 'reject_report');

-- A lapsed report changed nothing, so it is still no flag that counts.
create or replace function is_unproven_report(flag flags) returns boolean language sql immutable
return flag.status in ('under_review', 'lapsed') and flag.public_report and flag.contact_verified_at is null;

create index flags_to_lapse on flags (created_at) where status = 'under_review' and public_report and contact_verified_at is null;

-- Rejected reports of a contact, which limit its next ones.
create index flags_rejected_of_phone on flags (reporter_phone, decided_at)
  where status = 'rejected' and public_report and contact_verified_at is not null;
create index flags_rejected_of_email on flags (reporter_email, decided_at)
  where status = 'rejected' and public_report and contact_verified_at is not null;

-- One for each report, made while the report is under review; it changes no result.
create table flag_objections (
  id uuid primary key,
  flag_id bigint not null unique references flags (id),
  owner_id uuid not null references users (id),
  reason text not null check (reason <> ''),
  created_at timestamptz not null
);
create index flag_objections_of_owner on flag_objections (owner_id);
create index flag_objections_old on flag_objections (created_at);

create table flag_news (
  id uuid primary key,
  flag_id bigint not null references flags (id),
  author_user_id uuid not null references users (id),
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index flag_news_of_flag on flag_news (flag_id, created_at);
create index flag_news_of_author on flag_news (author_user_id);
create index flag_news_old on flag_news (created_at);

-- The files are in the file storage, as those of `documents` are.
create table flag_news_photos (
  id uuid primary key,
  news_id uuid not null references flag_news (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  storage_key text not null unique,
  size integer not null,
  sha256 bytea not null,
  unique (news_id, position)
);
