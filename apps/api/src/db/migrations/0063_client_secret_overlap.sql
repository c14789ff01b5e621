-- The secret before the present one works for a day more, so that a system can change to the new one.
alter table clients add column old_secret_hash bytea,
  add column old_secret_until timestamptz,
  add constraint clients_old_secret_check
    check ((old_secret_hash is null) = (old_secret_until is null) and (old_secret_hash is null or secret_hash is not null));
create index clients_old_secret_to_delete on clients (old_secret_until) where old_secret_until is not null;
