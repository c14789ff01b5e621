-- The audit log: append-only, each row queued for the chain.

-- A row waits for its place in the chain of hashes, which one process assigns.
create function await_chain() returns trigger language plpgsql as $$
begin
  insert into audit_pending (audit_id) values (new.id);
  return null;
end $$;
create trigger audit_log_pending after insert on audit_log for each row execute function await_chain();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain
  for each statement execute function refuse_change();
create trigger audit_heads_append_only before update or delete on audit_heads
  for each row execute function refuse_change();
create trigger audit_heads_no_truncate before truncate on audit_heads
  for each statement execute function refuse_change();

-- An audit row with one subject names it itself; the writer of a list has added its subjects already.
create function add_audit_subject() returns trigger language plpgsql as $$
begin
  insert into audit_subjects (audit_id, user_id, imeis)
  select id, subject_user_id, array_remove(array[imei], null) from added
  where subject_user_id is not null and access_of_action(action) is not null
  on conflict do nothing;
  return null;
end $$;
create trigger audit_log_subjects after insert on audit_log
  referencing new table as added for each statement execute function add_audit_subject();
