-- Cases and releases of the monthly statistics.

create function month_in_lagos(at timestamptz) returns date language sql stable
return date_trunc('month', at at time zone 'Africa/Lagos')::date;

-- The person of a case: the owner, else the reporter's phone number, never the officer who typed the report.
-- An unknown person is the case itself.
create function person_of_case(flag flags, first_flag_id bigint,
  at timestamptz) returns text language plpgsql stable as $$
declare
  owner uuid;
begin
  select o.user_id into owner
  from device_imeis i join ownerships o on o.device_id = i.device_id
  where i.imei::text >= left(flag.imei::text, 14) || '0' and i.imei::text <= left(flag.imei::text, 14) || '9'
    and o.acquired_at <= at and (o.ended_at is null or o.ended_at > at) and o.user_id is not null
  limit 1;
  return case
    when owner is not null then 'account ' || owner
    when flag.reporter_phone is not null then 'phone ' || flag.reporter_phone
    when flag.reported_by_user_id is distinct from flag.officer_user_id
      and flag.reported_by_user_id is not null
      then 'account ' || flag.reported_by_user_id
    when flag.reporter_email is not null then 'email ' || flag.reporter_email
    else 'case ' || first_flag_id end;
end $$;

-- Records a flag that became active. @returns whether it is the first of its month
create function note_case(flag flags, at timestamptz) returns boolean language plpgsql as $$
declare
  before record;
  first_flag_id bigint := flag.id;
  state text := coalesce(flag.state_key, '');
  of_month date := month_in_lagos(at);
  new_month boolean;
begin
  -- The phone's case before this flag.
  select c.case_id, c.state_key, f.cleared_at into before
  from flags f join statistics_cases c on c.flag_id = f.id
  where f.imei = any (array(select known.imei::imei from imeis_of_device(flag.imei::text) known))
    and f.id <> flag.id and c.flag_type <> 'found' and c.activated_at <= at
  order by c.activated_at desc, c.flag_id desc limit 1;
  if found then
    if flag.flag_type = 'found' then
      state := before.state_key;
    -- It was open until now: this flag continues it.
    elsif before.cleared_at is null or before.cleared_at >= at then
      first_flag_id := before.case_id;
      state := coalesce(nullif(state, ''), before.state_key);
    end if;
  end if;
  insert into statistics_salts (month) values (of_month) on conflict do nothing;
  new_month := found;
  insert into statistics_cases (flag_id, case_id, flag_type, state_key, activated_at, person)
  select flag.id, first_flag_id, flag.flag_type, state, at,
    encode(substr(sha256(s.salt || convert_to(person_of_case(flag, first_flag_id, at), 'UTF8')), 1, 16),
      'hex')::uuid
  from statistics_salts s where s.month = of_month
  on conflict (flag_id) do nothing;
  return new_month;
end $$;

create function note_case_of_flag() returns trigger language plpgsql as $$
declare
  at timestamptz := new.updated_at;
begin
  if tg_op = 'UPDATE' then
    if old.status = 'active' or new.status <> 'active' then
      return null;
    end if;
  elsif new.status not in ('active', 'cleared') then
    return null;
  elsif new.status = 'cleared' or not new.public_report then
    at := new.created_at;
  end if;
  -- All flags of earlier months are recorded: their salts are deleted.
  if note_case(new, at) then
    delete from statistics_salts where month < month_in_lagos(at) - interval '1 month';
  end if;
  return null;
end $$;
create trigger flags_note_case after insert or update of status on flags
  for each row execute function note_case_of_flag();

-- For flags that were loaded without triggers. When a closed public report became active is unknown: the day
-- of the report is used.
create function note_cases() returns void language plpgsql as $$
declare
  flag flags;
  at timestamptz;
begin
  for flag in
    select f.* from flags f
    where f.status in ('active', 'cleared') and not exists (select 1 from statistics_cases c
      where c.flag_id = f.id)
    order by case when f.public_report and f.status = 'active' then f.updated_at else f.created_at end, f.id
  loop
    at := case when flag.public_report
      and flag.status = 'active' then flag.updated_at else flag.created_at end;
    perform note_case(flag, at);
  end loop;
  delete from statistics_salts where month < (select max(month) from statistics_salts);
end $$;

-- Records a phone that was returned: whose it was, the state of the theft, and the days since its case began.
create function note_return() returns trigger language plpgsql as $$
declare
  flag flags;
  of_case record;
  of_month date := month_in_lagos(new.state_since);
begin
  select * into flag from flags where id = new.flag_id;
  if not found then
    return null;
  end if;
  select c.case_id, c.state_key, f.created_at into of_case
  from statistics_cases c left join flags f on f.id = c.case_id where c.flag_id = flag.id;
  insert into statistics_salts (month) values (of_month) on conflict do nothing;
  if found then
    delete from statistics_salts where month < of_month - interval '1 month';
  end if;
  insert into statistics_returns (custody_id, state_key, returned_at, days, person)
  select new.id, coalesce(nullif(of_case.state_key, ''), flag.state_key, ''), new.state_since,
    greatest(0, floor(extract(epoch from new.state_since - coalesce(of_case.created_at, flag.created_at)) / 86400)),
    encode(substr(sha256(s.salt || convert_to(
      person_of_case(flag, coalesce(of_case.case_id, flag.id), new.state_since), 'UTF8')), 1, 16), 'hex')::uuid
  from statistics_salts s where s.month = of_month
  on conflict (custody_id) do nothing;
  return null;
end $$;
create trigger custody_note_return after update of state on custody for each row
  when (new.state = 'returned' and old.state <> 'returned') execute function note_return();

create function refuse_statistics_change() returns trigger language plpgsql as $$
begin
  raise exception 'cases and releases of the statistics stay as they are'
    using errcode = 'insufficient_privilege';
end $$;
create trigger statistics_cases_stay before update or delete on statistics_cases
  for each row execute function refuse_statistics_change();
create trigger statistics_returns_stay before update or delete on statistics_returns
  for each row execute function refuse_statistics_change();
create trigger statistics_releases_stay before update or delete on statistics_releases
  for each row execute function refuse_statistics_change();
create trigger statistics_releases_no_truncate before truncate on statistics_releases
  for each statement execute function refuse_statistics_change();

-- A release is in the log with the digests of its files, without a person.
create function await_log_of_statistics() returns trigger language plpgsql as $$
begin
  perform await_log('statistics_release', new.released_at, jsonb_strip_nulls(jsonb_build_object(
    'as_of', log_time(new.as_of), 'at', log_time(new.released_at), 'csv_sha256', encode(new.csv_sha256,
      'hex'),
    'month', to_char(new.month, 'YYYY-MM'), 'returns_sha256', encode(new.returns_sha256, 'hex'),
    'sha256', encode(new.sha256, 'hex'))), null, null);
  return null;
end $$;
create trigger statistics_releases_await_log after insert on statistics_releases
  for each row execute function await_log_of_statistics();
