-- The block list for networks (decisions §13): one change for each IMEI whose union of sources changes, with
-- positions without gaps in the order of commits (docs/adr/0019).

alter table police_holds
  -- Networks block the phone as well.
  add column block boolean not null default false;

-- Numbers whose sources changed, written in the transaction of the change. The sequencer compares each with
-- what its sources say then, so one row may stand for several changes.
create table block_pending (
  id bigint generated always as identity primary key,
  imei14 text not null,
  -- Two people released it: the brake does not look at it again.
  released boolean not null default false
);

-- The union of all sources: what networks block.
create table block_list (
  imei14 text primary key check (imei14 ~ '^[0-9]{14}$'),
  status text not null check (status in ('stolen', 'blocked', 'lost', 'held')),
  reporting_date date not null,
  -- Of the change that blocked it.
  blocked_at_position bigint not null
);
create index block_list_by_bucket on block_list (right(imei14, 3), imei14);

create table block_changes (
  position bigint primary key,
  imei14 text not null,
  change text not null check (change in ('block', 'unblock', 'update')),
  -- Of an unblock: what it was.
  status text not null check (status in ('stolen', 'blocked', 'lost', 'held')),
  reporting_date date not null,
  at timestamptz not null
);

create table block_list_state (
  one boolean primary key default true check (one),
  -- Another one after a restore: positions given before may mean other changes now.
  epoch uuid not null,
  head bigint not null,
  entries bigint not null check (entries >= 0),
  -- Positions up to here are no longer told.
  compacted_before bigint not null default 0
);
insert into block_list_state (epoch, head, entries) values (gen_random_uuid(), 0, 0);

-- The brake (decisions §13). A stop of `source` holds its new blocks back; of '*', everybody's.
create table block_stops (
  id bigint generated always as identity primary key,
  source text not null,
  rule text not null check (rule in ('per_minute', 'share')),
  started_at timestamptz not null,
  released_at timestamptz,
  released_by text[],
  check ((released_at is null) = (released_by is null))
);
create unique index block_stops_one_open on block_stops (source) where released_at is null;

create table block_held_back (
  imei14 text not null,
  source text not null,
  held_at timestamptz not null,
  primary key (imei14, source)
);
create index block_held_back_of_source on block_held_back (source);

-- New blocks of each source by second, for an hour.
create table block_rates (
  source text not null,
  second timestamptz not null,
  blocks integer not null check (blocks > 0),
  primary key (source, second)
);

create table block_release_proposals (
  one boolean primary key default true check (one),
  proposed_by text not null,
  reason text not null,
  proposed_at timestamptz not null
);

-- What networks say is in their equipment registers. Each position once: by its time one sees since when a
-- phone has been blocked there.
create table block_cursors (
  organisation_id uuid not null references organisations (id),
  position bigint not null,
  applied_at timestamptz not null,
  entries bigint not null check (entries >= 0),
  primary key (organisation_id, position)
);

create function await_block_list(changed text[]) returns void language sql as $$
  insert into block_pending (imei14) select distinct number from unnest(changed) as number where number ~ '^[0-9]{14}$';
  select pg_notify('block_pending', '');
$$;

-- A flag or a blocking hold on one IMEI blocks every IMEI of its device.
create function await_block_of_flag() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not is_open_case(new) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (old.imei, old.flag_type, old.created_at, is_open_case(old)) = (new.imei, new.flag_type, new.created_at, is_open_case(new))
      or not (is_open_case(old) or is_open_case(new)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform await_block_list(array(select left(imei, 14) from imeis_of_device(old.imei)));
  end if;
  if tg_op = 'INSERT' or old.imei <> new.imei then
    perform await_block_list(array(select left(imei, 14) from imeis_of_device(new.imei)));
  end if;
  return null;
end $$;
create trigger flags_await_block_list after insert or delete or update of imei, flag_type, status, created_at on flags
  for each row execute function await_block_of_flag();

create function await_block_of_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not new.block then
    return null;
  end if;
  perform await_block_list(array(
    select left(imei, 14) from imeis_of_device(case when tg_op = 'DELETE' then old.imei else new.imei end)));
  return null;
end $$;
create trigger police_holds_await_block_list after insert or delete or update of released_at, block on police_holds
  for each row execute function await_block_of_hold();

-- Not as an array: a list may have millions of entries.
create function await_block_of_entries() returns trigger language plpgsql as $$
begin
  insert into block_pending (imei14) select imei14 from changed where imei14 ~ '^[0-9]{14}$' order by imei14;
  perform pg_notify('block_pending', '');
  return null;
end $$;
create trigger list_entries_await_block_list after insert on list_entries
  referencing new table as changed for each statement execute function await_block_of_entries();
create trigger list_entries_await_block_list_updated after update on list_entries
  referencing new table as changed for each statement execute function await_block_of_entries();
create trigger list_entries_await_block_list_deleted after delete on list_entries
  referencing old table as changed for each statement execute function await_block_of_entries();

-- A device joins two numbers, or parts them: what stands against one then counts for the other.
create function await_block_of_device() returns trigger language plpgsql as $$
begin
  -- A registry that is only being filled: nothing stands against any number yet.
  if not exists (select 1 from block_list) and not exists (select 1 from flags f where f.is_open_case)
    and not exists (select 1 from police_holds where released_at is null and block) then
    return null;
  end if;
  perform await_block_list(array(
    select left(imei, 14) from changed c where exists (
      select 1 from flags f where f.imei = any (array(select imei from imeis_of_device(c.imei))) and f.is_open_case
    ) or exists (
      select 1 from police_holds h
      where h.imei = any (array(select imei from imeis_of_device(c.imei))) and h.released_at is null and h.block
    ) or exists (select 1 from block_list b where b.imei14 = left(c.imei::text, 14))));
  return null;
end $$;
create trigger device_imeis_await_block_list after insert on device_imeis
  referencing new table as changed for each statement execute function await_block_of_device();
create trigger device_imeis_await_block_list_deleted after delete on device_imeis
  referencing old table as changed for each statement execute function await_block_of_device();

-- What stands in the registry already.
insert into block_pending (imei14)
select left(imei, 14) from (
  select device.imei from flags f cross join lateral imeis_of_device(f.imei) device where f.is_open_case
  union all
  select imei14 from list_entries where status <> 'lost'
) known where left(imei, 14) ~ '^[0-9]{14}$' group by 1 order by 1;
