-- Monthly statistics (decisions §12): what a release counts, and the releases.

-- A month's secret, so that a person of one month cannot be found in another, nor by a number or an account
-- once the secret is gone.
create table statistics_salts (
  month date primary key check (extract(day from month) = 1),
  salt bytea not null default new_log_salt() check (length(salt) = 32)
);

-- One row for each flag that became active, as it was then: clearing it, erasing its people and moving its
-- phone change nothing here. Without a foreign key, which would make each of them wait for this table.
create table statistics_cases (
  flag_id bigint primary key,
  -- The first flag of the case: a lost phone that turns out stolen, or both IMEIs of one phone, are one case.
  case_id bigint not null,
  flag_type text not null check (flag_type in ('stolen', 'lost', 'found')),
  -- As in flags; empty: not given. Of a found phone the state of the theft.
  state_key text not null,
  activated_at timestamptz not null,
  -- Whose case it is, under the secret of its month.
  person uuid not null
);
-- The counts of a month are read from the index alone.
create index statistics_cases_by_time on statistics_cases (activated_at) include (flag_id, flag_type, state_key, person)
  where flag_id = case_id;
create index statistics_cases_continued on statistics_cases (case_id) where flag_id <> case_id;

create table statistics_releases (
  month date primary key check (extract(day from month) = 1),
  -- The cases are counted as they were then.
  as_of timestamptz not null check (as_of at time zone 'Africa/Lagos' >= month + interval '1 month'),
  -- From the 5th of the next month on.
  released_at timestamptz not null
    constraint statistics_releases_from_the_5th check (released_at at time zone 'Africa/Lagos' >= month + interval '1 month 4 days'),
  -- Its RFC 8785 text is the JSON file.
  content jsonb not null,
  sha256 bytea not null check (length(sha256) = 32),
  csv_sha256 bytea not null check (length(csv_sha256) = 32),
  check (as_of <= released_at)
);

create function refuse_statistics_change() returns trigger language plpgsql as $$
begin
  raise exception 'cases and releases of the statistics stay as they are' using errcode = 'insufficient_privilege';
end $$;
create trigger statistics_cases_stay before update or delete on statistics_cases
  for each row execute function refuse_statistics_change();
create trigger statistics_releases_stay before update or delete on statistics_releases
  for each row execute function refuse_statistics_change();
create trigger statistics_releases_no_truncate before truncate on statistics_releases
  for each statement execute function refuse_statistics_change();

create function month_in_lagos(at timestamptz) returns date language sql stable
return date_trunc('month', at at time zone 'Africa/Lagos')::date;

-- Whose case a flag is: the owner's, else of the reporter's phone number, never of the officer who typed it.
-- The case itself stands for a person of whom nothing is known.
create function person_of_case(flag flags, first_flag_id bigint, at timestamptz) returns text language plpgsql stable as $$
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
    when flag.reported_by_user_id is distinct from flag.officer_user_id and flag.reported_by_user_id is not null
      then 'account ' || flag.reported_by_user_id
    when flag.reporter_email is not null then 'email ' || flag.reporter_email
    else 'case ' || first_flag_id end;
end $$;

-- Notes a flag that became active. @returns whether it is the first of its month
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
    -- It was open until now: this flag goes on with it.
    elsif before.cleared_at is null or before.cleared_at >= at then
      first_flag_id := before.case_id;
      state := coalesce(nullif(state, ''), before.state_key);
    end if;
  end if;
  insert into statistics_salts (month) values (of_month) on conflict do nothing;
  new_month := found;
  insert into statistics_cases (flag_id, case_id, flag_type, state_key, activated_at, person)
  select flag.id, first_flag_id, flag.flag_type, state, at,
    encode(substr(sha256(s.salt || convert_to(person_of_case(flag, first_flag_id, at), 'UTF8')), 1, 16), 'hex')::uuid
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
  -- Flags of earlier months are all noted: their secrets are forgotten.
  if note_case(new, at) then
    delete from statistics_salts where month < month_in_lagos(at) - interval '1 month';
  end if;
  return null;
end $$;
create trigger flags_note_case after insert or update of status on flags for each row execute function note_case_of_flag();

-- For flags that were brought in without triggers. When a public report that is closed by now became active
-- is not known any more: the day of the report stands for it.
create function note_cases() returns void language plpgsql as $$
declare
  flag flags;
  at timestamptz;
begin
  for flag in
    select f.* from flags f
    where f.status in ('active', 'cleared') and not exists (select 1 from statistics_cases c where c.flag_id = f.id)
    order by case when f.public_report and f.status = 'active' then f.updated_at else f.created_at end, f.id
  loop
    at := case when flag.public_report and flag.status = 'active' then flag.updated_at else flag.created_at end;
    perform note_case(flag, at);
  end loop;
  delete from statistics_salts where month < (select max(month) from statistics_salts);
end $$;
select note_cases();

-- In the log with the digests of both files; nobody's entry.
create function await_log_of_statistics() returns trigger language plpgsql as $$
begin
  perform await_log('statistics_release', new.released_at, jsonb_build_object(
    'as_of', log_time(new.as_of), 'at', log_time(new.released_at), 'csv_sha256', encode(new.csv_sha256, 'hex'),
    'month', to_char(new.month, 'YYYY-MM'), 'sha256', encode(new.sha256, 'hex')), null, null);
  return null;
end $$;
create trigger statistics_releases_await_log after insert on statistics_releases
  for each row execute function await_log_of_statistics();
create index log_entries_of_statistics on log_entries ((event ->> 'month')) where type = 'statistics_release';
create index log_pending_of_statistics on log_pending ((event ->> 'month')) where type = 'statistics_release';
