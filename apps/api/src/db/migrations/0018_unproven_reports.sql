-- A public report whose contact is not proven changes nothing: no result, no certificate, no count, no
-- message (decisions §17).

create function is_unproven_report(flag flags) returns boolean language sql immutable
return flag.status = 'under_review' and flag.public_report and flag.contact_verified_at is null;

-- A report that an officer has to decide: what a check says, and what the officers' list of waiting cases
-- holds.
create function is_waiting_report(flag flags) returns boolean language sql immutable
return flag.status = 'under_review' and (flag.contact_verified_at is not null or not flag.public_report);

-- Anybody's second report has a case number of its own, so that the answer does not tell of the first.
drop index flags_one_under_review;

drop index flags_waiting;
create index flags_waiting on flags (created_at, id)
  where status = 'under_review' and (contact_verified_at is not null or not public_report);

create or replace function count_flag() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (coalesce(new.state_key, ''), new.flag_type, new.created_at, is_unproven_report(new))
      = (coalesce(old.state_key, ''), old.flag_type, old.created_at, is_unproven_report(old)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    if not is_unproven_report(old) then
      update flag_counts set flags = flags - 1
      where state_key = coalesce(old.state_key, '') and flag_type = old.flag_type and week = week_of(old.created_at);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if not is_unproven_report(new) then
      insert into flag_counts values (coalesce(new.state_key, ''), new.flag_type, week_of(new.created_at), 1)
      on conflict (state_key, flag_type, week) do update set flags = flag_counts.flags + 1;
    end if;
  end if;
  return null;
end $$;
drop trigger flags_count on flags;
create trigger flags_count
  after insert or delete or update of device_state, flag_type, created_at, status, public_report, contact_verified_at on flags
  for each row execute function count_flag();

create or replace function recount_flags() returns void language plpgsql as $$
begin
  lock table flags in share mode;
  delete from flag_counts;
  insert into flag_counts
  select coalesce(f.state_key, ''), f.flag_type, week_of(f.created_at), count(*) from flags f
  where not f.is_unproven_report group by 1, 2, 3;
end $$;
select recount_flags();

-- Open dashboards hear of a public report when its contact is proven.
create or replace function tell_flag_change() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if is_unproven_report(new) then
    return null;
  end if;
  if not is_new then
    is_new := is_unproven_report(old);
  end if;
  perform pg_notify('flag_changes', json_build_object(
    'id', new.id, 'imei', new.imei, 'change', case when is_new then 'new' else 'changed' end)::text);
  return null;
end $$;
