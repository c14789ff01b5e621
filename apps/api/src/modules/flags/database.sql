-- Facts about a flag that many statements need, and assignments that end. The planner inlines the facts, so
-- indexes are used.

-- Reads as a column: `f.is_open_case` of `flags f`. A generated column would rewrite the table and its search
-- index.
create function is_open_case(flag flags) returns boolean language sql immutable
return flag.status = 'active' and flag.flag_type in ('stolen', 'lost');

-- An open case whose phone networks let live and report (decisions §20).
create function is_traced(flag flags) returns boolean language sql immutable
return flag.mode = 'trace' and flag.status = 'active' and flag.flag_type in ('stolen', 'lost');

-- A public report whose contact is not proven, or never was, changes nothing: no result, no count, no message
-- (decisions §17).
create function is_unproven_report(flag flags) returns boolean language sql immutable
return flag.status in ('under_review', 'lapsed') and flag.public_report and flag.contact_verified_at is null;

-- A report that an officer has to decide: what a check says, and what the officers' list of waiting cases
-- holds.
create function is_waiting_report(flag flags) returns boolean language sql immutable
return flag.status = 'under_review' and (flag.contact_verified_at is not null or not flag.public_report);

-- An owner follows a phone only after an officer has seen the proof that it is theirs (decisions §20).
create function refuse_trace_without_proof() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from flags f join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14)
      join devices d on d.id = i.device_id join ownerships o on o.device_id = d.id and o.ended_at is null
    where f.id = new.flag_id and d.ownership_proven_at is not null and o.user_id = new.user_id
  ) then
    raise exception 'an owner without proof traces nothing' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger flag_mode_changes_need_proof before insert on flag_mode_changes for each row
  when (new.changed_by = 'owner' and new.mode = 'trace') execute function refuse_trace_without_proof();

-- A change of the mode is an event once, and stays.
create function refuse_mode_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'a change of the mode stays' using errcode = 'insufficient_privilege';
end $$;
create trigger flag_mode_changes_stay before update or delete on flag_mode_changes for each row
  execute function refuse_mode_history_change();

-- Cases of a suspended officer go back to the state command, also when a command line suspends.
create function hand_over_cases() returns trigger language plpgsql as $$
begin
  update flags set assigned_user_id = null, assigned_state = new.state_command
    where assigned_user_id = new.user_id;
  return null;
end $$;
create trigger officers_hand_over after update of suspended_at on officers for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function hand_over_cases();

-- A case number is of a report that waits for its IMEI or of a flag, never of both (decisions §21).
create function refuse_case_twice() returns trigger language plpgsql as $$
begin
  if exists (select 1 from pending_reports p where p.case_number = new.case_number) then
    raise exception 'this case waits for its IMEI' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger flags_case_once before insert on flags for each row when (new.public_report)
  execute function refuse_case_twice();
