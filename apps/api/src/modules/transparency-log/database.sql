-- Which changes of other tables become entries of the public log. The log itself only grows.

create function log_time(at timestamptz) returns text language sql stable
return to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function imeis_in_log(of_device bigint) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(imei::text order by slot), '[]') from device_imeis
    where device_imeis.device_id = of_device);
end $$;

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the transparency log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger log_entries_no_delete before delete on log_entries
  for each row execute function refuse_log_change();
create trigger log_entries_no_truncate before truncate on log_entries
  for each statement execute function refuse_log_change();
create trigger log_checkpoints_no_delete before delete on log_checkpoints
  for each row execute function refuse_log_change();
create trigger log_checkpoints_no_truncate before truncate on log_checkpoints
  for each statement execute function refuse_log_change();

-- An entry keeps its position; salt and event may be erased.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if (new.index, new.type, new.at) = (old.index, old.type, old.at)
    and new.audit_id is not distinct from old.audit_id
    and old.commitment is null and new.commitment is not null and new.event is null and new.salt is null then
    return new;
  end if;
  raise exception 'the transparency log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger log_entries_only_forget before update on log_entries
  for each row execute function refuse_entry_change();

-- A size has one root, and no size below a signed one is signed later. Signatures may be added.
create function refuse_second_root() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.size, new.root, new.at) = (old.size, old.root, old.at) then
      return new;
    end if;
  elsif new.size > coalesce((select max(size) from log_checkpoints), 0) then
    return new;
  end if;
  raise exception 'a size of the log has one root, and sizes only grow'
    using errcode = 'insufficient_privilege';
end $$;
create trigger log_checkpoints_one_root before insert or update on log_checkpoints
  for each row execute function refuse_second_root();

create function refuse_smaller_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.assigned >= old.assigned and new.size >= old.size then
      return new;
    end if;
  end if;
  raise exception 'the transparency log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger log_state_only_grows before update or delete on log_state
  for each row execute function refuse_smaller_log();

-- Queues an event for the log. @param user_id, device_id the person and device of the event, or null. In
-- plpgsql, which caches its plan.
create function await_log(entry_type text, at timestamptz, event jsonb, user_id uuid, device_id bigint)
returns void language plpgsql as $$
begin
  insert into log_pending (type, at, event, user_id, device_id)
  values (
    entry_type, date_trunc('hour', await_log.at, 'UTC'), await_log.event, await_log.user_id,
    await_log.device_id);
end $$;

-- The first ownership is a registration; each later one is an entry for both owners.
create function await_log_of_ownership() returns trigger language plpgsql as $$
declare
  before uuid;
  event jsonb := jsonb_build_object('at', log_time(new.acquired_at), 'device', new.device_id,
    'imeis', imeis_in_log(new.device_id));
begin
  -- Not by the id's index: before the first analyze it would be read from its end for each row.
  select p.user_id into before from ownerships p
  where p.device_id = new.device_id and p.id + 0 < new.id order by p.id + 0 desc limit 1;
  if not found then
    perform await_log('device.registered', new.acquired_at, event || jsonb_build_object('owner', new.user_id),
      new.user_id, new.device_id);
    return null;
  end if;
  if before is not null then
    perform await_log('ownership.moved', new.acquired_at, event || jsonb_build_object('from', before),
      before, new.device_id);
  end if;
  if new.user_id is not null then
    perform await_log('ownership.moved', new.acquired_at, event || jsonb_build_object('to', new.user_id),
      new.user_id, new.device_id);
  end if;
  return null;
end $$;
create trigger ownerships_await_log after insert on ownerships
  for each row execute function await_log_of_ownership();

-- A flag's event belongs to its reporter if they own or owned the phone or nobody registered it, else to the
-- owner.
create function await_log_of_flag() returns trigger language plpgsql as $$
declare
  was_open boolean := false;
  was_traced boolean := false;
  changed text[] := '{}';
  of_device bigint;
  person uuid;
  event jsonb;
begin
  if tg_op = 'UPDATE' then
    was_open := is_open_case(old);
    was_traced := is_traced(old);
  end if;
  if was_open <> is_open_case(new) then
    changed := array[case when was_open then 'flag.cleared' else 'flag.activated' end];
  end if;
  if is_open_case(new) and was_traced <> is_traced(new) then
    changed := changed || array['flag.mode_changed'];
  end if;
  if changed = '{}' then
    return null;
  end if;
  select i.device_id, o.user_id into of_device, person
  from device_imeis i left join ownerships o on o.device_id = i.device_id and o.ended_at is null
  where i.imei::text >= left(new.imei::text, 14) || '0' and i.imei::text <= left(new.imei::text, 14) || '9';
  if of_device is null then
    person := nullif(new.reported_by_user_id, new.officer_user_id);
  elsif exists (select 1 from ownerships o
    where o.device_id = of_device and o.user_id = new.reported_by_user_id) then
    person := new.reported_by_user_id;
  end if;
  event := jsonb_build_object('at', log_time(new.updated_at), 'case', new.case_number, 'device', of_device,
    'flag', new.flag_type, 'imei', new.imei::text, 'reported', log_time(new.created_at));
  if changed[1] <> 'flag.mode_changed' then
    perform await_log(changed[1], new.updated_at, event, person, of_device);
  end if;
  if 'flag.mode_changed' = any(changed) then
    event := event || jsonb_build_object('at', log_time(new.mode_changed_at), 'mode', new.mode);
    if new.mode = 'trace' then
      event := event || jsonb_build_object('until', log_time(new.trace_until));
    end if;
    perform await_log('flag.mode_changed', new.mode_changed_at, event, person, of_device);
  end if;
  return null;
