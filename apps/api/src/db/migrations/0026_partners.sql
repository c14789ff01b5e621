-- Organisations that ask by machine: members, clients, money, check jobs, webhooks (decisions §14).

create table organisations (
  id uuid primary key,
  name text not null check (length(name) between 2 and 120),
  kind text not null check (kind in ('marketplace', 'repair', 'insurer', 'network', 'police', 'other')),
  -- Why it asks, by its contract; copied to the audit row of each question.
  purpose text not null default '',
  contact_email text not null,
  website text not null default '',
  status text not null check (status in ('applied', 'approved', 'rejected', 'suspended')),
  applied_by_user_id uuid references users (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What one check costs.
  price_kobo bigint not null check (price_kobo >= 0),
  -- What may be spent; the money reserved for check jobs is no part of it.
  balance_kobo bigint not null default 0 check (balance_kobo >= 0),
  reserved_kobo bigint not null default 0 check (reserved_kobo >= 0),
  check ((status = 'applied') = (decided_at is null))
);
create index organisations_of_contact on organisations (contact_email);
create unique index organisations_by_name on organisations (lower(name)) where status <> 'rejected';
-- An account waits for one decision at a time.
create unique index organisations_one_application on organisations (applied_by_user_id) where status = 'applied';

create table organisation_members (
  organisation_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  joined_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index organisation_members_of_user on organisation_members (user_id);

create table organisation_invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  -- Null: an administrator's command.
  invited_by_user_id uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn, or replaced by a newer one.
  ended_at timestamptz
);
create unique index organisation_invitations_one_open on organisation_invitations (organisation_id, email) where ended_at is null;
create index organisation_invitations_to on organisation_invitations (email);

create table clients (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null check (length(name) between 1 and 80),
  -- Sees invented IMEIs only, and costs nothing.
  sandbox boolean not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- SHA-256: both are random and long. Null with `jwks`, whose client signs its assertions instead.
  secret_hash bytea,
  api_key_hash bytea unique,
  -- The last four characters of the API key, to tell keys apart.
  api_key_ends text,
  jwks jsonb,
  -- Networks it may call from; empty: any.
  allowed_networks cidr[] not null default '{}',
  per_minute integer not null check (per_minute > 0),
  per_day integer not null check (per_day > 0),
  created_at timestamptz not null,
  -- Null: an administrator's command.
  created_by_user_id uuid references users (id),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Until then 60 questions a minute: it asked for neighbouring serial numbers.
  slowed_until timestamptz,
  check ((secret_hash is null) = (jwks is not null))
);
create index clients_of_organisation on clients (organisation_id, created_at desc);

-- Assertions that signed a client in, until they expire: none works twice.
create table client_assertions (
  client_id uuid not null references clients (id),
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, jti_hash)
);
create index client_assertions_to_delete on client_assertions (expires_at);

-- Counts by day in Lagos.
create table client_usage (
  client_id uuid not null references clients (id),
  organisation_id uuid not null references organisations (id),
  day date not null,
  checks integer not null default 0,
  check_status integer not null default 0,
  job_lines integer not null default 0,
  kobo bigint not null default 0,
  primary key (client_id, day)
);
create index client_usage_of_organisation on client_usage (organisation_id, day);

