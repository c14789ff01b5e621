-- A NIN or BVN by name alone proves little: names are known, and numbers leak (decisions §17).

alter table identities
  -- `phone`: a code went to the phone that the identity provider has for the number. `name`: the names match,
  -- no more.
  add column proof text not null default 'name' check (proof in ('name', 'phone'));

alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in (
    'verify_email', 'sign_in', 'reset_password', 'verify_phone', 'email_link', 'transfer', 'report_contact', 'two_factor',
    'second_step', 'reset_pin', 'identity'));

-- "Another account verified my number": for an administrator, who identifies both.
create table identity_contests (
  id uuid primary key,
  claimant_user_id uuid not null references users (id),
  kind text not null check (kind in ('nin', 'bvn')),
  -- As in identities.
  value_hash bytea not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index identity_contests_one_open on identity_contests (claimant_user_id, kind, value_hash) where decided_at is null;
create index identity_contests_of_user on identity_contests (claimant_user_id);
