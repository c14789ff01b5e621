-- Accesses of officers that a person is notified of.

-- Which kind of access an action of the audit log is; null: none. A list, search or export is an access to
-- its subjects. A look at the audit log shows what officers did, and nothing of their subjects.
create function access_of_action(action text) returns text language sql immutable
return case
  when action in (
    'view_device', 'view_flags', 'view_documents', 'view_found_thread', 'view_sightings', 'list_flags',
    'search_devices')
    then 'view'
  when action in ('reveal_nin', 'reveal_bvn') then 'reveal'
  when action in ('download_document', 'download_report', 'download_found_photo', 'export_flags')
    then 'download' end;

-- A subject waits for the notice of the access (pending_access_notices).
create function await_notice() returns trigger language plpgsql as $$
begin
  insert into pending_access_notices (audit_id, user_id, at)
  select s.audit_id, s.user_id, a.at from added s join audit_log a on a.id = s.audit_id;
  return null;
end $$;
create trigger audit_subjects_await_notice after insert on audit_subjects
  referencing new table as added for each statement execute function await_notice();

-- The delays that hide an access which would be shown at `due`, except those made after its release. A delay
-- does not hide the accesses of the officer who made it, and ends after four times 90 days.
create function delays_of_access(
  imeis text[], case_reference text, due timestamptz, released timestamptz, looked_by uuid)
returns table (id bigint, case_number text, reason text, until timestamptz) language sql stable
begin atomic
  select d.id, d.case_number, d.reason, least(d.until, d.begun_at + interval '8640 hours')
  from access_delays d
  where (d.case_number = case_reference
      or (case_reference = '' and d.imei14s && array(select left(imei, 14) from unnest(imeis) imei)))
    and d.begun_at < due and least(d.until, d.begun_at + interval '8640 hours') > due
    and (released is null or d.created_at < released) and d.delayed_by_user_id <> looked_by;
end;

create function refuse_delay_change() returns trigger language plpgsql as $$
begin
  raise exception 'delays and releases are kept as they were made' using errcode = 'insufficient_privilege';
end $$;
create trigger access_delays_stay before update or delete on access_delays
  for each row execute function refuse_delay_change();
create trigger access_releases_stay before update or delete on access_releases
  for each row execute function refuse_delay_change();
