-- Reports of others name an erased person whose case was open: that contact ends with the case, and nothing else
-- leads from the erased account to it.
alter table flags add column contact_erased boolean not null default false;
create index flags_contact_erased on flags (id) where contact_erased;
