-- Accounts: codes, sessions, locks (decisions §7).

alter table users
  add column phone_verified_at timestamptz,
  add column pin_hash text,
  -- Second step of a sign-in; null: the password is enough.
  add column two_factor_method text check (two_factor_method in ('email', 'totp'));

-- Not unique: a family may share a number, and one that is not proven says nothing.
create index users_by_phone on users (phone_number) where phone_number is not null;

-- A code is never stored: it is computed from the id with a key (docs/adr/0008). `subject` is an account, or stands for
-- an address that has none, so that both are treated alike.
create table one_time_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('verify_email', 'sign_in', 'reset_password', 'verify_phone', 'email_link', 'transfer', 'report_contact')),
  subject uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Null: there is nobody to send it to.
  target text,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz
);
create unique index one_time_codes_one_open on one_time_codes (purpose, subject) where used_at is null and ended_at is null;
create index one_time_codes_recent on one_time_codes (purpose, subject, created_at desc);
create index one_time_codes_old on one_time_codes (created_at);

-- One row for each sign-in: the family of its refresh tokens.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'ended_by_user', 'password_changed', 'token_reused', 'suspended', 'account_deleted')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_open_of_user on sessions (user_id, last_used_at desc) where ended_at is null;
create index sessions_old on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create unique index refresh_tokens_one_unused on refresh_tokens (session_id) where used_at is null;

-- Wrong passwords and PINs in a row. `subject` as in one_time_codes.
create table attempt_locks (
  kind text not null check (kind in ('password', 'pin')),
  subject uuid not null,
  failures integer not null check (failures >= 0),
  window_started_at timestamptz not null,
  locked_until timestamptz,
  primary key (kind, subject)
);
create index attempt_locks_old on attempt_locks (window_started_at);
