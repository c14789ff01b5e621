-- Devices as their owners keep them: documents, events, disputes, models that owners told us (decisions §2, §5, §10).

alter table devices
  -- Made by the caller for one attempt: a repeat after a lost connection finds the device it made.
  add column attempt_id uuid,
  add column registered_by_user_id uuid references users (id);
create unique index devices_one_per_attempt on devices (registered_by_user_id, attempt_id) where attempt_id is not null;

-- The newest of one owner first, by keyset (ownership ids grow with time).
create index ownerships_newest_of_user on ownerships (user_id, id desc) where ended_at is null;

create index ownerships_of_device on ownerships (device_id, acquired_at desc);

-- Models of TACs that the table lacks, as their owners call them.
create index device_imeis_by_tac on device_imeis (left(imei::text, 8));

create table device_events (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  action_type text not null check (action_type in (
    'registered', 'document_added', 'ownership_proven', 'transferred', 'flagged_stolen', 'flagged_lost', 'found', 'flag_cleared',
    'hold_placed', 'hold_released', 'disputed', 'dispute_decided')),
  actor_user_id uuid references users (id),
  -- The owner at that moment.
  owner_user_id uuid references users (id),
  created_at timestamptz not null
);
create index device_events_of_device on device_events (device_id, created_at desc, id desc);

create sequence dispute_case_numbers;

create table disputes (
  id bigint generated always as identity primary key,
  case_number text not null unique,
  device_id bigint not null references devices (id) on delete cascade,
  claimant_user_id uuid not null references users (id),
  reason text not null,
  status text not null check (status in ('open', 'upheld', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by_user_id uuid references users (id),
  check ((status = 'open') = (decided_at is null))
);
create unique index disputes_one_open on disputes (device_id, claimant_user_id) where status = 'open';
create index disputes_newest on disputes (created_at desc, id desc);

-- Files: in the file storage under a random name; here what is known of them.
create table documents (
  id uuid primary key,
  device_id bigint references devices (id) on delete cascade,
  dispute_id bigint references disputes (id) on delete cascade,
  document_type text not null check (document_type in ('receipt', 'photo')),
  storage_key text not null unique,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  sha256 bytea not null,
  uploaded_by_user_id uuid not null references users (id),
  approved_at timestamptz,
  created_at timestamptz not null,
  check ((device_id is null) <> (dispute_id is null))
);
create index documents_of_device on documents (device_id, created_at);
create index documents_of_dispute on documents (dispute_id, created_at);
