-- USSD and two-way text messages (decisions §16). A number that need not be called stands as its keyed hash.

-- Calls. A gateway repeats turns: each is answered from here the second time.
create table dialogue_sessions (
  channel text not null check (channel in ('ussd')),
  session_id text not null check (char_length(session_id) between 1 and 100),
  -- Part of the key: another number with a known session id has a call of its own.
  msisdn_hash bytea not null check (octet_length(msisdn_hash) = 32),
  -- Null: it has ended.
  state jsonb,
  turns smallint not null default 0,
  -- Inputs that were acted on; gateways send all of a call each time.
  inputs_taken smallint not null default 0,
  -- The answers given so far, each by the keyed hash of its inputs, which may hold a PIN.
  answers jsonb not null default '{}',
  -- A turn is being worked on until then.
  claimed_until timestamptz,
  -- As the gateway reports it at the end.
  cost_kobo bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (channel, session_id, msisdn_hash)
);
create index dialogue_sessions_of_number on dialogue_sessions (msisdn_hash, updated_at desc);
create index dialogue_sessions_expired on dialogue_sessions (expires_at);

-- Checks that were asked for by phone: whom to ask for the money and whom to tell.
create table phone_checks (
  id uuid primary key,
  verification_id uuid not null unique references verifications (id),
  channel text not null check (channel in ('ussd', 'sms')),
  phone_number text not null,
  created_at timestamptz not null
);
create index phone_checks_by_age on phone_checks (created_at);

-- Language of a number, and whether it wants no texts.
create table phone_settings (
  msisdn_hash bytea primary key check (octet_length(msisdn_hash) = 32),
  locale text,
  stopped_at timestamptz,
  updated_at timestamptz not null
);

create table received_texts (
  id uuid primary key,
  provider text not null,
  provider_id text not null check (char_length(provider_id) between 1 and 100),
  msisdn_hash bytea not null check (octet_length(msisdn_hash) = 32),
  text_hash bytea not null,
  -- Null once it is answered, or when it gets no answer.
  phone_number text,
  text text,
  answered boolean not null,
  cost_kobo bigint,
  received_at timestamptz not null,
  unique (provider, provider_id)
);
create index received_texts_of_number on received_texts (msisdn_hash, received_at) where answered;
create index received_texts_by_age on received_texts (received_at);

create table sent_texts (
  id uuid primary key,
  -- The subject of the message: one message for each.
  about text not null unique,
  -- Null once it is sent.
  phone_number text,
  text text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed')),
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((status = 'queued') = (text is not null)),
  check ((text is null) = (phone_number is null))
);
create index sent_texts_of_provider on sent_texts (provider_id) where provider_id is not null;
create index sent_texts_by_age on sent_texts (created_at);
