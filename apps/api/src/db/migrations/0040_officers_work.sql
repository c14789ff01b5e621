-- Officers' work: who looks after a case, which notes are for the owner, and decisions of two officers
-- (decisions §12).

alter table flags
  add column assigned_user_id uuid references users (id),
  -- A state command, as in officers.state_command.
  add column assigned_state text,
  add constraint flags_one_assignee check (num_nonnulls(assigned_user_id, assigned_state) <= 1);

-- Waiting reports by each filter of the work list; the condition is that of is_waiting_report.
create index flags_waiting_of_state on flags (state_key, created_at, id)
  where status = 'under_review' and (contact_verified_at is not null or not public_report);
create index flags_waiting_of_officer on flags (assigned_user_id, created_at, id)
  where assigned_user_id is not null and status = 'under_review' and (contact_verified_at is not null or not public_report);
create index flags_waiting_of_command on flags (assigned_state, created_at, id)
  where assigned_state is not null and status = 'under_review' and (contact_verified_at is not null or not public_report);
create index flags_waiting_of_nobody on flags (created_at, id)
  where assigned_user_id is null and assigned_state is null
    and status = 'under_review' and (contact_verified_at is not null or not public_report);
create index flags_unproven on flags (created_at, id)
  where status = 'under_review' and public_report and contact_verified_at is null;

-- Logged Issues by who looks after them, and by where they come from; of the owners are most.
create index flags_of_officer on flags (assigned_user_id, created_at desc, id desc) where assigned_user_id is not null;
create index flags_of_command on flags (assigned_state, created_at desc, id desc) where assigned_state is not null;
create index flags_from_public on flags (created_at desc, id desc) where public_report;
create index flags_from_officers on flags (created_at desc, id desc) where officer_user_id is not null and not public_report;

-- Cases do not stay with an officer who is suspended, by the portal or by command.
create function hand_over_cases() returns trigger language plpgsql as $$
begin
  update flags set assigned_user_id = null, assigned_state = new.state_command where assigned_user_id = new.user_id;
  return null;
end $$;
create trigger officers_hand_over after update of suspended_at on officers for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function hand_over_cases();

alter table flag_notes
  add column audience text not null default 'internal' check (audience in ('internal', 'owner'));

-- Proposals of an officer, which a supervisor who is another person confirms or refuses.
create table proposals (
  id bigint generated always as identity primary key,
  kind text not null,
  dispute_id bigint references disputes (id) on delete cascade,
  flag_id bigint references flags (id),
  stop_id bigint references block_stops (id),
  device_id bigint references devices (id) on delete cascade,
  -- The device's owner then: it is decided about this person.
  owner_user_id uuid,
  reason text not null check (reason <> ''),
  proposed_by_user_id uuid not null references users (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  status text not null default 'open' check (status in ('open', 'confirmed', 'refused', 'expired')),
  decided_by_user_id uuid references users (id),
  decided_at timestamptz,
  decision_reason text,
  check (num_nonnulls(dispute_id, flag_id, stop_id) = 1),
  check (kind = case
    when dispute_id is not null then 'uphold_dispute' when flag_id is not null then 'confirm_report' else 'release_brake' end),
  check ((status = 'open') = (decided_at is null)),
  check ((status in ('confirmed', 'refused')) = (decided_by_user_id is not null)),
  check ((decided_by_user_id is null) = (decision_reason is null)),
  -- Whatever the roles are meanwhile.
  check (status <> 'confirmed' or decided_by_user_id <> proposed_by_user_id)
);
create unique index proposals_one_open_of_dispute on proposals (dispute_id) where status = 'open';
create unique index proposals_one_open_of_report on proposals (flag_id) where status = 'open';
create unique index proposals_one_open_of_stop on proposals (stop_id) where status = 'open';
create index proposals_open on proposals (proposed_at, id) where status = 'open';
create index proposals_of_device on proposals (device_id, id) where device_id is not null;
