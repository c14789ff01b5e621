-- Phones that the police keep (decisions §21). A row is one stay of a phone, from its seizure to its return.
create table custody (
  id bigint generated always as identity primary key,
  imei imei not null,
  station_id bigint not null references stations (id),
  exhibit text not null constraint custody_exhibit_check check (exhibit ~ '^\S(.{0,38}\S)?$'),
  condition text not null default '' constraint custody_condition_check check (length(condition) <= 500),
  found_at timestamptz not null,
  state text not null default 'seized' constraint custody_state_check
    check (state in ('seized', 'matched', 'owner_called', 'returned', 'court', 'disposed')),
  -- The case that the phone belongs to.
  flag_id bigint references flags (id),
  seized_by_user_id uuid not null references users (id),
  seized_at timestamptz not null,
  state_since timestamptz not null,
  -- The officer who scanned it took it back: it never was in custody.
  undone_at timestamptz,
  -- The owner's code is computed from the last call of the owner.
  called_at timestamptz,
  code_tries integer not null default 0 constraint custody_code_tries_check check (code_tries between 0 and 5),
  receipt text constraint custody_receipt_once unique,
  constraint custody_of_case check (state not in ('matched', 'owner_called', 'returned') or flag_id is not null),
  constraint custody_called check (state not in ('owner_called', 'returned') or called_at is not null),
  constraint custody_has_receipt check (state <> 'returned' or receipt is not null),
  constraint custody_undone_early check (undone_at is null or state in ('seized', 'matched'))
);
create unique index custody_exhibits on custody (station_id, lower(exhibit)) where undone_at is null;
create index custody_by_age on custody (seized_at desc, id desc) where undone_at is null;
create index custody_of_flag on custody (flag_id, id) where flag_id is not null;
create index custody_waiting on custody (state, state_since, id)
  where undone_at is null and state in ('matched', 'owner_called');

-- The numbers of a phone that is kept: one place at a time. A returned phone has no rows, one in court or
-- disposed of keeps them.
create table custody_numbers (
  imei14 text primary key constraint custody_numbers_imei14_check check (imei14 ~ '^[0-9]{14}$'),
  custody_id bigint not null references custody (id)
);
create index custody_numbers_of_custody on custody_numbers (custody_id);

-- Each step once, by a named officer; a match happens by itself.
create table custody_steps (
  id bigint generated always as identity primary key,
  custody_id bigint not null references custody (id),
  from_state text,
  state text not null,
  officer_user_id uuid references users (id),
  -- The second officer of a return without the owner's code, who saw the document.
  second_user_id uuid references users (id),
  document text,
  correction boolean not null default false,
  reason text constraint custody_steps_reason_check check (length(reason) between 1 and 500),
  at timestamptz not null,
  constraint custody_steps_named check (officer_user_id is not null or state = 'matched'),
  constraint custody_steps_two_people check (second_user_id <> officer_user_id),
  constraint custody_steps_document check ((second_user_id is null) = (document is null))
);
create index custody_steps_of_custody on custody_steps (custody_id, id);
create index custody_steps_of_officer on custody_steps (officer_user_id) where officer_user_id is not null;

-- A return without the owner's code waits for the second officer.
create table custody_returns (
  custody_id bigint primary key references custody (id),
  first_user_id uuid not null references users (id),
  second_user_id uuid not null references users (id),
  document text not null constraint custody_returns_document_check check (length(document) between 1 and 200),
  asked_at timestamptz not null,
  constraint custody_returns_two_people check (first_user_id <> second_user_id)
);
