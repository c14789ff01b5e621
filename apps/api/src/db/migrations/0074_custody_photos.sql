-- Pictures that officers take of a phone in custody (decisions §21). One that is removed leaves its row,
-- without its file.
create table custody_photos (
  id uuid primary key,
  custody_id bigint not null references custody (id),
  position smallint not null constraint custody_photos_position_check check ("position" between 1 and 3),
  -- Null: removed.
  storage_key text unique,
  size integer not null,
  sha256 bytea not null,
  added_by_user_id uuid not null references users (id),
  added_at timestamptz not null,
  removed_by_user_id uuid references users (id),
  removed_at timestamptz,
  reason text constraint custody_photos_reason_check check (length(reason) between 1 and 500),
  constraint custody_photos_removed check ((storage_key is null) = (removed_at is not null)
    and (removed_by_user_id is null) = (removed_at is null) and (reason is null or removed_at is not null)),
  -- Without a reason: who added it, within 15 minutes.
  constraint custody_photos_needs_reason check (removed_at is null or reason is not null
    or (removed_by_user_id = added_by_user_id and removed_at <= added_at + interval '15 minutes'))
);
-- Three at most, and each picture once.
create unique index custody_photos_places on custody_photos (custody_id, "position") where removed_at is null;
create unique index custody_photos_once on custody_photos (custody_id, sha256) where removed_at is null;
create index custody_photos_of_custody on custody_photos (custody_id, added_at);
create index custody_photos_of_officer on custody_photos (added_by_user_id);
create index custody_photos_of_remover on custody_photos (removed_by_user_id) where removed_by_user_id is not null;