create table check_jobs (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  client_id uuid references clients (id),
  -- The member who uploaded it in the portal.
  created_by_user_id uuid references users (id),
  sandbox boolean not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  lines integer not null check (lines between 1 and 1000000),
  bad_lines integer not null check (bad_lines between 0 and lines),
  duplicates integer not null check (duplicates between 0 and lines),
  -- Good lines by operational status.
  counts jsonb,
  price_kobo bigint not null,
  reserved_kobo bigint not null check (reserved_kobo >= 0),
  spent_kobo bigint not null default 0 check (spent_kobo >= 0),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Upload and result are deleted then.
  expires_at timestamptz not null,
  deleted_at timestamptz,
  result_bytes bigint,
  result_sha256 bytea,
  -- Of the stored gzip.
  gzip_sha256 bytea,
  check (num_nonnulls(client_id, created_by_user_id) = 1),
  check ((status in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index check_jobs_of_organisation on check_jobs (organisation_id, created_at desc);
create index check_jobs_of_user on check_jobs (created_by_user_id) where created_by_user_id is not null;
create index check_jobs_to_delete on check_jobs (expires_at) where deleted_at is null;

-- The account of each organisation: the sum of `kobo` is its balance.
create table organisation_ledger (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisations (id),
  at timestamptz not null,
  kind text not null check (kind in ('credit', 'top_up', 'checks', 'check_status', 'job_reserved', 'job_returned')),
  kobo bigint not null,
  balance_kobo bigint not null check (balance_kobo >= 0),
  -- Checks that this row is for.
  quantity integer not null default 0,
  client_id uuid references clients (id),
  job_id uuid references check_jobs (id),
  payment_reference text unique
);
create index organisation_ledger_newest on organisation_ledger (organisation_id, id desc);
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger organisation_ledger_append_only before update or delete on organisation_ledger
  for each row execute function refuse_ledger_change();
create trigger organisation_ledger_no_truncate before truncate on organisation_ledger
  for each statement execute function refuse_ledger_change();

-- A payment buys a check, or money on an organisation's balance.
alter table payments
  alter column verification_id drop not null,
  alter column imei drop not null,
  add column organisation_id uuid references organisations (id),
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in ('device_unlock', 'top_up')),
  add constraint payments_of_a_check check ((purpose = 'device_unlock') = (num_nonnulls(verification_id, imei) = 2)),
  add constraint payments_of_an_organisation check ((purpose = 'top_up') = (organisation_id is not null));

-- Answers to requests with an Idempotency-Key, for a day.
create table idempotency_keys (
  client_id uuid not null references clients (id),
  key text not null,
  -- SHA-256 of method, path and body.
  fingerprint bytea,
  -- Null: the first request still runs.
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (client_id, key)
);
create index idempotency_keys_to_delete on idempotency_keys (created_at);

-- Numbers that a client asked for in the last hour: neighbouring ones raise an alarm. Unlogged, because a
-- crash may forget them.
create unlogged table client_questions (
  client_id uuid not null,
  imei14 text not null,
  asked_at timestamptz not null,
  primary key (client_id, imei14)
);
create index client_questions_to_delete on client_questions (asked_at);

-- IMEIs that an organisation has checked: it is told of their flags for 90 days.
create table checked_imeis (
  imei14 text not null,
  -- As it was asked for last, with its check digit.
  imei text not null,
  organisation_id uuid not null references organisations (id),
  checked_at timestamptz not null,
  primary key (imei14, organisation_id)
);
create index checked_imeis_to_delete on checked_imeis (checked_at);

create table webhooks (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  -- The client that made it: a test client's hears of test jobs only. Null: made in the portal.
  client_id uuid references clients (id),
  sandbox boolean not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  status text not null check (status in ('active', 'disabled', 'deleted')),
  disabled_because text,
  -- Encrypted: the HMAC secret, and the seed of the Ed25519 key.
  encrypted_keys bytea not null,
  key_id text not null,
  public_key text not null,
  created_at timestamptz not null
);
create index webhooks_of_organisation on webhooks (organisation_id, created_at desc) where status <> 'deleted';

create table webhook_events (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  sandbox boolean not null,
  type text not null,
  -- json, not jsonb: its text stays as it was written, so that each attempt sends the same bytes.
  data json not null,
  created_at timestamptz not null
);
create index webhook_events_to_delete on webhook_events (created_at);

create table webhook_deliveries (
  event_id uuid not null references webhook_events (id) on delete cascade,
  webhook_id uuid not null references webhooks (id),
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- When it is tried next, or taken from a process that died.
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where status = 'pending';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  webhook_id uuid not null,
  at timestamptz not null,
  -- Null: no answer.
  status smallint,
  reason text,
  foreign key (webhook_id, event_id) references webhook_deliveries (webhook_id, event_id) on delete cascade
);
create index webhook_attempts_of_delivery on webhook_attempts (webhook_id, event_id, id);

-- Whatever changes a flag: organisations that checked one of the device's numbers are told, in the same
-- transaction.
create function tell_organisations() returns trigger language plpgsql as $$
declare
  was_open boolean := tg_op = 'UPDATE' and is_open_case(old);
  told record;
begin
  if was_open = is_open_case(new) then
    return null;
  end if;
  for told in
    insert into webhook_events (id, organisation_id, sandbox, type, data, created_at)
    select gen_random_uuid(), organisation_id, false, case when was_open then 'flag.cleared' else 'flag.activated' end,
      json_build_object('imei', c.imei, 'status', new.flag_type, 'at',
        to_char(new.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      new.updated_at
    from (select distinct left(imei, 14) as imei14 from imeis_of_device(new.imei)) d join checked_imeis c using (imei14)
    where c.checked_at > new.updated_at - interval '90 days'
    returning id
  loop
    perform send_webhook_event(told.id);
  end loop;
  return null;
end $$;

-- One delivery for each webhook that listens for the event.
create function send_webhook_event(event uuid) returns void language sql as $$
  insert into webhook_deliveries (event_id, webhook_id, status, next_at, created_at)
  select e.id, w.id, 'pending', e.created_at, e.created_at
  from webhook_events e join webhooks w on w.organisation_id = e.organisation_id
  where e.id = event and w.status = 'active' and w.sandbox = e.sandbox and e.type = any (w.events);
  select pg_notify('webhook_deliveries', '');
$$;

create trigger flags_tell_organisations after insert or update of status, flag_type on flags
  for each row execute function tell_organisations();
