-- Custody of phones: one state at a time, changed by steps alone (decisions §21).

-- The steps that lead from one state to the next, and which of them need a reason.
create function custody_step_needs(from_state text, to_state text) returns text language sql immutable
return case from_state || ' ' || to_state
  when 'seized matched' then 'nothing'
  when 'matched owner_called' then 'nothing'
  when 'owner_called owner_called' then 'nothing'
  when 'owner_called returned' then 'nothing'
  when 'owner_called court' then 'nothing'
  when 'owner_called disposed' then 'nothing'
  when 'seized court' then 'reason'
  when 'seized disposed' then 'reason'
  when 'matched court' then 'reason'
end;

-- A step changes the state of its phone. It begins at the present state; a step back is a correction with a
-- reason, and so is a change of exhibit number, place or condition, which leaves the state.
create function take_custody_step() returns trigger language plpgsql as $$
declare
  kept custody;
  needs text;
begin
  select * into kept from custody where id = new.custody_id for update;
  if new.from_state is null then
    if new.state <> 'seized' or exists (select 1 from custody_steps where custody_id = new.custody_id) then
      raise exception 'custody begins with a seizure' using errcode = 'check_violation', constraint = 'custody_step_allowed';
    end if;
    return new;
  end if;
  if kept.undone_at is not null or kept.state <> new.from_state then
    raise exception 'the phone is in another state' using errcode = 'check_violation', constraint = 'custody_step_from_state';
  end if;
  if new.exhibit is not null then
    if new.reason is null or kept.state = 'returned' then
      raise exception 'this correction is not allowed' using errcode = 'check_violation', constraint = 'custody_step_allowed';
    end if;
    update custody set exhibit = new.exhibit, station_id = new.station_id, condition = new.condition where id = new.custody_id;
    return new;
  end if;
  needs := custody_step_needs(new.from_state, new.state);
  if new.correction then
    -- Back to the state before the last step; a return stays.
    needs := (select case when s.from_state = new.state and kept.state <> 'returned' then 'reason' end
      from custody_steps s where s.custody_id = new.custody_id and not s.correction and s.state = kept.state
        and s.from_state is distinct from s.state
      order by s.id desc limit 1);
  end if;
  if needs is null or (needs = 'reason' and new.reason is null) then
    raise exception 'this step is not allowed' using errcode = 'check_violation', constraint = 'custody_step_allowed';
  end if;
  -- A match or a call that is taken back leaves neither a case nor a code.
  update custody set state = new.state, state_since = new.at,
    flag_id = case when new.state <> 'seized' then flag_id end,
    called_at = case when new.state not in ('seized', 'matched') then called_at end
    where id = new.custody_id;
  -- A return waits while the owner is called, and ends with it.
  if new.state <> 'owner_called' then
    delete from custody_returns where custody_id = new.custody_id;
  end if;
  return new;
end $$;
create trigger custody_steps_take before insert on custody_steps for each row execute function take_custody_step();

create function refuse_custody_change() returns trigger language plpgsql as $$
begin
  raise exception 'custody changes by its steps' using errcode = 'insufficient_privilege';
end $$;
create trigger custody_steps_stay before update or delete on custody_steps for each row execute function refuse_custody_change();
create trigger custody_state_by_step before update of state on custody for each row
  when (old.state is distinct from new.state and pg_trigger_depth() = 0) execute function refuse_custody_change();
create trigger custody_facts_by_step before update of exhibit, station_id, condition on custody for each row
  when ((old.exhibit is distinct from new.exhibit or old.station_id is distinct from new.station_id
    or old.condition is distinct from new.condition) and pg_trigger_depth() = 0) execute function refuse_custody_change();
create trigger custody_stays before delete on custody for each row execute function refuse_custody_change();

-- A phone that was returned, or never was in custody, may be seized again.
create function free_custody_numbers() returns trigger language plpgsql as $$
begin
  delete from custody_numbers where custody_id = new.id;
  return null;
end $$;
create trigger custody_free_numbers after update on custody for each row
  when ((new.state = 'returned' and old.state <> 'returned') or (new.undone_at is not null and old.undone_at is null))
  execute function free_custody_numbers();

