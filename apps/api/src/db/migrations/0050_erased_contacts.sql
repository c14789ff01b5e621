-- The contact of an erased person in somebody else's report of an open case ends with the case. Nothing leads
-- from the erased account to that report, so the report is marked.
alter table flags add column contact_erased boolean not null default false;
create index flags_contact_erased on flags (id) where contact_erased;
