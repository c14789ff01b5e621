-- Facts about a flag that many statements need. The planner inlines these functions, so indexes are used.

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
