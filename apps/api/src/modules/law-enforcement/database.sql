-- Dashboards: counts of flags, and notifications of changes.

-- Notifies open dashboards when the change commits; of a public report when its contact is proven.
create function notify_flag_change() returns trigger language plpgsql as $$
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
create trigger flags_notify_change after insert or update on flags
  for each row execute function notify_flag_change();

-- An attempt to register a reported phone is a change of its flag.
create function notify_attempt() returns trigger language plpgsql as $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from flags f where f.id = new.flag_id;
  return null;
end $$;
create trigger flag_notes_notify_attempt after insert on flag_notes for each row
  when (new.attempted_by_user_id is not null) execute function notify_attempt();

create function week_of(at timestamptz) returns date language sql stable as $$
  select date_trunc('week', at at time zone 'Africa/Lagos')::date
$$;

-- Keeps flag_counts, which the dashboard reads in place of all flags.
create function count_flag() returns trigger language plpgsql as $$
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
      where state_key = coalesce(old.state_key, '') and flag_type = old.flag_type
        and week = week_of(old.created_at);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if not is_unproven_report(new) then
      insert into flag_counts (state_key, flag_type, week, flags)
      values (coalesce(new.state_key, ''), new.flag_type, week_of(new.created_at), 1)
      on conflict (state_key, flag_type, week) do update set flags = flag_counts.flags + 1;
    end if;
  end if;
  return null;
end $$;
create trigger flags_count
  after insert or delete or update of device_state, flag_type, created_at, status, public_report,
    contact_verified_at on flags
  for each row execute function count_flag();

-- For flags that were loaded without triggers.
create function recount_flags() returns void language plpgsql as $$
begin
  lock table flags in share mode;
  delete from flag_counts;
  insert into flag_counts (state_key, flag_type, week, flags)
  select coalesce(f.state_key, ''), f.flag_type, week_of(f.created_at), count(*) from flags f
  where not f.is_unproven_report group by 1, 2, 3;
end $$;
