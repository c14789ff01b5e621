-- The desk of phones in custody: scans that are sent again, corrected facts, reminders (decisions §21).

-- Made on the officer's device: a scan whose answer was lost is sent again, and is the same phone.
alter table custody add column scan_id uuid, add column reminded_at timestamptz;
create unique index custody_scans on custody (scan_id) where scan_id is not null;
create index custody_resting on custody (state_since, id)
  where undone_at is null and state in ('matched', 'owner_called');

-- The facts from this step on: those of the seizure, and of each correction of them.
alter table custody_steps
  add column exhibit text,
  add column station_id bigint references stations (id),
  add column condition text,
  add constraint custody_steps_facts check (num_nulls(exhibit, station_id, condition) in (0, 3)),
  add constraint custody_steps_corrected check (exhibit is null or from_state is null or (correction and state = from_state));
