-- Two facts that many statements need, each written once. The planner puts both functions into the statement that calls them, so that
-- it uses the same indexes as for the text itself.

-- The IMEI, and the other one of its device where somebody registered both.
create function imeis_of_device(known_imei text) returns table (imei text) language sql stable
begin atomic
  select known_imei
  union all
  select other.imei::text from device_imeis own join device_imeis other using (device_id)
  where own.imei = known_imei and other.imei <> known_imei;
end;

-- Reads as a column: `f.is_open_case` of `flags f`. Not a generated column, which would write the whole table and its search index anew.
create function is_open_case(flag flags) returns boolean language sql immutable
return flag.status = 'active' and flag.flag_type in ('stolen', 'lost');

-- New names of two columns. Processes of the release before still read and write the old ones: triggers keep both the same. A migration
-- of the next release drops the old columns, with what hangs on them, and the two triggers.

alter table devices
  -- When the current owner's oldest document that awaits an officer was sent; null: none awaits, or the ownership is proven.
  add column proof_submitted_at timestamptz;
update devices set proof_submitted_at = proof_waiting_since where proof_waiting_since is not null;
alter table devices
  add constraint devices_proven_awaits_nothing check (proof_submitted_at is null or ownership_proven_at is null);
create index devices_proof_submitted on devices (proof_submitted_at, id) where proof_submitted_at is not null;

create function sync_proof_submitted_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.proof_submitted_at := coalesce(new.proof_submitted_at, new.proof_waiting_since);
  elsif new.proof_submitted_at is not distinct from old.proof_submitted_at then
    new.proof_submitted_at := new.proof_waiting_since;
  end if;
  new.proof_waiting_since := new.proof_submitted_at;
  return new;
end $$;
create trigger devices_sync_proof_submitted_at before insert or update of proof_submitted_at, proof_waiting_since on devices
  for each row execute function sync_proof_submitted_at();

alter table flag_notes
  -- The account whose registration was refused; the note says what, without their name. Null: an officer wrote it.
  add column attempted_by_user_id uuid references users (id);
update flag_notes set attempted_by_user_id = tried_by_user_id where tried_by_user_id is not null;
alter table flag_notes
  add constraint flag_notes_one_author check (num_nonnulls(officer_user_id, attempted_by_user_id) = 1);
create unique index flag_notes_one_attempt_of_user on flag_notes (flag_id, attempted_by_user_id)
  where attempted_by_user_id is not null;

create function sync_attempted_by_user_id() returns trigger language plpgsql as $$
begin
  new.attempted_by_user_id := coalesce(new.attempted_by_user_id, new.tried_by_user_id);
  new.tried_by_user_id := new.attempted_by_user_id;
  return new;
end $$;
create trigger flag_notes_sync_attempted_by_user_id before insert on flag_notes
  for each row execute function sync_attempted_by_user_id();

drop trigger flag_notes_tell_attempt on flag_notes;
create trigger flag_notes_tell_attempt after insert on flag_notes for each row
  when (new.attempted_by_user_id is not null) execute function tell_attempt();
