-- Facts about a flag that many statements need, and assignments that end. The planner inlines the facts, so
-- indexes are used.

-- Reads as a column: `f.is_open_case` of `flags f`. A generated column would rewrite the table and its search
-- index.
create function is_open_case(flag flags) returns boolean language sql immutable
return flag.status = 'active' and flag.flag_type in ('stolen', 'lost');

-- A public report whose contact is not proven, or never was, changes nothing: no result, no count, no message
-- (decisions §17).
create function is_unproven_report(flag flags) returns boolean language sql immutable
return flag.status in ('under_review', 'lapsed') and flag.public_report and flag.contact_verified_at is null;

-- A report that an officer has to decide: what a check says, and what the officers' list of waiting cases
-- holds.
create function is_waiting_report(flag flags) returns boolean language sql immutable
return flag.status = 'under_review' and (flag.contact_verified_at is not null or not flag.public_report);

-- Cases of a suspended officer go back to the state command, also when a command line suspends.
create function hand_over_cases() returns trigger language plpgsql as $$
begin
  update flags set assigned_user_id = null, assigned_state = new.state_command
    where assigned_user_id = new.user_id;
  return null;
end $$;
create trigger officers_hand_over after update of suspended_at on officers for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function hand_over_cases();
