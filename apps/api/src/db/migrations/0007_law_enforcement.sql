-- The officers' portal: audit log, case notes, lists of others, indexes of the dashboard (decisions §9).

-- Append-only and hash-chained. Rows are chained by a job, so that writers do not wait for each other (docs/adr/0011).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id uuid,
  officer_id text,
  actor_name text not null,
  action text not null,
  imei text,
  subject_user_id uuid,
  case_reference text not null default '',
  purpose text not null default '',
  detail jsonb not null default '{}'
);
create index audit_log_of_imei on audit_log (imei, id desc) where imei is not null;
create index audit_log_of_officer on audit_log (officer_id, id desc) where officer_id is not null;

-- `hash` = SHA-256 over the hash of the position before and the row.
create table audit_chain (
  audit_id bigint primary key references audit_log (id),
  position bigint not null unique,
  hash bytea not null
);

-- Rows that wait to be chained: written with the row itself, whenever its transaction commits.
create table audit_pending (audit_id bigint primary key);

create function await_chain() returns trigger language plpgsql as $$
begin
  insert into audit_pending (audit_id) values (new.id);
  return null;
end $$;
create trigger audit_log_pending after insert on audit_log for each row execute function await_chain();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();

create table flag_notes (
  id bigint generated always as identity primary key,
  flag_id bigint not null references flags (id),
  officer_user_id uuid not null references users (id),
  note text not null,
  created_at timestamptz not null
);
create index flag_notes_of_flag on flag_notes (flag_id, created_at);

-- Lists of stolen or blocked devices that were read in, and what we gave out. `number` puts them in the order of their commits.
create table list_runs (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('import', 'export')),
  source text not null,
  at timestamptz not null,
  entries integer not null,
  added integer not null,
  removed integer not null,
  updated integer not null,
  sha256 text not null
);
-- What the last export said, and what each export changed of what the one before said: the delta since any run follows from both.
create table list_exported (
  imei14 text primary key check (imei14 ~ '^[0-9A-F]{14}$'),
  status text not null check (status in ('stolen', 'lost')),
  reporting_date date not null
);
create table list_changes (
  run_number bigint not null references list_runs (number),
  imei14 text not null,
  -- Null: it was not on the list.
  old_status text,
  old_reporting_date date,
  primary key (imei14, run_number)
);
create index list_changes_of_run on list_changes (run_number);

-- The dashboard: any filter, newest first.
create extension if not exists pg_trgm;
alter table flags
  -- A column of its own, not an index on an expression: those are never read without the table.
  add column state_key text generated always as (lower(device_state)) stored,
  add column search_text text not null generated always as (
    lower(reporter_name || ' ' || coalesce(reporter_phone, '') || ' ' || device_brand || ' ' || device_model || ' ' || imei || ' ' || last_known_location)
  ) stored;
-- How often a text occurs decides between two plans: the planner shall know it well.
alter table flags alter column search_text set statistics 1000;
create index flags_search on flags using gin (search_text gin_trgm_ops);
create index flags_by_type on flags (flag_type, created_at desc, id desc);
create index flags_by_state on flags (state_key, created_at desc, id desc);
create index flags_by_type_and_state on flags (flag_type, state_key, created_at desc, id desc);

-- Open dashboards hear of a flag when its transaction commits.
create function tell_flag_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('flag_changes', json_build_object(
    'id', new.id, 'imei', new.imei, 'change', case tg_op when 'INSERT' then 'new' else 'changed' end)::text);
  return null;
end $$;
create trigger flags_tell_change after insert or update on flags for each row execute function tell_flag_change();
