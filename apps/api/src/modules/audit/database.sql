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
