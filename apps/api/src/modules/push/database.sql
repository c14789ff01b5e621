-- A subscription ends with its session: sign-out, a session ended from another device, a reset of the password,
-- a suspension, the deletion of the account, and the sign-out of a missing phone.
create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger push_end_with_session after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function end_push_of_session();
