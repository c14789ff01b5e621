-- Private look-up: whether a number is blocked, without naming it (docs/private-look-up.md).

-- One key for everybody, for 30 days.
create table private_epochs (
  -- Minutes since 1970 at its creation, so that a number is not used again after a restore.
  epoch bigint primary key check (epoch > 0),
  public_key bytea not null check (length(public_key) = 32),
  -- All secrets of the epoch come from it. Null: the epoch is over, and its questions can be opened no more.
  encrypted_seed bytea,
  key_id text not null,
  created_at timestamptz not null,
  -- The files: where they are, 2^bits of them, each with so many entries. Null: they are not built yet.
  build text,
  bits integer check (bits between 0 and 16),
  slots integer check (slots > 0),
  -- Numbers for which there is room; with more of them the next epoch begins early.
  capacity integer,
  entries integer,
  -- The block list's changes up to this position have positions here.
  list_epoch uuid,
  list_position bigint,
  -- The newest change of a file, and the newest that all files have.
  assigned bigint not null default 0,
  published bigint not null default 0 check (published <= assigned),
  -- Everything that the block list said then is in the files.
  confirmed_at timestamptz,
  -- It answers from then on; null: it is being built.
  begun_at timestamptz,
  -- It answers until then; null: it is the present one, or being built.
  until timestamptz,
  check ((build is null) = (bits is null) and (build is null) = (slots is null)),
  check (begun_at is null or build is not null)
);
create unique index private_epochs_one_present on private_epochs ((true)) where begun_at is not null and until is null;
create unique index private_epochs_one_next on private_epochs ((true)) where begun_at is null and encrypted_seed is not null;

-- Changes of the files in order: an entry that goes, and the one that takes its place.
create table private_changes (
  epoch bigint not null references private_epochs (epoch),
  position bigint not null check (position > 0),
  bucket integer not null,
  removed bytea not null check (length(removed) = 16),
  added bytea not null check (length(added) = 16),
  primary key (epoch, position)
);

-- Blinded elements of a client or an account on a day in Lagos. What was asked is not known.
create table private_uses (
  caller uuid not null,
  day date not null,
  elements integer not null check (elements >= 0),
  -- The administrators know that the quota was used up.
  told boolean not null default false,
  primary key (caller, day)
);

alter table clients add column private_per_day integer not null default 1000 check (private_per_day >= 0);

create function await_log_of_private_key() returns trigger language plpgsql as $$
begin
  perform await_log('private_key', new.created_at, jsonb_build_object(
    'at', log_time(new.created_at), 'epoch', new.epoch,
    'key', translate(rtrim(encode(new.public_key, 'base64'), '='), '+/', '-_'),
    'mode', 'VOPRF', 'suite', 'ristretto255-SHA512'), null, null);
  return null;
end $$;
create trigger private_epochs_await_log after insert on private_epochs
  for each row execute function await_log_of_private_key();
create index log_entries_of_private_key on log_entries (index) where type = 'private_key';
create index log_pending_of_private_key on log_pending (id) where type = 'private_key';
