-- Trace or block: what networks do with the phone of an open case (decisions §20).
alter table flags
  add column mode text not null default 'block',
  add column mode_changed_at timestamptz,
  -- The present or last period of tracing. Both stay when the phone is blocked again.
  add column traced_at timestamptz,
  add column trace_until timestamptz,
  -- The last act on a traced case, and the last reminder of one without an act.
  add column trace_acted_at timestamptz,
  add column trace_reminded_at timestamptz,
  add constraint flags_mode_check check (mode in ('block', 'trace')),
  add constraint flags_trace_of_case
    check (mode = 'block' or (flag_type in ('stolen', 'lost') and status in ('active', 'cleared'))),
  add constraint flags_trace_has_times check (mode = 'block' or num_nonnulls(mode_changed_at, trace_until, trace_acted_at) = 3),
  add constraint flags_trace_period check (num_nonnulls(traced_at, trace_until) in (0, 2)
    and trace_until > traced_at and trace_until <= traced_at + interval '336 hours');
-- Traced cases by their end, and by their last act.
create index flags_traced on flags (trace_until) where mode = 'trace' and status = 'active';
create index flags_trace_resting on flags (trace_acted_at, id) where mode = 'trace' and status = 'active';

-- Each change once, the newest last. Without a person: the period of tracing had ended.
create table flag_mode_changes (
  id bigint generated always as identity primary key,
  flag_id bigint not null references flags (id),
  mode text not null check (mode in ('block', 'trace')),
  changed_by text not null check (changed_by in ('owner', 'officer', 'time')),
  user_id uuid references users (id),
  -- The end of the tracing that began.
  trace_until timestamptz,
  changed_at timestamptz not null,
  constraint flag_mode_changes_person check ((changed_by = 'time') = (user_id is null)),
  constraint flag_mode_changes_time_blocks check (changed_by <> 'time' or mode = 'block'),
  constraint flag_mode_changes_until check ((mode = 'trace') = (trace_until is not null))
);
create index flag_mode_changes_of_flag on flag_mode_changes (flag_id, id);
create index flag_mode_changes_of_user on flag_mode_changes (user_id) where user_id is not null;

-- `track`: networks let the phone live and watch for it.
alter table block_list drop constraint block_list_status_check,
  add constraint block_list_status_check check (status in ('stolen', 'blocked', 'lost', 'held', 'track'));
alter table block_changes drop constraint block_changes_status_check,
  add constraint block_changes_status_check check (status in ('stolen', 'blocked', 'lost', 'held', 'track'));

alter table log_pending drop constraint log_pending_type_check,
  add constraint log_pending_type_check check (type in (
    'device.registered', 'ownership.moved', 'flag.activated', 'flag.cleared', 'flag.mode_changed', 'certificate.issued',
    'certificate.revoked', 'certificate.superseded', 'officer.viewed', 'officer.revealed',
    'officer.downloaded', 'officer.changed', 'access.delayed', 'list.imported', 'list.exported',
    'key.published', 'statistics_release', 'private_key', 'oprf.epoch'));
