-- Found phones (decisions §12): who found one and who misses it write to each other through Amana.

create sequence found_case_numbers;

create table found_cases (
  id uuid primary key,
  case_number text not null unique,
  imei imei not null,
  -- Empty: the finder was erased; the address too.
  place text not null,
  device_state text not null,
  -- Never shown to anybody.
  finder_email text not null,
  -- The finder's account, if they were signed in.
  finder_user_id uuid references users (id),
  -- The address is the finder's: of their account, or they wrote through a link that was mailed to it.
  finder_proven boolean not null default false,
  created_at timestamptz not null,
  -- The time of the report or of the newest message.
  last_message_at timestamptz not null,
  -- When the registry was asked who misses the phone; null: not yet.
  matched_at timestamptz,
  -- The owner of the phone at the report.
  owner_user_id uuid references users (id),
  -- Nobody owned it, but it was reported: the reporter stands for the owner.
  flag_id bigint references flags (id),
  closed_at timestamptz,
  closed_by text check (closed_by in ('finder', 'owner', 'found_flag', 'quiet', 'erasure')),
  -- The `found` flag that closed it.
  closed_by_flag_id bigint references flags (id),
  check ((closed_at is null) = (closed_by is null)),
  check ((closed_by_flag_id is not null) = (closed_by is not null and closed_by = 'found_flag')),
  check (owner_user_id is null or flag_id is null),
  check (matched_at is not null or (owner_user_id is null and flag_id is null))
);
create index found_cases_of_finder on found_cases (finder_email, created_at desc);
create index found_cases_of_phone on found_cases (imei);
create index found_cases_of_owner on found_cases (owner_user_id, created_at desc) where owner_user_id is not null;
create index found_cases_of_finding_user on found_cases (finder_user_id, created_at desc) where finder_user_id is not null;
create index found_cases_of_flag on found_cases (flag_id) where flag_id is not null;
create index found_cases_of_closing_flag on found_cases (closed_by_flag_id) where closed_by_flag_id is not null;
create index found_cases_quiet on found_cases (last_message_at) where closed_at is null;
create index found_cases_closed on found_cases (closed_at) where closed_at is not null;

create table found_messages (
  id uuid primary key,
  case_id uuid not null references found_cases (id) on delete cascade,
  side text not null check (side in ('finder', 'owner')),
  -- hand_over: `text` is the police station where the phone is handed over.
  kind text not null check (kind in ('message', 'hand_over')),
  -- Empty: its writer was erased.
  text text not null check (char_length(text) <= 2000),
  created_at timestamptz not null
);
create index found_messages_of_case on found_messages (case_id, created_at, id);

create table found_photos (
  id uuid primary key,
  message_id uuid not null references found_messages (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  storage_key text not null unique,
  size integer not null check (size > 0),
  sha256 bytea not null,
  unique (message_id, position)
);

-- Tokens that open a thread without an account: the SHA-256 of 256 random bits.
create table found_tokens (
  token_hash bytea primary key,
  case_id uuid not null references found_cases (id) on delete cascade,
  side text not null check (side in ('finder', 'owner')),
  -- It left in a message to the contact of that side; of those to a finder there are three a day.
  mailed boolean not null,
  created_at timestamptz not null
);
create index found_tokens_of_case on found_tokens (case_id, created_at);

create table found_abuse_reports (
  id bigint generated always as identity primary key,
  case_id uuid not null references found_cases (id) on delete cascade,
  side text not null check (side in ('finder', 'owner')),
  reason text not null,
  created_at timestamptz not null,
  -- A second tap is no second report.
  unique (case_id, side)
);

-- "I have it back" ends what is written about the phone. A case that nobody misses a phone by stays as it is:
-- its end would tell the finder that the phone is known.
create function close_found_cases() returns trigger language plpgsql as $$
begin
  update found_cases c
  set closed_at = greatest(new.created_at, c.created_at), closed_by = 'found_flag', closed_by_flag_id = new.id
  where c.closed_at is null and num_nonnulls(c.owner_user_id, c.flag_id) > 0
    and c.imei in (select known.imei::imei from imeis_of_device(new.imei) known);
  return null;
end $$;
create trigger flags_close_found_cases after insert on flags for each row
  when (new.flag_type = 'found' and new.status = 'active') execute function close_found_cases();

-- Officers' looks at these threads are listed to the person as well.
create or replace function access_of_action(action text) returns text language sql immutable
return case
  when action in ('view_device', 'view_flags', 'view_documents', 'view_found_thread') then 'view'
  when action in ('reveal_nin', 'reveal_bvn') then 'reveal'
  when action in ('download_document', 'download_report', 'download_found_photo') then 'download' end;
