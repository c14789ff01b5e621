-- Cases that wait because a network saw their phone.

-- An officer's note answers what was seen so far; a case that is over waits no longer.
create function answer_sightings() returns trigger language plpgsql as $$
begin
  update sighted_cases set waiting_since = null where flag_id = new.flag_id and waiting_since is not null;
  return null;
end $$;
create trigger flag_notes_answer_sightings after insert on flag_notes for each row
  when (new.officer_user_id is not null and new.attempted_by_user_id is null) execute function answer_sightings();

create function end_sightings() returns trigger language plpgsql as $$
begin
  if is_open_case(old) and not is_open_case(new) then
    update sighted_cases set waiting_since = null where flag_id = new.id and waiting_since is not null;
  end if;
  return null;
end $$;
create trigger flags_end_sightings after update of status, flag_type on flags
  for each row execute function end_sightings();

-- Open dashboards load what waits again.
create function notify_sighting() returns trigger language plpgsql as $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from flags f where f.id = new.flag_id;
  return null;
end $$;
create trigger sighted_cases_notify after insert on sighted_cases for each row execute function notify_sighting();
create trigger sighted_cases_notify_waiting after update of waiting_since on sighted_cases for each row
  when (old.waiting_since is null and new.waiting_since is not null) execute function notify_sighting();
