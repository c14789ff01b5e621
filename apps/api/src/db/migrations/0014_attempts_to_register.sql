-- Who tried to register a phone that is reported stolen or lost: a note on its case that no officer wrote (decisions §5).

alter table flag_notes
  alter column officer_user_id drop not null,
  -- Who was refused; the note says what, without their name. Null: an officer wrote it.
  add column tried_by_user_id uuid references users (id),
  add constraint flag_notes_of_one check (num_nonnulls(officer_user_id, tried_by_user_id) = 1);
-- However often they try.
create unique index flag_notes_one_attempt on flag_notes (flag_id, tried_by_user_id) where tried_by_user_id is not null;

-- Open dashboards hear of an attempt as of a change of the flag.
create function tell_attempt() returns trigger language plpgsql as $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from flags f where f.id = new.flag_id;
  return null;
end $$;
create trigger flag_notes_tell_attempt after insert on flag_notes for each row
  when (new.tried_by_user_id is not null) execute function tell_attempt();
