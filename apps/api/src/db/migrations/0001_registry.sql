-- The registry: people, models, devices, ownership, flags, checks, payments, certificates.
-- Times are UTC (timestamptz); money is integer kobo (*_minor); an IMEI is 15 digits of text.

create domain imei as text check (value ~ '^[0-9]{15}$');

create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  phone_number text check (phone_number ~ '^\+234[0-9]{10}$'),
  password_hash text not null,
  role text not null check (role in ('user', 'officer', 'supervisor')),
  email_verified_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email_key on users (email);

create table officers (
  user_id uuid primary key references users (id),
  officer_id text not null unique check (officer_id ~ '^[A-Z0-9]{6,10}$'),
  rank text not null,
  force_number text not null,
  state_command text not null,
  station text not null,
  expires_at timestamptz not null,
  suspended_at timestamptz,
  password_change_required boolean not null default true
);

-- Models by TAC. Every row names its source; none is invented (decisions §2).
create table tacs (
  tac text primary key check (tac ~ '^[0-9]{8}$'),
  brand text not null,
  model text not null,
  source text not null,
  imported_at timestamptz not null
);

-- Bumped by whoever changes a table that processes keep in memory.
create table data_versions (
  name text primary key,
  version bigint not null
);
insert into data_versions values ('tacs', 0);

create table devices (
  id bigint generated always as identity primary key,
  brand text not null,
  model text not null,
  last_known_location text not null default '',
  ownership_proven_at timestamptz,
  registered_at timestamptz not null
);

-- One row for each IMEI of a device: unique across the registry, primary and second alike (decisions §2).
create table device_imeis (
  imei imei primary key,
  device_id bigint not null references devices (id) on delete cascade,
  slot smallint not null check (slot in (1, 2)),
  unique (device_id, slot)
);

create table ownerships (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  user_id uuid references users (id),
  origin text not null check (origin in ('registration', 'transfer')),
  acquired_at timestamptz not null,
  ended_at timestamptz
);
create unique index ownerships_one_current on ownerships (device_id) where ended_at is null;
create index ownerships_current_of_user on ownerships (user_id, device_id) where ended_at is null;

create sequence flag_case_numbers;

-- Flags belong to an IMEI, registered or not (decisions §5).
create table flags (
  id bigint generated always as identity primary key,
  case_number text not null unique,
  imei imei not null,
  flag_type text not null check (flag_type in ('stolen', 'lost', 'found')),
  status text not null check (status in ('under_review', 'active', 'cleared', 'rejected')),
  reason text not null,
  last_known_location text not null default '',
  device_state text,
  device_brand text not null default '',
  device_model text not null default '',
  reported_by_user_id uuid references users (id),
  reporter_name text not null,
  reporter_phone text,
  reporter_email text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by_user_id uuid references users (id),
  check ((status = 'cleared') = (cleared_at is not null))
);
create unique index flags_one_open on flags (imei) where status = 'active' and flag_type in ('stolen', 'lost');
create index flags_of_imei on flags (imei, created_at desc);
create index flags_newest on flags (created_at desc, id desc);

create table police_holds (
  id bigint generated always as identity primary key,
  imei imei not null,
  placed_by_user_id uuid not null references users (id),
  reason text not null,
  placed_at timestamptz not null,
  released_at timestamptz
);
create unique index police_holds_one_open on police_holds (imei) where released_at is null;

-- Entries of imported stolen/blocked lists; the first 14 digits (or hex) are the key (decisions §9).
create table list_entries (
  source text not null,
  imei14 text not null check (imei14 ~ '^[0-9A-F]{14}$'),
  status text not null check (status in ('stolen', 'blocked', 'lost')),
  reporting_date date not null,
  imported_at timestamptz not null,
  primary key (source, imei14)
);
create index list_entries_by_imei on list_entries (imei14);

create table verifications (
  id uuid primary key,
  imei imei not null,
  brand text not null,
  model text not null,
  user_id uuid references users (id),
  requested_by text,
  email text,
  access_token_hash bytea,
  status text not null check (status in ('awaiting_payment', 'completed', 'delivered', 'expired')),
  required_amount_minor bigint not null check (required_amount_minor >= 0),
  paid_amount_minor bigint not null default 0 check (paid_amount_minor >= 0),
  -- What paid for it: a payment, a promo code that left nothing to pay, a free search, or a payment of the same person for the same IMEI within 24 hours.
  settled_by text check (settled_by in ('payment', 'promo', 'free_search', 'repeat')),
  result text check (result in ('clean', 'flagged', 'stolen')),
  findings text[] not null,
  sources jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  delivered_at timestamptz,
  check ((user_id is null) <> (access_token_hash is null)),
  check ((status in ('completed', 'delivered')) = (result is not null and completed_at is not null)),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index verifications_recent_of_user on verifications (user_id, created_at desc);
create index verifications_paid_of_user on verifications (user_id, imei, completed_at desc) where settled_by = 'payment';
create index verifications_to_expire on verifications (expires_at) where status = 'awaiting_payment';

create table promo_codes (
  code text primary key check (code = upper(code)),
  percent_off smallint check (percent_off between 1 and 100),
  amount_off_minor bigint check (amount_off_minor > 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= max_uses),
  check ((percent_off is null) <> (amount_off_minor is null))
);

create table payments (
  id uuid primary key,
  reference text not null unique,
  provider text not null,
  method text not null check (method in ('card', 'airtime')),
  purpose text not null check (purpose = 'device_unlock'),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency = 'NGN'),
  status text not null check (status in ('pending', 'completed', 'failed')),
  user_id uuid references users (id),
  verification_id uuid not null references verifications (id),
  imei imei not null,
  email text not null,
  phone_number text,
  promo_code text references promo_codes (code),
  failure_reason text,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- When the value was handed over; a completed payment without it bought a check that was already paid: to be refunded.
  granted_at timestamptz,
  last_polled_at timestamptz,
  check ((status = 'completed') = (completed_at is not null))
);
create index payments_of_user on payments (user_id, created_at desc);
create index payments_of_verification on payments (verification_id);
create index payments_pending on payments (created_at) where status = 'pending';

-- What gateways told us, once each: they repeat themselves and have no event id.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  event text not null,
  note text not null default '',
  received_at timestamptz not null,
  unique (provider, reference, event)
);

create table certificates (
  id uuid primary key,
  number text not null unique,
  kind text not null check (kind in ('verification', 'registration')),
  imei imei not null,
  verification_id uuid unique references verifications (id),
  device_id bigint references devices (id),
  content text not null,
  signature text not null,
  key_id text not null,
  issued_at timestamptz not null,
  superseded_at timestamptz,
  revoked_at timestamptz,
  check ((verification_id is null) <> (device_id is null))
);
create index certificates_of_imei on certificates (imei) where revoked_at is null;

-- Public keys that signed certificates, so that old ones can be checked after the secret has changed.
create table certificate_keys (
  key_id text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

-- The sandbox gateway's own books: what a real gateway would keep on its side. Never a card number.
create schema sandbox;
create table sandbox.transactions (
  reference text primary key,
  channel text not null check (channel in ('card', 'airtime')),
  amount_minor bigint not null,
  currency text not null,
  outcome text check (outcome in ('succeeded', 'failed')),
  reason text,
  settles_at timestamptz,
  created_at timestamptz not null
);

-- Shared counters of rate limits. Unlogged: losing them in a crash is harmless.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);
