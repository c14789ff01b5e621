-- Changes of flags, holds, lists and devices queue the numbers concerned in block_pending.

-- Queues numbers whose state on the block list may have changed.
create function await_block_list(changed text[]) returns void language sql as $$
  insert into block_pending (imei14) select distinct number from unnest(changed) as number
    where number ~ '^[0-9]{14}$';
  select pg_notify('block_pending', '');
$$;

-- A flag or a blocking hold on one IMEI blocks every IMEI of its device.
create function await_block_of_flag() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not is_open_case(new) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (old.imei, old.flag_type, old.created_at, old.mode, is_open_case(old))
      = (new.imei, new.flag_type, new.created_at, new.mode, is_open_case(new))
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
create trigger flags_await_block_list
  after insert or delete or update of imei, flag_type, status, created_at, mode on flags
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
create trigger police_holds_await_block_list after insert or delete or update of released_at,
  block on police_holds
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

-- A device joins two numbers or separates them: a flag on one then blocks the other.
create function await_block_of_device() returns trigger language plpgsql as $$
begin
  -- The first import of a registry: nothing is blocked yet.
  if not exists (select 1 from block_list) and not exists (select 1 from flags f where f.is_open_case)
    and not exists (select 1 from police_holds where released_at is null and block) then
    return null;
  end if;
  perform await_block_list(array(
    select left(imei, 14) from changed c where exists (
      select 1 from flags f
        where f.imei = any (array(select imei from imeis_of_device(c.imei))) and f.is_open_case
    ) or exists (
      select 1 from police_holds h
     
        where h.imei = any (array(select imei from imeis_of_device(c.imei)))
        and h.released_at is null and h.block
    ) or exists (select 1 from block_list b where b.imei14 = left(c.imei::text, 14))));
  return null;
end $$;
create trigger device_imeis_await_block_list after insert on device_imeis
  referencing new table as changed for each statement execute function await_block_of_device();
create trigger device_imeis_await_block_list_deleted after delete on device_imeis
  referencing old table as changed for each statement execute function await_block_of_device();
