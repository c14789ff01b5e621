-- Changes that may end a session, or the rights of its account: processes forget what they remember of the
-- account (sessions/session-gate.ts). The argument is the column with the account's id.
create function notify_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changes', (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0]);
  return null;
end $$;
create trigger sessions_notify_change after update of ended_at, expires_at on sessions for each row
  when (old.ended_at is distinct from new.ended_at or new.expires_at < old.expires_at)
  execute function notify_session_change('user_id');
create trigger sessions_notify_deletion after delete on sessions for each row
  when (old.ended_at is null)
  execute function notify_session_change('user_id');
create trigger users_notify_sessions after update of role, two_factor_method on users for each row
  when ((old.role, old.two_factor_method) is distinct from (new.role, new.two_factor_method))
  execute function notify_session_change('id');
create trigger officers_notify_sessions
  after insert or delete or update of user_id, officer_id, suspended_at, expires_at on officers for each row
  execute function notify_session_change('user_id');

-- A passkey that comes or goes may let an officer in, or shut them out.
create trigger passkeys_notify_sessions after insert or delete on passkeys for each row
  execute function notify_session_change('user_id');

-- The rule against copies (WebAuthn §6.1.1): a counter grows with each use, or stays 0 for ever.
create function refuse_passkey_copy() returns trigger language plpgsql as $$
begin
  if new.counter < old.counter or (new.counter = old.counter and new.counter > 0) then
    raise exception 'the counter of a passkey only grows' using errcode = 'check_violation', constraint = 'passkeys_counter_grows';
  end if;
  return new;
end $$;
create trigger passkeys_counter_grows before update of counter on passkeys for each row
  execute function refuse_passkey_copy();

-- The key of a passkey, and whose it is, never change: another key is another passkey.
create function refuse_passkey_key_change() returns trigger language plpgsql as $$
begin
  if (new.credential_id, new.public_key, new.user_id) is distinct from (old.credential_id, old.public_key, old.user_id) then
    raise exception 'the key of a passkey never changes' using errcode = 'check_violation', constraint = 'passkeys_key_stays';
  end if;
  return new;
end $$;
create trigger passkeys_key_stays before update of credential_id, public_key, user_id on passkeys for each row
  execute function refuse_passkey_key_change();
