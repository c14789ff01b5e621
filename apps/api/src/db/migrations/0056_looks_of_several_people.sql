-- Looks at several people, delays that end, reveals with a cap (decisions §18).

-- The people whose data a look shows, with their phones in it: one for a device, many for a list or an export.
create table audit_subjects (
  audit_id bigint not null,
  user_id uuid not null,
  -- Empty: the look was not at a phone.
  imeis text[] not null,
  primary key (user_id, audit_id)
);
create index audit_subjects_of_row on audit_subjects (audit_id);

-- Before `access_of_action` names lists too: searches of earlier releases were not listed, and stay so.
insert into audit_subjects (audit_id, user_id, imeis)
select id, subject_user_id, array_remove(array[imei], null) from audit_log
where subject_user_id is not null and access_of_action(action) is not null;

-- A list, search or export is a look at its subjects; without any it is none. The audit log is none: it shows what
-- officers did, and nothing of their people.
create or replace function access_of_action(action text) returns text language sql immutable
return case
  when action in ('view_device', 'view_flags', 'view_documents', 'view_found_thread', 'list_flags', 'search_devices') then 'view'
  when action in ('reveal_nin', 'reveal_bvn') then 'reveal'
  when action in ('download_document', 'download_report', 'download_found_photo', 'export_flags') then 'download' end;

alter table access_untold drop constraint access_untold_pkey, add primary key (audit_id, user_id);

-- A row with one subject names them itself; the writer of a list may have named them with their phones already.
create or replace function await_telling() returns trigger language plpgsql as $$
begin
  insert into audit_subjects (audit_id, user_id, imeis)
  select id, subject_user_id, array_remove(array[imei], null) from added
  where subject_user_id is not null and access_of_action(action) is not null
  on conflict do nothing;
  return null;
end $$;

create function await_telling_subject() returns trigger language plpgsql as $$
begin
  insert into access_untold (audit_id, user_id, at)
  select s.audit_id, s.user_id, a.at from added s join audit_log a on a.id = s.audit_id;
  return null;
end $$;
create trigger audit_subjects_await_telling after insert on audit_subjects
  referencing new table as added for each statement execute function await_telling_subject();

-- The first delay of a case is 0, its renewals are 1 to 3. Null: of an earlier release, which did not count.
alter table access_delays
  add column renewal smallint check (renewal between 0 and 3),
  add constraint access_delays_of_case unique (case_number, renewal);

-- Beside the one of before, which processes of the release before still call: the next release drops it.
-- The delays that hide an access which would be shown at `due`, but for those made after its release. No delay hides
-- the looks of who made it. Delays of earlier releases could be stacked without end: they end with four times 90 days.
create function delays_of_access(imeis text[], case_reference text, due timestamptz, released timestamptz, looked_by uuid)
returns table (id bigint, case_number text, reason text, until timestamptz) language sql stable
begin atomic
  select d.id, d.case_number, d.reason, least(d.until, d.begun_at + interval '8640 hours')
  from access_delays d
  where (d.case_number = case_reference
      or (case_reference = '' and d.imei14s && array(select left(imei, 14) from unnest(imeis) imei)))
    and d.begun_at < due and least(d.until, d.begun_at + interval '8640 hours') > due
    and (released is null or d.created_at < released) and d.delayed_by_user_id <> looked_by;
end;

-- A supervisor's word gives an officer more reveals for a day: at most 50 in all, whoever gives them.
update officers set reveals_released = 50 where reveals_released > 50;
alter table officers add constraint officers_reveals_released check (reveals_released between 0 and 50);