end $$;
create trigger flags_await_log after insert or update of status, flag_type, mode on flags
  for each row execute function await_log_of_flag();

-- The person of a certificate: the buyer of the check, or the owner on the day it was issued.
create function person_of_certificate(certificate certificates) returns uuid language plpgsql stable as $$
begin
  if certificate.verification_id is not null then
    return (select v.user_id from verifications v where v.id = certificate.verification_id);
  end if;
  return (
    select o.user_id from ownerships o
    where o.device_id = certificate.device_id and o.acquired_at <= certificate.issued_at
      and (o.ended_at is null or o.ended_at > certificate.issued_at)
    order by o.id + 0 desc limit 1);
end $$;

create function event_of_certificate(certificate certificates,
  at timestamptz) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'at', log_time(at), 'content_sha256', encode(sha256(convert_to(certificate.content, 'UTF8')), 'hex'),
    'imei', certificate.imei::text, 'issued', log_time(certificate.issued_at), 'kid', certificate.key_id,
    'kind', certificate.kind, 'number', certificate.number);
end $$;

create function await_log_of_certificate() returns trigger language plpgsql as $$
declare
  person uuid := person_of_certificate(new);
begin
  if tg_op = 'INSERT' then
    perform await_log('certificate.issued', new.issued_at, event_of_certificate(new, new.issued_at), person,
      new.device_id);
    return null;
  end if;
  if old.revoked_at is null and new.revoked_at is not null then
    perform await_log('certificate.revoked', new.revoked_at, event_of_certificate(new, new.revoked_at),
      person, new.device_id);
  end if;
  if old.superseded_at is null and new.superseded_at is not null then
    perform await_log('certificate.superseded', new.superseded_at,
      event_of_certificate(new, new.superseded_at), person, new.device_id);
  end if;
  return null;
end $$;
create trigger certificates_await_log after insert or update of revoked_at, superseded_at on certificates
  for each row execute function await_log_of_certificate();

-- The type of an audit row in the log. An action that is not named here counts as a change.
-- Null: not in the public log. A question to a network follows a person's own act, for which nobody else has
-- to account.
create function log_type_of_action(action text) returns text language sql immutable
return case
  when action in ('network_asked', 'network_not_asked') then null
  when action ~ '^reveal_(nin|bvn)$' then 'officer.revealed'
  when action ~ '^(download|export)_' then 'officer.downloaded'
  when action ~ '^(list|view|read|search|look|validate|watch|watched|partner)_' or action
    = 'reveal_refused' then 'officer.viewed'
  else 'officer.changed' end;

create function await_log_of_audit() returns trigger language plpgsql as $$
begin
  insert into log_pending (type, at, audit_id)
  select log_type_of_action(action), date_trunc('hour', at, 'UTC'), id from added
  where log_type_of_action(action) is not null;
  return null;
end $$;
create trigger audit_log_await_log after insert on audit_log
  referencing new table as added for each statement execute function await_log_of_audit();

-- An export gets its digest with its last line.
create function await_log_of_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.sha256 <> '' then
      return null;
    end if;
  end if;
  if new.sha256 <> '' then
    perform await_log('list.' || new.kind || 'ed', new.at, jsonb_build_object(
      'added', new.added, 'at', log_time(new.at), 'entries', new.entries, 'id', new.id,
        'removed', new.removed,
      'sha256', new.sha256, 'source', new.source, 'updated', new.updated), null, null);
  end if;
  return null;
end $$;
create trigger list_runs_await_log after insert or update of sha256 on list_runs
  for each row execute function await_log_of_list();

create function await_log_of_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.revoked_at is not distinct from new.revoked_at then
      return null;
    end if;
  end if;
  perform await_log('key.published', coalesce(new.revoked_at, new.published_at), jsonb_build_object(
    'from', log_time(new.published_at), 'key', new.jwk, 'kid', new.kid,
    'revoked_at', log_time(new.revoked_at), 'use', new.use),
    null, null);
  return null;
end $$;
create trigger public_keys_await_log after insert or update of revoked_at on public_keys
  for each row execute function await_log_of_key();

create function publish_certificate_key() returns trigger language plpgsql as $$
begin
  insert into public_keys (use, kid, jwk, published_at) values ('certificates', new.key_id, new.public_jwk,
    new.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger certificate_keys_publish after insert on certificate_keys
  for each row execute function publish_certificate_key();

-- Without a person: they are notified of the delay together with the access.
create function await_log_of_delay() returns trigger language plpgsql as $$
begin
  perform await_log('access.delayed', new.created_at, jsonb_build_object(
    'at', log_time(new.created_at), 'case', new.case_number, 'reason', new.reason,
      'until', log_time(new.until)), null, null);
  return null;
end $$;
create trigger access_delays_await_log after insert on access_delays
  for each row execute function await_log_of_delay();

-- A release is in the log once, by the start that came first.
create function await_log_of_release() returns trigger language plpgsql as $$
begin
  perform await_log('release', new.started_at, jsonb_build_object(
    'commit', new.commit, 'digest', new.digest, 'version', new.version), null, null);
  return null;
end $$;
create trigger releases_await_log after insert on releases
  for each row execute function await_log_of_release();
create trigger releases_stay before update or delete on releases
  for each row execute function refuse_log_change();
create trigger releases_no_truncate before truncate on releases
  for each statement execute function refuse_log_change();
