-- People see which officers' looks were at their data (decisions §15). The looks are rows of the audit log; here
-- is what changes when they are shown.

-- What a row of the audit log is to the person whose data it was; null: nothing that is listed.
create function access_of_action(action text) returns text language sql immutable
return case
  when action in ('view_device', 'view_flags', 'view_documents') then 'view'
  when action in ('reveal_nin', 'reveal_bvn') then 'reveal'
  when action in ('download_document', 'download_report') then 'download' end;

-- Accesses whose person has not been told yet: a queue, like audit_pending.
create table access_untold (
  audit_id bigint primary key,
  user_id uuid not null,
  at timestamptz not null
);
create index access_untold_by_time on access_untold (at, audit_id);
create index access_untold_of_user on access_untold (user_id);

create function await_telling() returns trigger language plpgsql as $$
begin
  insert into access_untold (audit_id, user_id, at)
  select id, subject_user_id, at from added where subject_user_id is not null and access_of_action(action) is not null;
  return null;
end $$;
create trigger audit_log_await_telling after insert on audit_log
  referencing new table as added for each statement execute function await_telling();

-- Accesses of earlier releases: each person is told of them once.
insert into access_untold (audit_id, user_id, at)
select a.id, a.subject_user_id, a.at from audit_log a join users u on u.id = a.subject_user_id and u.erased_at is null
where access_of_action(a.action) is not null;

-- Shown earlier than by the rule: by the officer who looked, or by a supervisor. Rows of the audit log never go,
-- so that no foreign key has to keep them.
create table access_releases (
  audit_id bigint primary key,
  released_by_user_id uuid not null references users (id),
  released_at timestamptz not null
);

-- Each row delays the accesses of one case by 90 days. `begun_at` is when the first of a chain of delays began:
-- what was shown by then stays shown.
create table access_delays (
  id bigint generated always as identity primary key,
  case_number text not null,
  -- The phone of the case: accesses that name no case are by the phone's first 14 digits.
  imei imei not null,
  imei14s text[] not null check (cardinality(imei14s) > 0),
  reason text not null check (reason <> ''),
  delayed_by_user_id uuid not null references users (id),
  created_at timestamptz not null,
  begun_at timestamptz not null check (begun_at <= created_at),
  until timestamptz not null check (until > created_at),
  -- Of two at once, the second goes on from the end of the first.
  unique (case_number, until)
);
create index access_delays_of_phone on access_delays using gin (imei14s);

-- The delays that hide an access which would be shown at `due`, but for those made after its release.
create function delays_of_access(access_imei text, case_reference text, due timestamptz, released timestamptz)
returns setof access_delays language sql stable
begin atomic
  select d.* from access_delays d
  where (d.case_number = case_reference or (case_reference = '' and d.imei14s @> array[left(access_imei, 14)]))
    and d.begun_at < due and d.until > due and (released is null or d.created_at < released);
end;

create function refuse_delay_change() returns trigger language plpgsql as $$
begin
  raise exception 'delays and releases are kept as they were made' using errcode = 'insufficient_privilege';
end $$;
create trigger access_delays_stay before update or delete on access_delays for each row execute function refuse_delay_change();
create trigger access_releases_stay before update or delete on access_releases for each row execute function refuse_delay_change();

-- Nobody's entry: the person learns of the delay with the access itself.
create function await_log_of_delay() returns trigger language plpgsql as $$
begin
  perform await_log('access.delayed', new.created_at, jsonb_build_object(
    'at', log_time(new.created_at), 'case', new.case_number, 'reason', new.reason, 'until', log_time(new.until)), null, null);
  return null;
end $$;
create trigger access_delays_await_log after insert on access_delays for each row execute function await_log_of_delay();
