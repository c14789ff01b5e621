-- The place of each certificate in a list of states, which anybody verifies without a connection
-- (docs/adr/0022-certificates-that-verify-offline.md). Places are random: they tell nobody how many certificates
-- there are. Certificates from before get theirs when they are read next.

alter table certificates
  add column status_list integer check (status_list >= 1),
  add column status_index integer check (status_index between 0 and 1048575),
  add constraint certificates_whole_place check ((status_list is null) = (status_index is null));

create unique index certificates_place on certificates (status_list, status_index);

-- What a list holds: all others are valid.
create index certificates_ended_of_list on certificates (status_list, status_index, revoked_at)
  where revoked_at is not null or superseded_at is not null;
