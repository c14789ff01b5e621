-- Locks of callers who type a PIN, numbers that accounts had before, and what stays of a deleted account for
-- 30 days (decisions §18).

alter table attempt_locks
  drop constraint attempt_locks_kind_check,
  -- `caller_pin`: of one caller for one number. `callers_pin`: of all other callers for one number.
  add constraint attempt_locks_kind_check check (kind in ('password', 'pin', 'two_factor', 'caller_pin', 'callers_pin'));

-- A number that an account had before, for 90 days: a thief who takes the number over does not take away the
-- owner's report by phone.
create table former_numbers (
  id uuid primary key,
  user_id uuid not null references users (id),
  phone_number text not null check (phone_number ~ '^\+234[0-9]{10}$'),
  -- Null: it was never proven.
  proven_at timestamptz,
  lost_at timestamptz not null
);
create index former_numbers_by_number on former_numbers (phone_number) where proven_at is not null;
create index former_numbers_of_user on former_numbers (user_id);
create index former_numbers_old on former_numbers (lost_at);

-- By whom a phone of a deleted account may be registered again within 30 days.
create table erased_contacts (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('email', 'phone', 'nin')),
  -- Keyed: it can be compared, and not read.
  contact_hash bytea not null check (octet_length(contact_hash) = 32),
  erased_at timestamptz not null,
  primary key (user_id, kind)
);
create index erased_contacts_old on erased_contacts (erased_at);

-- The last messages to a deleted account. A row is deleted when its message was sent.
create table erasure_notices (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  key_id text not null,
  -- Address, first name and language.
  sealed bytea not null,
  created_at timestamptz not null
);
create index erasure_notices_old on erasure_notices (created_at);
