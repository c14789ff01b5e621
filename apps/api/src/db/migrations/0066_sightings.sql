-- What networks saw of phones with an open case or a hold (decisions §20), by the month of receipt. Ids of flags,
-- holds and networks are no foreign keys: a batch has 10,000 rows, and is written after its cases were locked.
create table sightings (
  flag_id bigint,
  hold_id bigint,
  imei14 text not null constraint sightings_imei14_check check (imei14 ~ '^[0-9]{14}$'),
  organisation_id uuid not null,
  reference text not null,
  seen_at timestamptz not null,
  state text not null,
  area text,
  -- Keyed: the network's token of the SIM is kept nowhere.
  sim_hash bytea constraint sightings_sim_hash_check check (octet_length(sim_hash) = 32),
  received_at timestamptz not null,
  constraint sightings_one_case check (num_nonnulls(flag_id, hold_id) = 1)
) partition by range (received_at);
create table sightings_default partition of sightings default;
create index sightings_of_flag on sightings (flag_id, seen_at desc) where flag_id is not null;
create index sightings_of_hold on sightings (hold_id, seen_at desc) where hold_id is not null;

-- A reference counts once for a network. A separate table, because the key spans all months.
create table sighting_references (
  organisation_id uuid not null,
  reference text not null constraint sighting_references_reference_check check (length(reference) between 1 and 100),
  constraint sighting_references_pkey primary key (organisation_id, reference)
);

-- The same by day in Lagos, without area and time: what an owner may read.
create table sighting_days (
  flag_id bigint not null references flags (id) on delete cascade,
  day date not null,
  organisation_id uuid not null,
  state text not null,
  seen integer not null constraint sighting_days_seen_check check (seen > 0),
  last_seen_at timestamptz not null,
  primary key (flag_id, day, organisation_id, state)
);

-- A case by the state in which its phone was seen: what waits for the command of that state.
create table sighted_cases (
  id bigint generated always as identity primary key,
  flag_id bigint not null references flags (id) on delete cascade,
  state text not null,
  -- To a day: it ends what waits after a month.
  last_received_at timestamptz not null,
  -- The first sighting that no officer has answered yet; null: nothing waits.
  waiting_since timestamptz,
  reminded_at timestamptz,
  constraint sighted_cases_once unique (flag_id, state)
);
create index sighted_cases_waiting on sighted_cases (waiting_since, id) where waiting_since is not null;
create index sighted_cases_waiting_of_state on sighted_cases (lower(state), waiting_since, id)
  where waiting_since is not null;

-- The day on which the owner was last notified, and since when the number seems to be on two phones.
create table sighted_flags (
  flag_id bigint primary key references flags (id) on delete cascade,
  notified_on date not null,
  copied_at timestamptz,
  -- Since when the case is over; null: it is open.
  over_since timestamptz
);
create index sighted_flags_over on sighted_flags (over_since, flag_id) where over_since is not null;

-- A notice to the holder is due once for a case and SIM: its keyed hash, or without one the day.
create table sighting_notices (
  flag_id bigint not null,
  holder text not null,
  given_at timestamptz not null,
  primary key (flag_id, holder)
);

-- The pair of phone number and SIM that an officer named as the true owner's. The network keeps serving it.
create table imei_copies (
  id bigint generated always as identity primary key,
  flag_id bigint not null references flags (id) on delete cascade,
  imei14 text not null constraint imei_copies_imei14_check check (imei14 ~ '^[0-9]{14}$'),
  organisation_id uuid not null references organisations (id),
  sim_reference text not null constraint imei_copies_sim_reference_check check (length(sim_reference) between 1 and 200),
  sim_hash bytea not null constraint imei_copies_sim_hash_check check (octet_length(sim_hash) = 32),
  named_by_user_id uuid not null references users (id),
  named_at timestamptz not null,
  constraint imei_copies_once unique (flag_id, organisation_id, sim_reference)
);
create index imei_copies_of_network on imei_copies (organisation_id, id);
