-- Cases that wait because a network saw their phone.

-- An officer's note answers what was seen so far.
create function answer_sightings() returns trigger language plpgsql as $$
begin
  update sighted_cases set waiting_since = null where flag_id = new.flag_id and waiting_since is not null;
  return null;
end $$;
create trigger flag_notes_answer_sightings after insert on flag_notes for each row
  when (new.officer_user_id is not null and new.attempted_by_user_id is null) execute function answer_sightings();

-- A case that is over waits no longer, and what is kept of it has an end.
create function end_sightings() returns trigger language plpgsql as $$
begin
  if is_open_case(old) and not is_open_case(new) then
    update sighted_cases set waiting_since = null where flag_id = new.id and waiting_since is not null;
    update sighted_flags set over_since = coalesce(new.cleared_at, new.updated_at) where flag_id = new.id;
  elsif is_open_case(new) and not is_open_case(old) then
    update sighted_flags set over_since = null where flag_id = new.id;
  end if;
  return null;
end $$;
create trigger flags_end_sightings after update of status, flag_type on flags
  for each row execute function end_sightings();

-- Open dashboards load what waits again.
create function notify_sightings() returns trigger language plpgsql as $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from added join flags f on f.id = added.flag_id;
  return null;
end $$;
create trigger sighted_cases_notify after insert on sighted_cases
  referencing new table as added for each statement execute function notify_sightings();

create function notify_sightings_again() returns trigger language plpgsql as $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from after join before on before.id = after.id join flags f on f.id = after.flag_id
  where before.waiting_since is null and after.waiting_since is not null;
  return null;
end $$;
create trigger sighted_cases_notify_again after update on sighted_cases
  referencing old table as before new table as after for each statement execute function notify_sightings_again();
