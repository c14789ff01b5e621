-- Profile, identity, second step of sign-in, a person's rights (decisions §7; NDPA 2023).

alter table users
  add column address text not null default '',
  add column date_of_birth date,
  -- Personal data is gone; the row stays for the ledger of devices.
  add column erased_at timestamptz;

-- The e-mail method is turned on with a code of its own: one of a sign-in exists after a right password only.
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in (
    'verify_email', 'sign_in', 'reset_password', 'verify_phone', 'email_link', 'transfer', 'report_contact', 'two_factor'));

-- Wrong codes of an authenticator app, and wrong recovery codes.
alter table attempt_locks
  drop constraint attempt_locks_kind_check,
  add constraint attempt_locks_kind_check check (kind in ('password', 'pin', 'two_factor'));

-- Visitors' checks whose contact is still kept; the retention job empties it from the old end.
create index verifications_visitors_contact on verifications (created_at)
  where user_id is null and (email is not null or requested_by is not null);

-- What an export reads and an erasure finds about one person.
create index verifications_of_visitor on verifications (email) where user_id is null and email is not null;
create index payments_of_visitor on payments (email) where user_id is null and email <> '';
create index flags_of_reporter on flags (reported_by_user_id) where reported_by_user_id is not null;
create index flags_of_reporter_email on flags (reporter_email) where reporter_email is not null;
create index flags_of_reporter_phone on flags (reporter_phone) where reporter_phone is not null;
create index documents_of_uploader on documents (uploaded_by_user_id);
create index ownerships_of_user on ownerships (user_id) where user_id is not null;
create index device_events_of_actor on device_events (actor_user_id) where actor_user_id is not null;

-- NIN and BVN: encrypted value with the id of its key, keyed hash for uniqueness, last four digits for display.
create table identities (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('nin', 'bvn')),
  value_hash bytea not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  encrypted bytea not null,
  key_id text not null,
  provider text not null,
  provider_reference text not null,
  verified_at timestamptz not null,
  primary key (user_id, kind)
);
create unique index identities_one_account on identities (kind, value_hash);

-- Set up, and on once `enabled_at` is set. `last_step`: a code of the authenticator app is used once.
create table authenticators (
  user_id uuid primary key references users (id),
  encrypted_secret bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  last_step bigint not null default 0
);

-- 80 random bits each, as SHA-256 together with the account.
create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What somebody agreed to, which text, when, where, and that they took it back.
create table consents (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null,
  text_version text not null,
  channel text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consents_of_user on consents (user_id, given_at desc);

-- Requests under NDPA s.34–38 and what became of them.
create table rights_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('export', 'correction', 'erasure', 'objection')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  answer text not null default ''
);
create index rights_requests_of_user on rights_requests (user_id, requested_at desc);