-- A case that opens finds its phone on the shelf. A phone whose own case is over goes on with the new one.
create function match_custody() returns trigger language plpgsql as $$
declare
  kept custody;
begin
  if not is_open_case(new) then
    return null;
  end if;
  select c.* into kept from custody_numbers n join custody c on c.id = n.custody_id left join flags f on f.id = c.flag_id
    where n.imei14 in (select left(imei::text, 14) from imeis_of_device(new.imei))
      and (c.state = 'seized' or not f.is_open_case)
    order by c.id limit 1;
  update custody set flag_id = new.id where id = kept.id;
  if kept.state = 'seized' then
    insert into custody_steps (custody_id, from_state, state, at)
      values (kept.id, 'seized', 'matched', coalesce(new.updated_at, new.created_at));
  end if;
  return null;
end $$;
create trigger flags_match_custody after insert or update of status, flag_type on flags for each row
  execute function match_custody();

-- A match is noted until the phone's person is notified of it.
create function note_custody_match() returns trigger language plpgsql as $$
begin
  insert into custody_matches (custody_id, matched_at) values (new.custody_id, new.at) on conflict (custody_id) do nothing;
  return null;
end $$;
create trigger custody_steps_note_match after insert on custody_steps for each row
  when (new.state = 'matched' and not new.correction) execute function note_custody_match();

-- A person is sent only for a phone that waits for its owner. The lock lets a return go first, or wait.
create function require_waiting_custody() returns trigger language plpgsql as $$
begin
  perform from custody where id = new.custody_id and undone_at is null and state in ('matched', 'owner_called') for share;
  if not found then
    raise exception 'the phone does not wait for its owner' using errcode = 'check_violation', constraint = 'custody_representatives_wait';
  end if;
  return new;
end $$;
create trigger custody_representatives_wait before insert or update on custody_representatives for each row
  execute function require_waiting_custody();

-- Pictures are added to a phone that is kept. The lock lets a return, or the undoing of a scan, go first, or
-- wait.
create function require_kept_custody() returns trigger language plpgsql as $$
begin
  perform from custody where id = new.custody_id and undone_at is null and state <> 'returned' for share;
  if not found then
    raise exception 'the phone is not kept' using errcode = 'check_violation', constraint = 'custody_photos_while_kept';
  end if;
  return new;
end $$;
create trigger custody_photos_while_kept before insert on custody_photos for each row execute function require_kept_custody();

-- A picture is removed once, and changes in no other way.
create trigger custody_photos_stay before update on custody_photos for each row
  when (old.removed_at is not null or new.removed_at is null
    or old.id is distinct from new.id or old.custody_id is distinct from new.custody_id
    or old.position is distinct from new.position or old.size is distinct from new.size
    or old.sha256 is distinct from new.sha256 or old.added_at is distinct from new.added_at
    or old.added_by_user_id is distinct from new.added_by_user_id)
  execute function refuse_custody_change();

-- The account whose phone this is: the owner of a registered one, else who reported it with an account.
create function custody_person(flag flags) returns uuid language sql stable
return case
  when exists (select 1 from device_imeis where left(imei::text, 14) = left(flag.imei::text, 14)) then (
    select o.user_id from device_imeis i join ownerships o on o.device_id = i.device_id and o.ended_at is null
    where left(i.imei::text, 14) = left(flag.imei::text, 14) limit 1)
  when flag.officer_user_id is null then flag.reported_by_user_id
end;

-- The contact of the reporter of a phone that nobody registered: the one that they proved, or the number that
-- the officer of an officer's report wrote down. One of the two at most.
create function custody_reporter_email(flag flags) returns text language sql stable
return case when flag.contact_verified_at is not null and not exists (
  select 1 from device_imeis where left(imei::text, 14) = left(flag.imei::text, 14)) then flag.reporter_email end;

create function custody_reporter_phone(flag flags) returns text language sql stable
return case when (case when flag.public_report then flag.contact_verified_at is not null and flag.reporter_email is null
    else flag.officer_user_id is not null end) and not exists (
  select 1 from device_imeis where left(imei::text, 14) = left(flag.imei::text, 14)) then flag.reporter_phone end;
