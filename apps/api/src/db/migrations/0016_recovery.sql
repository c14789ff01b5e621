-- An unlocked phone recovers nothing (decisions §17): holds after a recovery, undoing a change of e-mail,
-- codes bound to the sign-in that asked for them, locks that grow, and a number that is proven for one
-- account only.

alter table users
  -- The last change of e-mail, reset of password or PIN, or reset of the second step.
  add column recovered_at timestamptz,
  -- Until then the PIN confirms only that a device is stolen or lost. Null: it is not held.
  add column pin_held_until timestamptz,
  -- Keyed hash of the network of a registration, until the address is proven.
  add column registered_from bytea;

-- A number belongs to the account that proved it last.
update users u set phone_verified_at = null
where u.phone_verified_at is not null and exists (
  select 1 from users later where later.phone_number = u.phone_number and later.phone_verified_at is not null
  and (later.phone_verified_at, later.id) > (u.phone_verified_at, u.id));
create unique index users_one_proven_phone on users (phone_number) where phone_verified_at is not null;

alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in (
    'verify_email', 'sign_in', 'reset_password', 'verify_phone', 'email_link', 'transfer', 'report_contact', 'two_factor',
    'second_step', 'reset_pin')),
  -- The sign-in that a code of purpose sign_in belongs to; a code sent again has the one of the older.
  add column attempt_id uuid;

-- Links that bring a former address back. Not one_time_codes: a later change must not end an earlier link.
create table email_undos (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The address that comes back.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_undos_of_user on email_undos (user_id);
create index email_undos_old on email_undos (expires_at);

alter table attempt_locks
  -- Locks since the last success; each is longer than the one before.
  add column times_locked smallint not null default 0 check (times_locked >= 0);
