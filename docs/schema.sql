CREATE SCHEMA sandbox;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE DOMAIN imei AS text
	CONSTRAINT imei_check CHECK ((VALUE ~ '^[0-9]{15}$'::text));
CREATE DOMAIN locale AS text
	CONSTRAINT locale_known CHECK ((VALUE = ANY (ARRAY['en'::text, 'pcm'::text, 'ha'::text, 'yo'::text, 'ig'::text])));
CREATE FUNCTION access_of_action(action text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN (action = ANY (ARRAY['view_device'::text, 'view_flags'::text, 'view_documents'::text, 'view_found_thread'::text, 'view_sightings'::text, 'list_flags'::text, 'search_devices'::text])) THEN 'view'::text WHEN (action = ANY (ARRAY['reveal_nin'::text, 'reveal_bvn'::text])) THEN 'reveal'::text WHEN (action = ANY (ARRAY['download_document'::text, 'download_report'::text, 'download_found_photo'::text, 'export_flags'::text])) THEN 'download'::text ELSE NULL::text END;
CREATE FUNCTION add_audit_subject() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into audit_subjects (audit_id, user_id, imeis)
  select id, subject_user_id, array_remove(array[imei], null) from added
  where subject_user_id is not null and access_of_action(action) is not null
  on conflict do nothing;
  return null;
end $$;
CREATE FUNCTION add_month(parent text, of_time timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  begins timestamp := date_trunc('month', of_time at time zone 'utc');
  since timestamptz := begins at time zone 'utc';
  until timestamptz := (begins + interval '1 month') at time zone 'utc';
  part text := parent || '_' || to_char(begins, 'YYYY_MM');
  col text := (
    select attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid
      and a.attnum = p.partattrs[0]
    where p.partrelid = parent::regclass);
begin
  if to_regclass(part) is not null then return false; end if;
  -- Readers of the parent wait for this lock; nothing else is locked against them.
  execute format('lock table %I in access exclusive mode', parent || '_default');
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like %I including all excluding identity)', part, parent);
  execute format(
    'with moved as (delete from %I
      where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_default', col, since, col, until, part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, since,
    until);
  return true;
end $$;
CREATE FUNCTION answer_sightings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update sighted_cases set waiting_since = null where flag_id = new.flag_id and waiting_since is not null;
  return null;
end $$;
CREATE FUNCTION await_block_list(changed text[]) RETURNS void
    LANGUAGE sql
    AS $_$
  insert into block_pending (imei14) select distinct number from unnest(changed) as number
    where number ~ '^[0-9]{14}$';
  select pg_notify('block_pending', '');
$_$;
CREATE FUNCTION await_block_of_device() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- The first import of a registry: nothing is blocked yet.
  if not exists (select 1 from block_list) and not exists (select 1 from flags f where f.is_open_case)
    and not exists (select 1 from police_holds where released_at is null and block) then
    return null;
  end if;
  perform await_block_list(array(
    select left(imei, 14) from changed c where exists (
      select 1 from flags f
        where f.imei = any (array(select imei from imeis_of_device(c.imei))) and f.is_open_case
    ) or exists (
      select 1 from police_holds h
     
        where h.imei = any (array(select imei from imeis_of_device(c.imei)))
        and h.released_at is null and h.block
    ) or exists (select 1 from block_list b where b.imei14 = left(c.imei::text, 14))));
  return null;
end $$;
CREATE FUNCTION await_block_of_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
begin
  insert into block_pending (imei14) select imei14 from changed where imei14 ~ '^[0-9]{14}$' order by imei14;
  perform pg_notify('block_pending', '');
  return null;
end $_$;
CREATE FUNCTION await_block_of_flag() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' and not is_open_case(new) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if (old.imei, old.flag_type, old.created_at, old.mode, is_open_case(old))
      = (new.imei, new.flag_type, new.created_at, new.mode, is_open_case(new))
      or not (is_open_case(old) or is_open_case(new)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform await_block_list(array(select left(imei, 14) from imeis_of_device(old.imei)));
  end if;
  if tg_op = 'INSERT' or old.imei <> new.imei then
    perform await_block_list(array(select left(imei, 14) from imeis_of_device(new.imei)));
  end if;
  return null;
end $$;
CREATE FUNCTION await_block_of_hold() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' and not new.block then
    return null;
  end if;
  perform await_block_list(array(
    select left(imei, 14) from imeis_of_device(case when tg_op = 'DELETE' then old.imei else new.imei end)));
  return null;
end $$;
CREATE FUNCTION await_chain() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into audit_pending (audit_id) values (new.id);
  return null;
end $$;
CREATE FUNCTION await_log(entry_type text, at timestamp with time zone, event jsonb, user_id uuid, device_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  insert into log_pending (type, at, event, user_id, device_id)
  values (
    entry_type, date_trunc('hour', await_log.at, 'UTC'), await_log.event, await_log.user_id,
    await_log.device_id);
end $$;
CREATE FUNCTION await_log_of_audit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into log_pending (type, at, audit_id)
  select log_type_of_action(action), date_trunc('hour', at, 'UTC'), id from added
  where log_type_of_action(action) is not null;
  return null;
end $$;
CREATE FUNCTION await_log_of_certificate() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION await_log_of_delay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform await_log('access.delayed', new.created_at, jsonb_build_object(
    'at', log_time(new.created_at), 'case', new.case_number, 'reason', new.reason,
      'until', log_time(new.until)), null, null);
  return null;
end $$;
CREATE FUNCTION await_log_of_flag() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION await_log_of_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION await_log_of_list() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION await_log_of_ownership() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION await_log_of_private_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform await_log('private_key', new.created_at, jsonb_build_object(
    'at', log_time(new.created_at), 'epoch', new.epoch,
    'key', translate(rtrim(encode(new.public_key, 'base64'), '='), '+/', '-_'),
    'mode', 'VOPRF', 'suite', 'ristretto255-SHA512'), null, null);
  return null;
end $$;
CREATE FUNCTION await_log_of_release() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform await_log('release', new.started_at, jsonb_build_object(
    'commit', new.commit, 'digest', new.digest, 'version', new.version), null, null);
  return null;
end $$;
CREATE FUNCTION await_log_of_statistics() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform await_log('statistics_release', new.released_at, jsonb_strip_nulls(jsonb_build_object(
    'as_of', log_time(new.as_of), 'at', log_time(new.released_at), 'csv_sha256', encode(new.csv_sha256,
      'hex'),
    'month', to_char(new.month, 'YYYY-MM'), 'returns_sha256', encode(new.returns_sha256, 'hex'),
    'sha256', encode(new.sha256, 'hex'))), null, null);
  return null;
end $$;
CREATE FUNCTION await_notice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into pending_access_notices (audit_id, user_id, at)
  select s.audit_id, s.user_id, a.at from added s join audit_log a on a.id = s.audit_id;
  return null;
end $$;
CREATE FUNCTION cancel_transfer(of_device bigint, at timestamp with time zone) RETURNS uuid
    LANGUAGE sql
    AS $$
  update transfers set status = 'cancelled', ended_at = at where device_id = of_device and status = 'pending'
  returning id;
$$;
CREATE FUNCTION check_balance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from organisations o where o.id = new.id and o.balance_kobo <> coalesce((
      select balance_kobo from organisation_ledger where organisation_id = o.id order by id desc limit 1), 0)
  ) then
    raise exception 'a balance without its ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
CREATE FUNCTION check_ledger_row() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  last_balance bigint;
begin
  select balance_kobo into last_balance from organisation_ledger
  where organisation_id = new.organisation_id order by id desc limit 1;
  if coalesce(last_balance, 0) + new.kobo <> new.balance_kobo then
    raise exception 'the ledger does not add up' using errcode = 'check_violation';
  end if;
  return new;
end $$;
CREATE FUNCTION close_found_cases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update found_cases c
  set closed_at = greatest(new.created_at, c.created_at), closed_by = 'found_flag', closed_by_flag_id = new.id
  where c.closed_at is null and num_nonnulls(c.owner_user_id, c.flag_id) > 0
    and c.imei in (select known.imei::imei from imeis_of_device(new.imei) known);
  return null;
end $$;
CREATE FUNCTION count_flag() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' then
    if (coalesce(new.state_key, ''), new.flag_type, new.created_at, is_unproven_report(new))
      = (coalesce(old.state_key, ''), old.flag_type, old.created_at, is_unproven_report(old)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    if not is_unproven_report(old) then
      update flag_counts set flags = flags - 1
      where state_key = coalesce(old.state_key, '') and flag_type = old.flag_type
        and week = week_of(old.created_at);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if not is_unproven_report(new) then
      insert into flag_counts (state_key, flag_type, week, flags)
      values (coalesce(new.state_key, ''), new.flag_type, week_of(new.created_at), 1)
      on conflict (state_key, flag_type, week) do update set flags = flag_counts.flags + 1;
    end if;
  end if;
  return null;
end $$;
CREATE TABLE device_imeis (
    imei imei NOT NULL,
    device_id bigint NOT NULL,
    slot smallint NOT NULL,
    CONSTRAINT device_imeis_slot_check CHECK ((slot = ANY (ARRAY[1, 2])))
);
CREATE TABLE flags (
    id bigint NOT NULL,
    case_number text NOT NULL,
    imei imei NOT NULL,
    flag_type text NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    last_known_location text DEFAULT ''::text NOT NULL,
    device_state text,
    device_brand text DEFAULT ''::text NOT NULL,
    device_model text DEFAULT ''::text NOT NULL,
    reported_by_user_id uuid,
    reporter_name text NOT NULL,
    reporter_phone text,
    reporter_email text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    cleared_at timestamp with time zone,
    cleared_by_user_id uuid,
    contact_verified_at timestamp with time zone,
    public_report boolean DEFAULT false NOT NULL,
    officer_user_id uuid,
    state_key text GENERATED ALWAYS AS (lower(device_state)) STORED,
    search_text text GENERATED ALWAYS AS (lower(((((((((((reporter_name || ' '::text) || COALESCE(reporter_phone, ''::text)) || ' '::text) || device_brand) || ' '::text) || device_model) || ' '::text) || (imei)::text) || ' '::text) || last_known_location))) STORED NOT NULL,
    assigned_user_id uuid,
    assigned_state text,
    decided_at timestamp with time zone,
    reporter_locale locale,
    contact_erased boolean DEFAULT false NOT NULL,
    sent_by_officer_id uuid,
    mode text DEFAULT 'block'::text NOT NULL,
    mode_changed_at timestamp with time zone,
    traced_at timestamp with time zone,
    trace_until timestamp with time zone,
    trace_acted_at timestamp with time zone,
    trace_reminded_at timestamp with time zone,
    CONSTRAINT flags_check CHECK (((status = 'cleared'::text) = (cleared_at IS NOT NULL))),
    CONSTRAINT flags_flag_type_check CHECK ((flag_type = ANY (ARRAY['stolen'::text, 'lost'::text, 'found'::text]))),
    CONSTRAINT flags_lapsed_check CHECK (((status <> 'lapsed'::text) OR (public_report AND (contact_verified_at IS NULL)))),
    CONSTRAINT flags_mode_check CHECK ((mode = ANY (ARRAY['block'::text, 'trace'::text]))),
    CONSTRAINT flags_one_assignee CHECK ((num_nonnulls(assigned_user_id, assigned_state) <= 1)),
    CONSTRAINT flags_status_check CHECK ((status = ANY (ARRAY['under_review'::text, 'active'::text, 'cleared'::text, 'rejected'::text, 'lapsed'::text]))),
    CONSTRAINT flags_trace_has_times CHECK (((mode = 'block'::text) OR (num_nonnulls(mode_changed_at, trace_until, trace_acted_at) = 3))),
    CONSTRAINT flags_trace_of_case CHECK (((mode = 'block'::text) OR ((flag_type = ANY (ARRAY['stolen'::text, 'lost'::text])) AND (status = ANY (ARRAY['active'::text, 'cleared'::text]))))),
    CONSTRAINT flags_trace_period CHECK (((num_nonnulls(traced_at, trace_until) = ANY (ARRAY[0, 2])) AND (trace_until > traced_at) AND (trace_until <= (traced_at + '336:00:00'::interval))))
);
ALTER TABLE ONLY flags ALTER COLUMN search_text SET STATISTICS 1000;
CREATE TABLE ownerships (
    id bigint NOT NULL,
    device_id bigint NOT NULL,
    user_id uuid,
    origin text NOT NULL,
    acquired_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT ownerships_origin_check CHECK ((origin = ANY (ARRAY['registration'::text, 'transfer'::text])))
);
CREATE FUNCTION custody_person(flag flags) RETURNS uuid
    LANGUAGE sql STABLE
    RETURN CASE WHEN (EXISTS (SELECT 1 FROM device_imeis WHERE ("left"((device_imeis.imei)::text, 14) = "left"(((custody_person.flag).imei)::text, 14)))) THEN (SELECT o.user_id FROM (device_imeis i JOIN ownerships o ON (((o.device_id = i.device_id) AND (o.ended_at IS NULL)))) WHERE ("left"((i.imei)::text, 14) = "left"(((custody_person.flag).imei)::text, 14)) LIMIT 1) WHEN ((flag).officer_user_id IS NULL) THEN (flag).reported_by_user_id ELSE NULL::uuid END;
CREATE FUNCTION custody_reporter_email(flag flags) RETURNS text
    LANGUAGE sql STABLE
    RETURN CASE WHEN (((flag).contact_verified_at IS NOT NULL) AND (NOT (EXISTS (SELECT 1 FROM device_imeis WHERE ("left"((device_imeis.imei)::text, 14) = "left"(((custody_reporter_email.flag).imei)::text, 14)))))) THEN (flag).reporter_email ELSE NULL::text END;
CREATE FUNCTION custody_reporter_phone(flag flags) RETURNS text
    LANGUAGE sql STABLE
    RETURN CASE WHEN (CASE WHEN (flag).public_report THEN (((flag).contact_verified_at IS NOT NULL) AND ((flag).reporter_email IS NULL)) ELSE ((flag).officer_user_id IS NOT NULL) END AND (NOT (EXISTS (SELECT 1 FROM device_imeis WHERE ("left"((device_imeis.imei)::text, 14) = "left"(((custody_reporter_phone.flag).imei)::text, 14)))))) THEN (flag).reporter_phone ELSE NULL::text END;
CREATE FUNCTION custody_step_needs(from_state text, to_state text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN CASE ((from_state || ' '::text) || to_state) WHEN 'seized matched'::text THEN 'nothing'::text WHEN 'matched owner_called'::text THEN 'nothing'::text WHEN 'owner_called owner_called'::text THEN 'nothing'::text WHEN 'owner_called returned'::text THEN 'nothing'::text WHEN 'owner_called court'::text THEN 'nothing'::text WHEN 'owner_called disposed'::text THEN 'nothing'::text WHEN 'seized court'::text THEN 'reason'::text WHEN 'seized disposed'::text THEN 'reason'::text WHEN 'matched court'::text THEN 'reason'::text ELSE NULL::text END;
CREATE TABLE access_delays (
    id bigint NOT NULL,
    case_number text NOT NULL,
    imei imei NOT NULL,
    imei14s text[] NOT NULL,
    reason text NOT NULL,
    delayed_by_user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    renewal smallint,
    CONSTRAINT access_delays_check CHECK ((begun_at <= created_at)),
    CONSTRAINT access_delays_check1 CHECK ((until > created_at)),
    CONSTRAINT access_delays_imei14s_check CHECK ((cardinality(imei14s) > 0)),
    CONSTRAINT access_delays_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT access_delays_renewal_check CHECK (((renewal >= 0) AND (renewal <= 3)))
);
CREATE FUNCTION delays_of_access(imeis text[], case_reference text, due timestamp with time zone, released timestamp with time zone, looked_by uuid) RETURNS TABLE(id bigint, case_number text, reason text, until timestamp with time zone)
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT d.id,
     d.case_number,
     d.reason,
     LEAST(d.until, (d.begun_at + '8640:00:00'::interval)) AS "least"
    FROM access_delays d
   WHERE (((d.case_number = delays_of_access.case_reference) OR ((delays_of_access.case_reference = ''::text) AND (d.imei14s && ARRAY( SELECT "left"(imei.imei, 14) AS "left"
            FROM unnest(delays_of_access.imeis) imei(imei))))) AND (d.begun_at < delays_of_access.due) AND (LEAST(d.until, (d.begun_at + '8640:00:00'::interval)) > delays_of_access.due) AND ((delays_of_access.released IS NULL) OR (d.created_at < delays_of_access.released)) AND (d.delayed_by_user_id <> delays_of_access.looked_by));
END;
CREATE FUNCTION end_push_of_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
CREATE FUNCTION end_sightings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if is_open_case(old) and not is_open_case(new) then
    update sighted_cases set waiting_since = null where flag_id = new.id and waiting_since is not null;
    update sighted_flags set over_since = coalesce(new.cleared_at, new.updated_at) where flag_id = new.id;
  elsif is_open_case(new) and not is_open_case(old) then
    update sighted_flags set over_since = null where flag_id = new.id;
  end if;
  return null;
end $$;
CREATE TABLE certificates (
    id uuid NOT NULL,
    number text NOT NULL,
    kind text NOT NULL,
    imei imei NOT NULL,
    verification_id uuid,
    device_id bigint,
    content text NOT NULL,
    signature text NOT NULL,
    key_id text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    superseded_at timestamp with time zone,
    revoked_at timestamp with time zone,
    status_list integer,
    status_index integer,
    CONSTRAINT certificates_check CHECK (((verification_id IS NULL) <> (device_id IS NULL))),
    CONSTRAINT certificates_kind_check CHECK ((kind = ANY (ARRAY['verification'::text, 'registration'::text]))),
    CONSTRAINT certificates_status_index_check CHECK (((status_index >= 0) AND (status_index <= 1048575))),
    CONSTRAINT certificates_status_list_check CHECK ((status_list >= 1)),
    CONSTRAINT certificates_whole_place CHECK (((status_list IS NULL) = (status_index IS NULL)))
);
CREATE FUNCTION event_of_certificate(certificate certificates, at timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return jsonb_build_object(
    'at', log_time(at), 'content_sha256', encode(sha256(convert_to(certificate.content, 'UTF8')), 'hex'),
    'imei', certificate.imei::text, 'issued', log_time(certificate.issued_at), 'kid', certificate.key_id,
    'kind', certificate.kind, 'number', certificate.number);
end $$;
CREATE FUNCTION free_custody_numbers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from custody_numbers where custody_id = new.id;
  return null;
end $$;
CREATE FUNCTION supersede_certificates(device_ids bigint[], at timestamp with time zone) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 UPDATE certificates c SET superseded_at = supersede_certificates.at
   WHERE ((c.device_id = ANY (supersede_certificates.device_ids)) AND (c.superseded_at IS NULL) AND (c.revoked_at IS NULL));
END;
CREATE TABLE devices (
    id bigint NOT NULL,
    brand text NOT NULL,
    model text NOT NULL,
    last_known_location text DEFAULT ''::text NOT NULL,
    ownership_proven_at timestamp with time zone,
    registered_at timestamp with time zone NOT NULL,
    attempt_id uuid,
    registered_by_user_id uuid,
    proof_submitted_at timestamp with time zone,
    registered_without_proof boolean DEFAULT false NOT NULL,
    CONSTRAINT devices_proven_awaits_nothing CHECK (((proof_submitted_at IS NULL) OR (ownership_proven_at IS NULL)))
);
CREATE TABLE disputes (
    id bigint NOT NULL,
    case_number text NOT NULL,
    device_id bigint NOT NULL,
    claimant_user_id uuid NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by_user_id uuid,
    contested_until timestamp with time zone,
    contested_by_user_id uuid,
    CONSTRAINT disputes_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT disputes_contest_14_days CHECK (((contested_until IS NULL) OR (contested_by_user_id IS NOT NULL) OR (contested_until <= (created_at + '14 days'::interval)))),
    CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'rejected'::text])))
);
CREATE FUNCTION free_unproven_devices(device_ids bigint[], at timestamp with time zone) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT supersede_certificates(ARRAY( SELECT d.id
            FROM devices d
           WHERE ((d.id = ANY (free_unproven_devices.device_ids)) AND (d.ownership_proven_at IS NULL) AND (NOT (EXISTS ( SELECT 1
                    FROM disputes s
                   WHERE ((s.device_id = d.id) AND (s.status = 'open'::text))))))), at) AS supersede_certificates;
 DELETE FROM device_imeis i
    USING devices d
   WHERE ((d.id = ANY (free_unproven_devices.device_ids)) AND (i.device_id = d.id) AND (d.ownership_proven_at IS NULL) AND (NOT (EXISTS ( SELECT 1
            FROM disputes s
           WHERE ((s.device_id = d.id) AND (s.status = 'open'::text))))));
END;
CREATE FUNCTION hand_over_cases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update flags set assigned_user_id = null, assigned_state = new.state_command
    where assigned_user_id = new.user_id;
  return null;
end $$;
CREATE FUNCTION imeis_in_log(of_device bigint) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return (select coalesce(jsonb_agg(imei::text order by slot), '[]') from device_imeis
    where device_imeis.device_id = of_device);
end $$;
CREATE FUNCTION imeis_of_device(known_imei text) RETURNS TABLE(imei text)
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT ("left"(imeis_of_device.known_imei, 14) || digit.digit)
    FROM generate_series(0, 9) digit(digit)
 UNION ALL
  SELECT ("left"((other.imei)::text, 14) || digit.digit)
    FROM (device_imeis own
      JOIN device_imeis other USING (device_id)),
     generate_series(0, 9) digit(digit)
   WHERE (((own.imei)::text = ANY (ARRAY( SELECT ("left"(imeis_of_device.known_imei, 14) || ending.ending)
            FROM generate_series(0, 9) ending(ending)))) AND ("left"((other.imei)::text, 14) <> "left"(imeis_of_device.known_imei, 14)));
END;
CREATE TABLE network_consents (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    text_version text NOT NULL,
    channel text NOT NULL,
    phone text,
    given_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT network_consents_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'ussd'::text]))),
    CONSTRAINT network_consents_purpose_check CHECK ((purpose = ANY (ARRAY['network_proof'::text, 'transfer'::text, 'pin_reset'::text, 'phone_change'::text, 'found'::text, 'ussd_pin'::text, 'sms_code'::text, 'lookup'::text])))
);
CREATE TABLE network_questions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    consent_id uuid NOT NULL,
    act text NOT NULL,
    question text NOT NULL,
    device_id bigint,
    network text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answer text,
    answered_at timestamp with time zone,
    as_of timestamp with time zone,
    CONSTRAINT network_questions_act_check CHECK ((act = ANY (ARRAY['network_proof'::text, 'transfer'::text, 'pin_reset'::text, 'phone_change'::text, 'found'::text, 'ussd_pin'::text, 'sms_code'::text, 'lookup'::text]))),
    CONSTRAINT network_questions_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
    CONSTRAINT network_questions_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
    CONSTRAINT network_questions_check1 CHECK ((((answer = ANY (ARRAY['yes'::text, 'no'::text])) IS NOT TRUE) OR (as_of IS NOT NULL))),
    CONSTRAINT network_questions_check2 CHECK (((question = 'match'::text) = (device_id IS NOT NULL))),
    CONSTRAINT network_questions_question_check CHECK ((question = ANY (ARRAY['match'::text, 'sim_swap'::text, 'recycled'::text, 'last_phone'::text])))
);
CREATE FUNCTION in_use_of_device(device bigint) RETURNS TABLE(network text, at timestamp with time zone)
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT q.network,
     q.as_of
    FROM ((network_questions q
      JOIN ownerships o ON (((o.device_id = q.device_id) AND (o.user_id = q.user_id) AND (o.ended_at IS NULL))))
      JOIN network_consents c ON ((c.id = q.consent_id)))
   WHERE ((q.device_id = in_use_of_device.device) AND (q.answer = 'yes'::text) AND (q.question = 'match'::text) AND (c.withdrawn_at IS NULL) AND (q.asked_at >= o.acquired_at))
   ORDER BY q.as_of DESC, q.id DESC
  LIMIT 1;
END;
CREATE FUNCTION is_open_case(flag flags) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (((flag).status = 'active'::text) AND ((flag).flag_type = ANY (ARRAY['stolen'::text, 'lost'::text])));
CREATE FUNCTION is_traced(flag flags) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (((flag).mode = 'trace'::text) AND ((flag).status = 'active'::text) AND ((flag).flag_type = ANY (ARRAY['stolen'::text, 'lost'::text])));
CREATE FUNCTION is_unproven_report(flag flags) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (((flag).status = ANY (ARRAY['under_review'::text, 'lapsed'::text])) AND (flag).public_report AND ((flag).contact_verified_at IS NULL));
CREATE FUNCTION is_waiting_report(flag flags) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (((flag).status = 'under_review'::text) AND (((flag).contact_verified_at IS NOT NULL) OR (NOT (flag).public_report)));
CREATE FUNCTION log_time(at timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE
    RETURN to_char((at AT TIME ZONE 'utc'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);
CREATE FUNCTION log_type_of_action(action text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN (action = ANY (ARRAY['network_asked'::text, 'network_not_asked'::text])) THEN NULL::text WHEN (action ~ '^reveal_(nin|bvn)$'::text) THEN 'officer.revealed'::text WHEN (action ~ '^(download|export)_'::text) THEN 'officer.downloaded'::text WHEN ((action ~ '^(list|view|read|search|look|validate|watch|watched|partner)_'::text) OR (action = 'reveal_refused'::text)) THEN 'officer.viewed'::text ELSE 'officer.changed'::text END;
CREATE FUNCTION match_custody() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  kept custody;
begin
  if not is_open_case(new) then
    return null;
  end if;
  select c.* into kept from custody_numbers n join custody c on c.id = n.custody_id left join flags f on f.id = c.flag_id
    where n.imei14 in (select left(imei::text, 14) from imeis_of_device(new.imei))
      and (c.state = 'seized' or not f.is_open_case)
    order by c.id limit 1;
  update custody set flag_id = new.id where id = kept.id;
  if kept.state = 'seized' then
    insert into custody_steps (custody_id, from_state, state, at)
      values (kept.id, 'seized', 'matched', coalesce(new.updated_at, new.created_at));
  end if;
  return null;
end $$;
CREATE FUNCTION month_in_lagos(at timestamp with time zone) RETURNS date
    LANGUAGE sql STABLE
    RETURN (date_trunc('month'::text, (at AT TIME ZONE 'Africa/Lagos'::text)))::date;
CREATE FUNCTION new_log_salt() RETURNS bytea
    LANGUAGE sql
    RETURN sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
CREATE FUNCTION note_case(flag flags, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  before record;
  first_flag_id bigint := flag.id;
  state text := coalesce(flag.state_key, '');
  of_month date := month_in_lagos(at);
  new_month boolean;
begin
  -- The phone's case before this flag.
  select c.case_id, c.state_key, f.cleared_at into before
  from flags f join statistics_cases c on c.flag_id = f.id
  where f.imei = any (array(select known.imei::imei from imeis_of_device(flag.imei::text) known))
    and f.id <> flag.id and c.flag_type <> 'found' and c.activated_at <= at
  order by c.activated_at desc, c.flag_id desc limit 1;
  if found then
    if flag.flag_type = 'found' then
      state := before.state_key;
    -- It was open until now: this flag continues it.
    elsif before.cleared_at is null or before.cleared_at >= at then
      first_flag_id := before.case_id;
      state := coalesce(nullif(state, ''), before.state_key);
    end if;
  end if;
  insert into statistics_salts (month) values (of_month) on conflict do nothing;
  new_month := found;
  insert into statistics_cases (flag_id, case_id, flag_type, state_key, activated_at, person)
  select flag.id, first_flag_id, flag.flag_type, state, at,
    encode(substr(sha256(s.salt || convert_to(person_of_case(flag, first_flag_id, at), 'UTF8')), 1, 16),
      'hex')::uuid
  from statistics_salts s where s.month = of_month
  on conflict (flag_id) do nothing;
  return new_month;
end $$;
CREATE FUNCTION note_case_of_flag() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  at timestamptz := new.updated_at;
begin
  if tg_op = 'UPDATE' then
    if old.status = 'active' or new.status <> 'active' then
      return null;
    end if;
  elsif new.status not in ('active', 'cleared') then
    return null;
  elsif new.status = 'cleared' or not new.public_report then
    at := new.created_at;
  end if;
  -- All flags of earlier months are recorded: their salts are deleted.
  if note_case(new, at) then
    delete from statistics_salts where month < month_in_lagos(at) - interval '1 month';
  end if;
  return null;
end $$;
CREATE FUNCTION note_cases() RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  flag flags;
  at timestamptz;
begin
  for flag in
    select f.* from flags f
    where f.status in ('active', 'cleared') and not exists (select 1 from statistics_cases c
      where c.flag_id = f.id)
    order by case when f.public_report and f.status = 'active' then f.updated_at else f.created_at end, f.id
  loop
    at := case when flag.public_report
      and flag.status = 'active' then flag.updated_at else flag.created_at end;
    perform note_case(flag, at);
  end loop;
  delete from statistics_salts where month < (select max(month) from statistics_salts);
end $$;
CREATE FUNCTION note_custody_match() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into custody_matches (custody_id, matched_at) values (new.custody_id, new.at) on conflict (custody_id) do nothing;
  return null;
end $$;
CREATE FUNCTION note_return() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  flag flags;
  of_case record;
  of_month date := month_in_lagos(new.state_since);
begin
  select * into flag from flags where id = new.flag_id;
  if not found then
    return null;
  end if;
  select c.case_id, c.state_key, f.created_at into of_case
  from statistics_cases c left join flags f on f.id = c.case_id where c.flag_id = flag.id;
  insert into statistics_salts (month) values (of_month) on conflict do nothing;
  if found then
    delete from statistics_salts where month < of_month - interval '1 month';
  end if;
  insert into statistics_returns (custody_id, state_key, returned_at, days, person)
  select new.id, coalesce(nullif(of_case.state_key, ''), flag.state_key, ''), new.state_since,
    greatest(0, floor(extract(epoch from new.state_since - coalesce(of_case.created_at, flag.created_at)) / 86400)),
    encode(substr(sha256(s.salt || convert_to(
      person_of_case(flag, coalesce(of_case.case_id, flag.id), new.state_since), 'UTF8')), 1, 16), 'hex')::uuid
  from statistics_salts s where s.month = of_month
  on conflict (custody_id) do nothing;
  return null;
end $$;
CREATE FUNCTION notify_attempt() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from flags f where f.id = new.flag_id;
  return null;
end $$;
CREATE FUNCTION notify_flag_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if is_unproven_report(new) then
    return null;
  end if;
  if not is_new then
    is_new := is_unproven_report(old);
  end if;
  perform pg_notify('flag_changes', json_build_object(
    'id', new.id, 'imei', new.imei, 'change', case when is_new then 'new' else 'changed' end)::text);
  return null;
end $$;
CREATE FUNCTION notify_organisations() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was_open boolean := tg_op = 'UPDATE' and is_open_case(old);
begin
  if was_open = is_open_case(new) then
    return null;
  end if;
  perform publish_webhook_event(
    c.organisation_id, false, case when was_open then 'flag.cleared' else 'flag.activated' end,
    json_build_object('imei', c.imei, 'status', new.flag_type, 'at',
      to_char(new.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    new.updated_at)
  from (select distinct left(imei, 14) as imei14 from imeis_of_device(new.imei)) d
  join checked_imeis c using (imei14)
  where c.checked_at > new.updated_at - interval '90 days';
  return null;
end $$;
CREATE FUNCTION notify_session_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('session_changes', (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0]);
  return null;
end $$;
CREATE FUNCTION notify_sightings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from added join flags f on f.id = added.flag_id;
  return null;
end $$;
CREATE FUNCTION notify_sightings_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('flag_changes', json_build_object('id', f.id, 'imei', f.imei, 'change', 'changed')::text)
  from after join before on before.id = after.id join flags f on f.id = after.flag_id
  where before.waiting_since is null and after.waiting_since is not null;
  return null;
end $$;
CREATE FUNCTION person_of_case(flag flags, first_flag_id bigint, at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
declare
  owner uuid;
begin
  select o.user_id into owner
  from device_imeis i join ownerships o on o.device_id = i.device_id
  where i.imei::text >= left(flag.imei::text, 14) || '0' and i.imei::text <= left(flag.imei::text, 14) || '9'
    and o.acquired_at <= at and (o.ended_at is null or o.ended_at > at) and o.user_id is not null
  limit 1;
  return case
    when owner is not null then 'account ' || owner
    when flag.reporter_phone is not null then 'phone ' || flag.reporter_phone
    when flag.reported_by_user_id is distinct from flag.officer_user_id
      and flag.reported_by_user_id is not null
      then 'account ' || flag.reported_by_user_id
    when flag.reporter_email is not null then 'email ' || flag.reporter_email
    else 'case ' || first_flag_id end;
end $$;
CREATE FUNCTION person_of_certificate(certificate certificates) RETURNS uuid
    LANGUAGE plpgsql STABLE
    AS $$
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
CREATE FUNCTION publish_certificate_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into public_keys (use, kid, jwk, published_at) values ('certificates', new.key_id, new.public_jwk,
    new.created_at)
  on conflict do nothing;
  return null;
end $$;
CREATE FUNCTION publish_webhook_event(organisation uuid, test boolean, event_type text, content json, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
  with event as (
    insert into webhook_events (id, organisation_id, sandbox, type, data, created_at)
    values (gen_random_uuid(), organisation, test, event_type, content, at) returning *
  )
  insert into webhook_deliveries (event_id, webhook_id, status, next_at, created_at)
  select e.id, w.id, 'pending', e.created_at, e.created_at
  from event e join webhooks w on w.organisation_id = e.organisation_id
  where w.status = 'active' and w.sandbox = e.sandbox and e.type = any (w.events);
  select pg_notify('webhook_deliveries', '');
$$;
CREATE FUNCTION recount_flags() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  lock table flags in share mode;
  delete from flag_counts;
  insert into flag_counts (state_key, flag_type, week, flags)
  select coalesce(f.state_key, ''), f.flag_type, week_of(f.created_at), count(*) from flags f
  where not f.is_unproven_report group by 1, 2, 3;
end $$;
CREATE FUNCTION refuse_case_twice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select 1 from pending_reports p where p.case_number = new.case_number) then
    raise exception 'this case waits for its IMEI' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_client_key_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.jwks, new.organisation_id) is distinct from (old.jwks, old.organisation_id) then
    raise exception 'the keys of a client never change' using errcode = 'check_violation', constraint = 'clients_keys_stay';
  end if;
  return new;
end $$;
CREATE FUNCTION refuse_custody_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'custody changes by its steps' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_delay_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'delays and releases are kept as they were made' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_entry_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.index, new.type, new.at) = (old.index, old.type, old.at)
    and new.audit_id is not distinct from old.audit_id
    and old.commitment is null and new.commitment is not null and new.event is null and new.salt is null then
    return new;
  end if;
  raise exception 'the transparency log only grows' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the ledger only grows' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the transparency log only grows' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_mode_history_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a change of the mode stays' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_passkey_copy() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.counter < old.counter or (new.counter = old.counter and new.counter > 0) then
    raise exception 'the counter of a passkey only grows' using errcode = 'check_violation', constraint = 'passkeys_counter_grows';
  end if;
  return new;
end $$;
CREATE FUNCTION refuse_passkey_key_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.credential_id, new.public_key, new.user_id) is distinct from (old.credential_id, old.public_key, old.user_id) then
    raise exception 'the key of a passkey never changes' using errcode = 'check_violation', constraint = 'passkeys_key_stays';
  end if;
  return new;
end $$;
CREATE FUNCTION refuse_second_root() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION refuse_smaller_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' then
    if new.assigned >= old.assigned and new.size >= old.size then
      return new;
    end if;
  end if;
  raise exception 'the transparency log only grows' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_statistics_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'cases and releases of the statistics stay as they are'
    using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION refuse_trace_without_proof() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (
    select 1 from flags f join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14)
      join devices d on d.id = i.device_id join ownerships o on o.device_id = d.id and o.ended_at is null
    where f.id = new.flag_id and d.ownership_proven_at is not null and o.user_id = new.user_id
  ) then
    raise exception 'an owner without proof traces nothing' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
CREATE FUNCTION require_kept_custody() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from custody where id = new.custody_id and undone_at is null and state <> 'returned' for share;
  if not found then
    raise exception 'the phone is not kept' using errcode = 'check_violation', constraint = 'custody_photos_while_kept';
  end if;
  return new;
end $$;
CREATE FUNCTION require_waiting_custody() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from custody where id = new.custody_id and undone_at is null and state in ('matched', 'owner_called') for share;
  if not found then
    raise exception 'the phone does not wait for its owner' using errcode = 'check_violation', constraint = 'custody_representatives_wait';
  end if;
  return new;
end $$;
CREATE FUNCTION take_custody_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  kept custody;
  needs text;
begin
  select * into kept from custody where id = new.custody_id for update;
  if new.from_state is null then
    if new.state <> 'seized' or exists (select 1 from custody_steps where custody_id = new.custody_id) then
      raise exception 'custody begins with a seizure' using errcode = 'check_violation', constraint = 'custody_step_allowed';
    end if;
    return new;
  end if;
  if kept.undone_at is not null or kept.state <> new.from_state then
    raise exception 'the phone is in another state' using errcode = 'check_violation', constraint = 'custody_step_from_state';
  end if;
  if new.exhibit is not null then
    if new.reason is null or kept.state = 'returned' then
      raise exception 'this correction is not allowed' using errcode = 'check_violation', constraint = 'custody_step_allowed';
    end if;
    update custody set exhibit = new.exhibit, station_id = new.station_id, condition = new.condition where id = new.custody_id;
    return new;
  end if;
  needs := custody_step_needs(new.from_state, new.state);
  if new.correction then
    -- Back to the state before the last step; a return stays.
    needs := (select case when s.from_state = new.state and kept.state <> 'returned' then 'reason' end
      from custody_steps s where s.custody_id = new.custody_id and not s.correction and s.state = kept.state
        and s.from_state is distinct from s.state
      order by s.id desc limit 1);
  end if;
  if needs is null or (needs = 'reason' and new.reason is null) then
    raise exception 'this step is not allowed' using errcode = 'check_violation', constraint = 'custody_step_allowed';
  end if;
  -- A match or a call that is taken back leaves neither a case nor a code.
  update custody set state = new.state, state_since = new.at,
    flag_id = case when new.state <> 'seized' then flag_id end,
    called_at = case when new.state not in ('seized', 'matched') then called_at end
    where id = new.custody_id;
  -- A return waits while the owner is called, and ends with it.
  if new.state <> 'owner_called' then
    delete from custody_returns where custody_id = new.custody_id;
  end if;
  return new;
end $$;
CREATE FUNCTION week_of(at timestamp with time zone) RETURNS date
    LANGUAGE sql STABLE
    AS $$
  select date_trunc('week', at at time zone 'Africa/Lagos')::date
$$;
ALTER TABLE access_delays ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME access_delays_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE access_releases (
    audit_id bigint NOT NULL,
    released_by_user_id uuid NOT NULL,
    released_at timestamp with time zone NOT NULL
);
CREATE TABLE attempt_locks (
    kind text NOT NULL,
    subject uuid NOT NULL,
    failures integer NOT NULL,
    window_started_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone,
    times_locked smallint DEFAULT 0 NOT NULL,
    CONSTRAINT attempt_locks_failures_check CHECK ((failures >= 0)),
    CONSTRAINT attempt_locks_kind_check CHECK ((kind = ANY (ARRAY['password'::text, 'pin'::text, 'two_factor'::text, 'caller_pin'::text, 'callers_pin'::text]))),
    CONSTRAINT attempt_locks_times_locked_check CHECK ((times_locked >= 0))
);
CREATE TABLE audit_chain (
    audit_id bigint NOT NULL,
    "position" bigint NOT NULL,
    hash bytea NOT NULL
);
CREATE TABLE audit_heads (
    id bigint NOT NULL,
    "position" bigint NOT NULL,
    hash bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    key_id text NOT NULL,
    signature text NOT NULL
);
ALTER TABLE audit_heads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_heads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE audit_log (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_user_id uuid,
    officer_id text,
    actor_name text NOT NULL,
    action text NOT NULL,
    imei text,
    subject_user_id uuid,
    case_reference text DEFAULT ''::text NOT NULL,
    purpose text DEFAULT ''::text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE audit_pending (
    audit_id bigint NOT NULL
);
CREATE TABLE audit_subjects (
    audit_id bigint NOT NULL,
    user_id uuid NOT NULL,
    imeis text[] NOT NULL
);
CREATE TABLE authenticators (
    user_id uuid NOT NULL,
    encrypted_secret bytea NOT NULL,
    key_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    enabled_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);
CREATE TABLE block_buckets (
    bucket text NOT NULL,
    digest bytea,
    CONSTRAINT block_buckets_bucket_check CHECK ((bucket ~ '^[0-9]{3}$'::text)),
    CONSTRAINT block_buckets_digest_check CHECK ((length(digest) = 32))
);
CREATE TABLE block_changes (
    "position" bigint NOT NULL,
    imei14 text NOT NULL,
    change text NOT NULL,
    status text NOT NULL,
    reporting_date date NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT block_changes_change_check CHECK ((change = ANY (ARRAY['block'::text, 'unblock'::text, 'update'::text]))),
    CONSTRAINT block_changes_status_check CHECK ((status = ANY (ARRAY['stolen'::text, 'blocked'::text, 'lost'::text, 'held'::text, 'track'::text])))
);
CREATE TABLE block_cursors (
    organisation_id uuid NOT NULL,
    "position" bigint NOT NULL,
    applied_at timestamp with time zone NOT NULL,
    entries bigint NOT NULL,
    CONSTRAINT block_cursors_entries_check CHECK ((entries >= 0))
);
CREATE TABLE block_held_back (
    imei14 text NOT NULL,
    source text NOT NULL,
    held_at timestamp with time zone NOT NULL
);
CREATE TABLE block_list (
    imei14 text NOT NULL,
    status text NOT NULL,
    reporting_date date NOT NULL,
    blocked_at_position bigint NOT NULL,
    CONSTRAINT block_list_imei14_check CHECK ((imei14 ~ '^[0-9]{14}$'::text)),
    CONSTRAINT block_list_status_check CHECK ((status = ANY (ARRAY['stolen'::text, 'blocked'::text, 'lost'::text, 'held'::text, 'track'::text])))
);
CREATE TABLE block_list_state (
    one boolean DEFAULT true NOT NULL,
    epoch uuid NOT NULL,
    head bigint NOT NULL,
    entries bigint NOT NULL,
    compacted_before bigint DEFAULT 0 NOT NULL,
    published_head bigint DEFAULT 0 NOT NULL,
    published_at timestamp with time zone,
    CONSTRAINT block_list_state_entries_check CHECK ((entries >= 0)),
    CONSTRAINT block_list_state_one_check CHECK (one)
);
CREATE TABLE block_pending (
    id bigint NOT NULL,
    imei14 text NOT NULL,
    released boolean DEFAULT false NOT NULL
);
ALTER TABLE block_pending ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME block_pending_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE block_rates (
    source text NOT NULL,
    second timestamp with time zone NOT NULL,
    blocks integer NOT NULL,
    CONSTRAINT block_rates_blocks_check CHECK ((blocks > 0))
);
CREATE TABLE block_release_proposals (
    one boolean DEFAULT true NOT NULL,
    proposed_by text NOT NULL,
    reason text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    CONSTRAINT block_release_proposals_one_check CHECK (one)
);
CREATE TABLE block_snapshots (
    epoch uuid NOT NULL,
    "position" bigint NOT NULL,
    entries bigint NOT NULL,
    sha256 bytea NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT block_snapshots_entries_check CHECK ((entries >= 0)),
    CONSTRAINT block_snapshots_sha256_check CHECK ((length(sha256) = 32))
);
CREATE TABLE block_stops (
    id bigint NOT NULL,
    source text NOT NULL,
    rule text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    released_at timestamp with time zone,
    released_by text[],
    CONSTRAINT block_stops_check CHECK (((released_at IS NULL) = (released_by IS NULL))),
    CONSTRAINT block_stops_rule_check CHECK ((rule = ANY (ARRAY['per_minute'::text, 'share'::text])))
);
ALTER TABLE block_stops ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME block_stops_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE certificate_keys (
    key_id text NOT NULL,
    public_jwk jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE check_jobs (
    id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    client_id uuid,
    created_by_user_id uuid,
    sandbox boolean NOT NULL,
    status text NOT NULL,
    lines integer NOT NULL,
    bad_lines integer NOT NULL,
    duplicates integer NOT NULL,
    counts jsonb,
    price_kobo bigint NOT NULL,
    reserved_kobo bigint NOT NULL,
    spent_kobo bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    result_bytes bigint,
    result_sha256 bytea,
    gzip_sha256 bytea,
    overtaken integer DEFAULT 0 NOT NULL,
    reason text,
    stored_bytes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT check_jobs_check CHECK (((bad_lines >= 0) AND (bad_lines <= lines))),
    CONSTRAINT check_jobs_check1 CHECK (((duplicates >= 0) AND (duplicates <= lines))),
    CONSTRAINT check_jobs_check2 CHECK ((num_nonnulls(client_id, created_by_user_id) = 1)),
    CONSTRAINT check_jobs_check3 CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT check_jobs_lines_check CHECK (((lines >= 1) AND (lines <= 1000000))),
    CONSTRAINT check_jobs_overtaken_check CHECK ((overtaken >= 0)),
    CONSTRAINT check_jobs_reason CHECK (((reason IS NULL) OR ((status = 'failed'::text) AND (reason = 'too_many_bad_lines'::text)))),
    CONSTRAINT check_jobs_reserved_kobo_check CHECK ((reserved_kobo >= 0)),
    CONSTRAINT check_jobs_spent_kobo_check CHECK ((spent_kobo >= 0)),
    CONSTRAINT check_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT check_jobs_stored_bytes_check CHECK ((stored_bytes >= 0))
);
CREATE TABLE checked_imeis (
    imei14 text NOT NULL,
    imei text NOT NULL,
    organisation_id uuid NOT NULL,
    checked_at timestamp with time zone NOT NULL
);
CREATE TABLE client_assertions (
    client_id uuid NOT NULL,
    jti_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE client_scope_grants (
    client_id uuid NOT NULL,
    scope text NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT client_scope_grants_check CHECK ((until > granted_at))
);
CREATE TABLE client_usage (
    client_id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    day date NOT NULL,
    checks integer DEFAULT 0 NOT NULL,
    check_status integer DEFAULT 0 NOT NULL,
    job_lines integer DEFAULT 0 NOT NULL,
    kobo bigint DEFAULT 0 NOT NULL
);
CREATE TABLE clients (
    id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    name text NOT NULL,
    sandbox boolean NOT NULL,
    scopes text[] NOT NULL,
    secret_hash bytea,
    api_key_hash bytea,
    api_key_ends text,
    jwks jsonb,
    allowed_networks cidr[] DEFAULT '{}'::cidr[] NOT NULL,
    per_minute integer NOT NULL,
    per_day integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by_user_id uuid,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    private_per_day integer DEFAULT 1000 NOT NULL,
    old_secret_hash bytea,
    old_secret_until timestamp with time zone,
    CONSTRAINT clients_check CHECK (((secret_hash IS NULL) = (jwks IS NOT NULL))),
    CONSTRAINT clients_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT clients_old_secret_check CHECK ((((old_secret_hash IS NULL) = (old_secret_until IS NULL)) AND ((old_secret_hash IS NULL) OR (secret_hash IS NOT NULL)))),
    CONSTRAINT clients_per_day_check CHECK ((per_day > 0)),
    CONSTRAINT clients_per_minute_check CHECK ((per_minute > 0)),
    CONSTRAINT clients_private_per_day_check CHECK ((private_per_day >= 0)),
    CONSTRAINT clients_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE TABLE consents (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    text_version text NOT NULL,
    channel text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone
);
CREATE TABLE custody (
    id bigint NOT NULL,
    imei imei NOT NULL,
    station_id bigint NOT NULL,
    exhibit text NOT NULL,
    condition text DEFAULT ''::text NOT NULL,
    found_at timestamp with time zone NOT NULL,
    state text DEFAULT 'seized'::text NOT NULL,
    flag_id bigint,
    seized_by_user_id uuid NOT NULL,
    seized_at timestamp with time zone NOT NULL,
    state_since timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    called_at timestamp with time zone,
    code_tries integer DEFAULT 0 NOT NULL,
    receipt text,
    scan_id uuid,
    reminded_at timestamp with time zone,
    CONSTRAINT custody_called CHECK (((state <> ALL (ARRAY['owner_called'::text, 'returned'::text])) OR (called_at IS NOT NULL))),
    CONSTRAINT custody_code_tries_check CHECK (((code_tries >= 0) AND (code_tries <= 5))),
    CONSTRAINT custody_condition_check CHECK ((length(condition) <= 500)),
    CONSTRAINT custody_exhibit_check CHECK ((exhibit ~ '^\S(.{0,38}\S)?$'::text)),
    CONSTRAINT custody_has_receipt CHECK (((state <> 'returned'::text) OR (receipt IS NOT NULL))),
    CONSTRAINT custody_of_case CHECK (((state <> ALL (ARRAY['matched'::text, 'owner_called'::text, 'returned'::text])) OR (flag_id IS NOT NULL))),
    CONSTRAINT custody_state_check CHECK ((state = ANY (ARRAY['seized'::text, 'matched'::text, 'owner_called'::text, 'returned'::text, 'court'::text, 'disposed'::text]))),
    CONSTRAINT custody_undone_early CHECK (((undone_at IS NULL) OR (state = ANY (ARRAY['seized'::text, 'matched'::text]))))
);
CREATE TABLE custody_hand_ins (
    custody_id bigint NOT NULL,
    name text NOT NULL,
    seller text NOT NULL,
    officer_user_id uuid NOT NULL,
    stated_at timestamp with time zone NOT NULL,
    CONSTRAINT custody_hand_ins_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT custody_hand_ins_seller_check CHECK (((length(seller) >= 1) AND (length(seller) <= 300)))
);
ALTER TABLE custody ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME custody_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE custody_matches (
    custody_id bigint NOT NULL,
    matched_at timestamp with time zone NOT NULL
);
CREATE TABLE custody_numbers (
    imei14 text NOT NULL,
    custody_id bigint NOT NULL,
    CONSTRAINT custody_numbers_imei14_check CHECK ((imei14 ~ '^[0-9]{14}$'::text))
);
CREATE TABLE custody_photos (
    id uuid NOT NULL,
    custody_id bigint NOT NULL,
    "position" smallint NOT NULL,
    storage_key text,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    added_by_user_id uuid NOT NULL,
    added_at timestamp with time zone NOT NULL,
    removed_by_user_id uuid,
    removed_at timestamp with time zone,
    reason text,
    CONSTRAINT custody_photos_needs_reason CHECK (((removed_at IS NULL) OR (reason IS NOT NULL) OR ((removed_by_user_id = added_by_user_id) AND (removed_at <= (added_at + '00:15:00'::interval))))),
    CONSTRAINT custody_photos_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
    CONSTRAINT custody_photos_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT custody_photos_removed CHECK ((((storage_key IS NULL) = (removed_at IS NOT NULL)) AND ((removed_by_user_id IS NULL) = (removed_at IS NULL)) AND ((reason IS NULL) OR (removed_at IS NOT NULL))))
);
CREATE TABLE custody_representatives (
    custody_id bigint NOT NULL,
    named_by_user_id uuid,
    name text NOT NULL,
    document text NOT NULL,
    last_four text NOT NULL,
    named_at timestamp with time zone NOT NULL,
    named_for_flag_id bigint,
    CONSTRAINT custody_representatives_document_check CHECK ((document = ANY (ARRAY['nin'::text, 'voters_card'::text, 'drivers_licence'::text, 'passport'::text]))),
    CONSTRAINT custody_representatives_last_four_check CHECK ((last_four ~ '^[0-9A-Z]{4}$'::text)),
    CONSTRAINT custody_representatives_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT custody_representatives_named_once CHECK (((named_by_user_id IS NULL) <> (named_for_flag_id IS NULL)))
);
CREATE TABLE custody_returns (
    custody_id bigint NOT NULL,
    first_user_id uuid NOT NULL,
    second_user_id uuid NOT NULL,
    document text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    CONSTRAINT custody_returns_document_check CHECK (((length(document) >= 1) AND (length(document) <= 200))),
    CONSTRAINT custody_returns_two_people CHECK ((first_user_id <> second_user_id))
);
CREATE TABLE custody_steps (
    id bigint NOT NULL,
    custody_id bigint NOT NULL,
    from_state text,
    state text NOT NULL,
    officer_user_id uuid,
    second_user_id uuid,
    document text,
    correction boolean DEFAULT false NOT NULL,
    reason text,
    at timestamp with time zone NOT NULL,
    exhibit text,
    station_id bigint,
    condition text,
    CONSTRAINT custody_steps_corrected CHECK (((exhibit IS NULL) OR (from_state IS NULL) OR (correction AND (state = from_state)))),
    CONSTRAINT custody_steps_document CHECK (((second_user_id IS NULL) = (document IS NULL))),
    CONSTRAINT custody_steps_facts CHECK ((num_nulls(exhibit, station_id, condition) = ANY (ARRAY[0, 3]))),
    CONSTRAINT custody_steps_named CHECK (((officer_user_id IS NOT NULL) OR (state = 'matched'::text))),
    CONSTRAINT custody_steps_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT custody_steps_two_people CHECK ((second_user_id <> officer_user_id))
);
ALTER TABLE custody_steps ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME custody_steps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE data_versions (
    name text NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE database_code (
    module text NOT NULL,
    sql text NOT NULL,
    release text NOT NULL
);
CREATE TABLE device_events (
    id bigint NOT NULL,
    device_id bigint NOT NULL,
    action_type text NOT NULL,
    actor_user_id uuid,
    owner_user_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT device_events_action_type_check CHECK ((action_type = ANY (ARRAY['registered'::text, 'document_added'::text, 'ownership_proven'::text, 'transferred'::text, 'flagged_stolen'::text, 'flagged_lost'::text, 'found'::text, 'flag_cleared'::text, 'hold_placed'::text, 'hold_released'::text, 'disputed'::text, 'dispute_decided'::text])))
);
ALTER TABLE device_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME device_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE devices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME devices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE dialogue_sessions (
    channel text NOT NULL,
    session_id text NOT NULL,
    msisdn_hash bytea NOT NULL,
    state jsonb,
    turns smallint DEFAULT 0 NOT NULL,
    inputs_taken smallint DEFAULT 0 NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    claimed_until timestamp with time zone,
    cost_kobo bigint,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT dialogue_sessions_channel_check CHECK ((channel = 'ussd'::text)),
    CONSTRAINT dialogue_sessions_msisdn_hash_check CHECK ((octet_length(msisdn_hash) = 32)),
    CONSTRAINT dialogue_sessions_session_id_check CHECK (((char_length(session_id) >= 1) AND (char_length(session_id) <= 100)))
);
CREATE SEQUENCE dispute_case_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE disputes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME disputes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE documents (
    id uuid NOT NULL,
    device_id bigint,
    dispute_id bigint,
    document_type text NOT NULL,
    storage_key text NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    uploaded_by_user_id uuid NOT NULL,
    approved_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    declined_at timestamp with time zone,
    declined_reason text,
    CONSTRAINT documents_check CHECK (((device_id IS NULL) <> (dispute_id IS NULL))),
    CONSTRAINT documents_decided_once CHECK ((((declined_at IS NULL) = (declined_reason IS NULL)) AND ((approved_at IS NULL) OR (declined_at IS NULL)))),
    CONSTRAINT documents_document_type_check CHECK ((document_type = ANY (ARRAY['receipt'::text, 'photo'::text]))),
    CONSTRAINT documents_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text]))),
    CONSTRAINT documents_size_check CHECK ((size > 0))
);
CREATE TABLE eir_answers (
    organisation_id uuid NOT NULL,
    sandbox boolean NOT NULL,
    minute timestamp with time zone NOT NULL,
    answers integer NOT NULL,
    CONSTRAINT eir_answers_answers_check CHECK ((answers > 0)),
    CONSTRAINT eir_answers_minute_check CHECK ((minute = date_trunc('minute'::text, minute)))
);
CREATE TABLE email_undos (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE erased_contacts (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    contact_hash bytea NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    CONSTRAINT erased_contacts_contact_hash_check CHECK ((octet_length(contact_hash) = 32)),
    CONSTRAINT erased_contacts_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'nin'::text])))
);
CREATE TABLE erasure_notices (
    id uuid NOT NULL,
    channel text NOT NULL,
    key_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT erasure_notices_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
CREATE SEQUENCE flag_case_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE flag_counts (
    state_key text NOT NULL,
    flag_type text NOT NULL,
    week date NOT NULL,
    flags bigint NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE flag_mode_changes (
    id bigint NOT NULL,
    flag_id bigint NOT NULL,
    mode text NOT NULL,
    changed_by text NOT NULL,
    user_id uuid,
    trace_until timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT flag_mode_changes_changed_by_check CHECK ((changed_by = ANY (ARRAY['owner'::text, 'officer'::text, 'time'::text]))),
    CONSTRAINT flag_mode_changes_mode_check CHECK ((mode = ANY (ARRAY['block'::text, 'trace'::text]))),
    CONSTRAINT flag_mode_changes_person CHECK (((changed_by = 'time'::text) = (user_id IS NULL))),
    CONSTRAINT flag_mode_changes_time_blocks CHECK (((changed_by <> 'time'::text) OR (mode = 'block'::text))),
    CONSTRAINT flag_mode_changes_until CHECK (((mode = 'trace'::text) = (trace_until IS NOT NULL)))
);
ALTER TABLE flag_mode_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME flag_mode_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE flag_news (
    id uuid NOT NULL,
    flag_id bigint NOT NULL,
    author_user_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT flag_news_text_check CHECK ((text <> ''::text))
);
CREATE TABLE flag_news_photos (
    id uuid NOT NULL,
    news_id uuid NOT NULL,
    "position" smallint NOT NULL,
    storage_key text NOT NULL,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    CONSTRAINT flag_news_photos_position_check CHECK ((("position" >= 1) AND ("position" <= 3)))
);
CREATE TABLE flag_notes (
    id bigint NOT NULL,
    flag_id bigint NOT NULL,
    officer_user_id uuid,
    note text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    attempted_by_user_id uuid,
    audience text DEFAULT 'internal'::text NOT NULL,
    CONSTRAINT flag_notes_audience_check CHECK ((audience = ANY (ARRAY['internal'::text, 'owner'::text]))),
    CONSTRAINT flag_notes_one_author CHECK ((num_nonnulls(officer_user_id, attempted_by_user_id) = 1))
);
ALTER TABLE flag_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME flag_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE flag_objections (
    id uuid NOT NULL,
    flag_id bigint NOT NULL,
    owner_id uuid NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT flag_objections_reason_check CHECK ((reason <> ''::text))
);
ALTER TABLE flags ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME flags_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE former_numbers (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    phone_number text NOT NULL,
    proven_at timestamp with time zone,
    lost_at timestamp with time zone NOT NULL,
    CONSTRAINT former_numbers_phone_number_check CHECK ((phone_number ~ '^\+234[0-9]{10}$'::text))
);
CREATE TABLE found_abuse_reports (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    side text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT found_abuse_reports_side_check CHECK ((side = ANY (ARRAY['finder'::text, 'owner'::text])))
);
ALTER TABLE found_abuse_reports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME found_abuse_reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE found_case_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE found_cases (
    id uuid NOT NULL,
    case_number text NOT NULL,
    imei imei NOT NULL,
    place text NOT NULL,
    device_state text NOT NULL,
    finder_email text NOT NULL,
    finder_user_id uuid,
    finder_proven boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_message_at timestamp with time zone NOT NULL,
    matched_at timestamp with time zone,
    owner_user_id uuid,
    flag_id bigint,
    closed_at timestamp with time zone,
    closed_by text,
    closed_by_flag_id bigint,
    finder_locale locale,
    CONSTRAINT found_cases_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
    CONSTRAINT found_cases_check1 CHECK (((closed_by_flag_id IS NOT NULL) = ((closed_by IS NOT NULL) AND (closed_by = 'found_flag'::text)))),
    CONSTRAINT found_cases_check2 CHECK (((owner_user_id IS NULL) OR (flag_id IS NULL))),
    CONSTRAINT found_cases_check3 CHECK (((matched_at IS NOT NULL) OR ((owner_user_id IS NULL) AND (flag_id IS NULL)))),
    CONSTRAINT found_cases_closed_by_check CHECK ((closed_by = ANY (ARRAY['finder'::text, 'owner'::text, 'found_flag'::text, 'quiet'::text, 'erasure'::text])))
);
CREATE TABLE found_messages (
    id uuid NOT NULL,
    case_id uuid NOT NULL,
    side text NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT found_messages_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'hand_over'::text]))),
    CONSTRAINT found_messages_side_check CHECK ((side = ANY (ARRAY['finder'::text, 'owner'::text]))),
    CONSTRAINT found_messages_text_check CHECK ((char_length(text) <= 2000))
);
CREATE TABLE found_photos (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    "position" smallint NOT NULL,
    storage_key text NOT NULL,
    size integer NOT NULL,
    sha256 bytea NOT NULL,
    CONSTRAINT found_photos_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
    CONSTRAINT found_photos_size_check CHECK ((size > 0))
);
CREATE TABLE found_tokens (
    token_hash bytea NOT NULL,
    case_id uuid NOT NULL,
    side text NOT NULL,
    mailed boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT found_tokens_side_check CHECK ((side = ANY (ARRAY['finder'::text, 'owner'::text])))
);
CREATE TABLE free_searches (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    source text NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    spent_at timestamp with time zone,
    verification_id uuid,
    number_hash bytea,
    CONSTRAINT free_searches_check CHECK (((spent_at IS NULL) = (verification_id IS NULL))),
    CONSTRAINT free_searches_source_check CHECK ((source = ANY (ARRAY['nin'::text, 'bvn'::text])))
);
CREATE TABLE idempotency_keys (
    caller_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint bytea,
    status smallint,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE identities (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    value_hash bytea NOT NULL,
    last4 text NOT NULL,
    encrypted bytea NOT NULL,
    key_id text NOT NULL,
    provider text NOT NULL,
    provider_reference text NOT NULL,
    verified_at timestamp with time zone NOT NULL,
    proof text DEFAULT 'name'::text NOT NULL,
    CONSTRAINT identities_kind_check CHECK ((kind = ANY (ARRAY['nin'::text, 'bvn'::text]))),
    CONSTRAINT identities_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
    CONSTRAINT identities_proof_check CHECK ((proof = ANY (ARRAY['name'::text, 'phone'::text])))
);
CREATE TABLE identity_contests (
    id uuid NOT NULL,
    claimant_user_id uuid NOT NULL,
    kind text NOT NULL,
    value_hash bytea NOT NULL,
    last4 text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT identity_contests_kind_check CHECK ((kind = ANY (ARRAY['nin'::text, 'bvn'::text]))),
    CONSTRAINT identity_contests_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text))
);
CREATE TABLE imei_copies (
    id bigint NOT NULL,
    flag_id bigint NOT NULL,
    imei14 text NOT NULL,
    organisation_id uuid NOT NULL,
    sim_reference text NOT NULL,
    sim_hash bytea NOT NULL,
    named_by_user_id uuid NOT NULL,
    named_at timestamp with time zone NOT NULL,
    CONSTRAINT imei_copies_imei14_check CHECK ((imei14 ~ '^[0-9]{14}$'::text)),
    CONSTRAINT imei_copies_sim_hash_check CHECK ((octet_length(sim_hash) = 32)),
    CONSTRAINT imei_copies_sim_reference_check CHECK (((length(sim_reference) >= 1) AND (length(sim_reference) <= 200)))
);
ALTER TABLE imei_copies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME imei_copies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE job_claims (
    organisation_id uuid NOT NULL,
    job_id uuid NOT NULL,
    first_number bigint NOT NULL,
    last_number bigint NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    numbers bigint[] NOT NULL,
    CONSTRAINT job_claims_check CHECK ((last_number >= first_number)),
    CONSTRAINT job_claims_numbers_check CHECK ((cardinality(numbers) > 0))
);
ALTER TABLE ONLY job_claims ALTER COLUMN numbers SET STORAGE EXTERNAL;
CREATE TABLE list_changes (
    run_number bigint NOT NULL,
    imei14 text NOT NULL,
    old_status text,
    old_reporting_date date
);
CREATE TABLE list_entries (
    source text NOT NULL,
    imei14 text NOT NULL,
    status text NOT NULL,
    reporting_date date NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    CONSTRAINT list_entries_imei14_check CHECK ((imei14 ~ '^[0-9A-F]{14}$'::text)),
    CONSTRAINT list_entries_status_check CHECK ((status = ANY (ARRAY['stolen'::text, 'blocked'::text, 'lost'::text])))
);
CREATE TABLE list_exported (
    imei14 text NOT NULL,
    status text NOT NULL,
    reporting_date date NOT NULL,
    CONSTRAINT list_exported_imei14_check CHECK ((imei14 ~ '^[0-9A-F]{14}$'::text)),
    CONSTRAINT list_exported_status_check CHECK ((status = ANY (ARRAY['stolen'::text, 'lost'::text])))
);
CREATE TABLE list_runs (
    id uuid NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    at timestamp with time zone NOT NULL,
    entries integer NOT NULL,
    added integer NOT NULL,
    removed integer NOT NULL,
    updated integer NOT NULL,
    sha256 text NOT NULL,
    CONSTRAINT list_runs_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'export'::text])))
);
ALTER TABLE list_runs ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME list_runs_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE log_checkpoints (
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT log_checkpoints_root_check CHECK ((length(root) = 32)),
    CONSTRAINT log_checkpoints_size_check CHECK ((size > 0))
);
CREATE TABLE log_entries (
    index bigint NOT NULL,
    type text NOT NULL,
    at timestamp with time zone NOT NULL,
    salt bytea,
    event jsonb,
    audit_id bigint,
    user_id uuid,
    device_id bigint,
    commitment bytea,
    CONSTRAINT log_entries_check CHECK ((num_nonnulls(salt, commitment) = 1)),
    CONSTRAINT log_entries_check1 CHECK ((num_nonnulls(event, audit_id, commitment) = 1)),
    CONSTRAINT log_entries_commitment_check CHECK ((length(commitment) = 32)),
    CONSTRAINT log_entries_index_check CHECK ((index >= 0)),
    CONSTRAINT log_entries_salt_check CHECK ((length(salt) = 32))
);
CREATE TABLE log_pending (
    id bigint NOT NULL,
    type text NOT NULL,
    at timestamp with time zone NOT NULL,
    salt bytea DEFAULT new_log_salt(),
    event jsonb,
    audit_id bigint,
    user_id uuid,
    device_id bigint,
    commitment bytea,
    CONSTRAINT log_pending_at_check CHECK ((at = date_trunc('hour'::text, at, 'UTC'::text))),
    CONSTRAINT log_pending_check CHECK ((num_nonnulls(salt, commitment) = 1)),
    CONSTRAINT log_pending_check1 CHECK ((num_nonnulls(event, audit_id, commitment) = 1)),
    CONSTRAINT log_pending_commitment_check CHECK ((length(commitment) = 32)),
    CONSTRAINT log_pending_salt_check CHECK ((length(salt) = 32)),
    CONSTRAINT log_pending_type_check CHECK ((type = ANY (ARRAY['device.registered'::text, 'ownership.moved'::text, 'flag.activated'::text, 'flag.cleared'::text, 'flag.mode_changed'::text, 'certificate.issued'::text, 'certificate.revoked'::text, 'certificate.superseded'::text, 'officer.viewed'::text, 'officer.revealed'::text, 'officer.downloaded'::text, 'officer.changed'::text, 'access.delayed'::text, 'list.imported'::text, 'list.exported'::text, 'key.published'::text, 'statistics_release'::text, 'private_key'::text, 'oprf.epoch'::text, 'release'::text])))
);
ALTER TABLE log_pending ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME log_pending_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE log_restores (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    source text NOT NULL,
    first_lost bigint NOT NULL,
    published bigint NOT NULL
);
ALTER TABLE log_restores ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME log_restores_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE log_state (
    one boolean DEFAULT true NOT NULL,
    assigned bigint DEFAULT 0 NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    edge bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    paused text,
    CONSTRAINT log_state_check CHECK ((size <= assigned)),
    CONSTRAINT log_state_edge_check CHECK ((cardinality(edge) <= 40)),
    CONSTRAINT log_state_one_check CHECK (one)
);
CREATE TABLE log_witnesses (
    vkey text NOT NULL,
    size bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
CREATE TABLE notification_keys (
    user_id uuid NOT NULL,
    event_key text NOT NULL,
    notification_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE notification_settings (
    user_id uuid NOT NULL,
    transfer_alerts boolean DEFAULT true NOT NULL,
    security_alerts boolean DEFAULT true NOT NULL,
    device_status_updates boolean DEFAULT true NOT NULL,
    push_transfer_alerts boolean DEFAULT true NOT NULL,
    push_security_alerts boolean DEFAULT true NOT NULL,
    push_device_status_updates boolean DEFAULT true NOT NULL,
    push_work boolean DEFAULT true NOT NULL
);
CREATE TABLE notifications (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    link text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone
)
PARTITION BY RANGE (created_at);
CREATE TABLE notifications_default (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    link text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone
);
CREATE TABLE officers (
    user_id uuid NOT NULL,
    officer_id text NOT NULL,
    rank text NOT NULL,
    force_number text NOT NULL,
    state_command text NOT NULL,
    station text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    suspended_at timestamp with time zone,
    password_change_required boolean DEFAULT true NOT NULL,
    reveal_day date,
    reveals integer DEFAULT 0 NOT NULL,
    reveals_released integer DEFAULT 0 NOT NULL,
    CONSTRAINT officers_officer_id_check CHECK ((officer_id ~ '^[A-Z0-9]{6,10}$'::text)),
    CONSTRAINT officers_reveals_released CHECK (((reveals_released >= 0) AND (reveals_released <= 50)))
);
CREATE TABLE one_time_codes (
    id uuid NOT NULL,
    purpose text NOT NULL,
    subject uuid NOT NULL,
    channel text NOT NULL,
    target text,
    tries smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    used_at timestamp with time zone,
    ended_at timestamp with time zone,
    attempt_id uuid,
    stranger_tries smallint DEFAULT 0 NOT NULL,
    locale locale,
    CONSTRAINT one_time_codes_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'sign_in'::text, 'reset_password'::text, 'verify_phone'::text, 'email_link'::text, 'transfer'::text, 'report_contact'::text, 'two_factor'::text, 'second_step'::text, 'reset_pin'::text, 'identity'::text, 'phone_lookup'::text, 'phone_collect'::text]))),
    CONSTRAINT one_time_codes_stranger_tries_check CHECK (((stranger_tries >= 0) AND (stranger_tries <= 100))),
    CONSTRAINT one_time_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE TABLE organisation_invitations (
    id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    invited_by_user_id uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT organisation_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);
CREATE TABLE organisation_ledger (
    id bigint NOT NULL,
    organisation_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    kobo bigint NOT NULL,
    balance_kobo bigint NOT NULL,
    quantity integer DEFAULT 0 NOT NULL,
    client_id uuid,
    job_id uuid,
    payment_reference text,
    CONSTRAINT organisation_ledger_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'top_up'::text, 'checks'::text, 'check_status'::text, 'job_reserved'::text, 'job_returned'::text, 'reversed'::text]))),
    CONSTRAINT organisation_ledger_owes_reversals_only CHECK (((balance_kobo >= 0) OR (kobo >= 0) OR (kind = 'reversed'::text)))
);
ALTER TABLE organisation_ledger ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME organisation_ledger_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE organisation_members (
    organisation_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    CONSTRAINT organisation_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);
CREATE UNLOGGED TABLE organisation_questions (
    organisation_id uuid NOT NULL,
    imei14 text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
CREATE TABLE organisations (
    id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    purpose text DEFAULT ''::text NOT NULL,
    contact_email text NOT NULL,
    website text DEFAULT ''::text NOT NULL,
    status text NOT NULL,
    applied_by_user_id uuid,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    price_kobo bigint NOT NULL,
    balance_kobo bigint DEFAULT 0 NOT NULL,
    reserved_kobo bigint DEFAULT 0 NOT NULL,
    state_command text,
    slowed_until timestamp with time zone,
    CONSTRAINT organisations_check CHECK (((status = 'applied'::text) = (decided_at IS NULL))),
    CONSTRAINT organisations_kind_check CHECK ((kind = ANY (ARRAY['marketplace'::text, 'repair'::text, 'insurer'::text, 'network'::text, 'police'::text, 'other'::text]))),
    CONSTRAINT organisations_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
    CONSTRAINT organisations_police_command CHECK (((state_command IS NULL) OR (kind = 'police'::text))),
    CONSTRAINT organisations_price_kobo_check CHECK ((price_kobo >= 0)),
    CONSTRAINT organisations_reserved_kobo_check CHECK ((reserved_kobo >= 0)),
    CONSTRAINT organisations_status_check CHECK ((status = ANY (ARRAY['applied'::text, 'approved'::text, 'rejected'::text, 'suspended'::text])))
);
ALTER TABLE ownerships ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ownerships_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE paid_numbers (
    organisation_id uuid NOT NULL,
    imei14 text NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    job_id uuid
);
CREATE TABLE passkey_challenges (
    id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE passkeys (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    attachment text,
    aaguid uuid NOT NULL,
    backup_eligible boolean NOT NULL,
    backed_up boolean NOT NULL,
    name text NOT NULL,
    device text NOT NULL,
    session_id uuid,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    copied_at timestamp with time zone,
    CONSTRAINT passkeys_attachment_check CHECK ((attachment = ANY (ARRAY['platform'::text, 'cross-platform'::text]))),
    CONSTRAINT passkeys_backed_up_if_eligible CHECK ((backup_eligible OR (NOT backed_up))),
    CONSTRAINT passkeys_counter_check CHECK (((counter >= 0) AND (counter <= '4294967295'::bigint))),
    CONSTRAINT passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
    CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE TABLE payment_events (
    id bigint NOT NULL,
    provider text NOT NULL,
    reference text NOT NULL,
    event text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    received_at timestamp with time zone NOT NULL
);
ALTER TABLE payment_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payment_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE payments (
    id uuid NOT NULL,
    reference text NOT NULL,
    provider text NOT NULL,
    method text NOT NULL,
    purpose text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    user_id uuid,
    verification_id uuid,
    imei imei,
    email text NOT NULL,
    phone_number text,
    promo_code text,
    failure_reason text,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    granted_at timestamp with time zone,
    last_polled_at timestamp with time zone,
    receipted_at timestamp with time zone,
    promo_held_until timestamp with time zone,
    checkout jsonb,
    organisation_id uuid,
    CONSTRAINT payments_amount_minor_check CHECK ((amount_minor >= 0)),
    CONSTRAINT payments_check CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT payments_check1 CHECK (((promo_held_until IS NULL) OR (promo_code IS NOT NULL))),
    CONSTRAINT payments_currency_check CHECK ((currency = 'NGN'::text)),
    CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['card'::text, 'bank_transfer'::text, 'bank_ussd'::text, 'airtime'::text, 'momo'::text]))),
    CONSTRAINT payments_of_a_check CHECK (((purpose = 'device_unlock'::text) = (num_nonnulls(verification_id, imei) = 2))),
    CONSTRAINT payments_of_an_organisation CHECK (((purpose = 'top_up'::text) = (organisation_id IS NOT NULL))),
    CONSTRAINT payments_purpose_check CHECK ((purpose = ANY (ARRAY['device_unlock'::text, 'top_up'::text]))),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text])))
);
CREATE TABLE pending_access_notices (
    audit_id bigint NOT NULL,
    user_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE pending_reports (
    id bigint NOT NULL,
    case_number text NOT NULL,
    flag_type text NOT NULL,
    reason text NOT NULL,
    last_known_location text DEFAULT ''::text NOT NULL,
    device_state text NOT NULL,
    device_brand text DEFAULT ''::text NOT NULL,
    device_model text DEFAULT ''::text NOT NULL,
    reporter_name text NOT NULL,
    reporter_phone text,
    reporter_email text,
    reporter_locale locale,
    sent_by_officer_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    contact_verified_at timestamp with time zone,
    imei_due_at timestamp with time zone NOT NULL,
    reminded_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT pending_reports_contact_check CHECK ((num_nonnulls(reporter_phone, reporter_email) > 0)),
    CONSTRAINT pending_reports_due_check CHECK ((imei_due_at = (created_at + '336:00:00'::interval))),
    CONSTRAINT pending_reports_flag_type_check CHECK ((flag_type = ANY (ARRAY['stolen'::text, 'lost'::text])))
);
ALTER TABLE pending_reports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME pending_reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE phone_checks (
    id uuid NOT NULL,
    verification_id uuid NOT NULL,
    channel text NOT NULL,
    phone_number text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    report_code_hash bytea,
    CONSTRAINT phone_checks_channel_check CHECK ((channel = ANY (ARRAY['ussd'::text, 'sms'::text]))),
    CONSTRAINT phone_checks_report_code_hash_check CHECK ((octet_length(report_code_hash) = 32))
);
CREATE TABLE phone_settings (
    msisdn_hash bytea NOT NULL,
    locale text,
    stopped_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT phone_settings_msisdn_hash_check CHECK ((octet_length(msisdn_hash) = 32))
);
CREATE TABLE police_holds (
    id bigint NOT NULL,
    imei imei NOT NULL,
    placed_by_user_id uuid NOT NULL,
    reason text NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    released_at timestamp with time zone,
    block boolean DEFAULT false NOT NULL
);
ALTER TABLE police_holds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME police_holds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE private_changes (
    epoch bigint NOT NULL,
    "position" bigint NOT NULL,
    bucket integer NOT NULL,
    removed bytea NOT NULL,
    added bytea NOT NULL,
    CONSTRAINT private_changes_added_check CHECK ((length(added) = 16)),
    CONSTRAINT private_changes_position_check CHECK (("position" > 0)),
    CONSTRAINT private_changes_removed_check CHECK ((length(removed) = 16))
);
CREATE TABLE private_epochs (
    epoch bigint NOT NULL,
    public_key bytea NOT NULL,
    encrypted_seed bytea,
    key_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    build text,
    bits integer,
    slots integer,
    capacity integer,
    entries integer,
    list_epoch uuid,
    list_position bigint,
    assigned bigint DEFAULT 0 NOT NULL,
    published bigint DEFAULT 0 NOT NULL,
    confirmed_at timestamp with time zone,
    begun_at timestamp with time zone,
    until timestamp with time zone,
    CONSTRAINT private_epochs_bits_check CHECK (((bits >= 0) AND (bits <= 16))),
    CONSTRAINT private_epochs_check CHECK ((published <= assigned)),
    CONSTRAINT private_epochs_check1 CHECK ((((build IS NULL) = (bits IS NULL)) AND ((build IS NULL) = (slots IS NULL)))),
    CONSTRAINT private_epochs_check2 CHECK (((begun_at IS NULL) OR (build IS NOT NULL))),
    CONSTRAINT private_epochs_epoch_check CHECK ((epoch > 0)),
    CONSTRAINT private_epochs_public_key_check CHECK ((length(public_key) = 32)),
    CONSTRAINT private_epochs_slots_check CHECK ((slots > 0))
);
CREATE TABLE private_uses (
    caller uuid NOT NULL,
    day date NOT NULL,
    elements integer NOT NULL,
    quota_alarm_sent boolean DEFAULT false NOT NULL,
    CONSTRAINT private_uses_elements_check CHECK ((elements >= 0))
);
CREATE TABLE promo_codes (
    code text NOT NULL,
    percent_off smallint,
    amount_off_minor bigint,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone NOT NULL,
    max_uses integer NOT NULL,
    uses integer DEFAULT 0 NOT NULL,
    CONSTRAINT promo_codes_amount_off_minor_check CHECK ((amount_off_minor > 0)),
    CONSTRAINT promo_codes_check CHECK (((uses >= 0) AND (uses <= max_uses))),
    CONSTRAINT promo_codes_check1 CHECK (((percent_off IS NULL) <> (amount_off_minor IS NULL))),
    CONSTRAINT promo_codes_code_check CHECK ((code = upper(code))),
    CONSTRAINT promo_codes_max_uses_check CHECK ((max_uses > 0)),
    CONSTRAINT promo_codes_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 100)))
);
CREATE TABLE promo_uses (
    code text NOT NULL,
    person bytea NOT NULL,
    nth smallint NOT NULL,
    payment_id uuid NOT NULL,
    CONSTRAINT promo_uses_nth_check CHECK (((nth >= 1) AND (nth <= 2))),
    CONSTRAINT promo_uses_person_check CHECK ((octet_length(person) = 32))
);
CREATE TABLE proposals (
    id bigint NOT NULL,
    kind text NOT NULL,
    dispute_id bigint,
    flag_id bigint,
    stop_id bigint,
    device_id bigint,
    owner_user_id uuid,
    reason text NOT NULL,
    proposed_by_user_id uuid NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    decided_by_user_id uuid,
    decided_at timestamp with time zone,
    decision_reason text,
    CONSTRAINT proposals_check CHECK ((expires_at > proposed_at)),
    CONSTRAINT proposals_check1 CHECK ((num_nonnulls(dispute_id, flag_id, stop_id) = 1)),
    CONSTRAINT proposals_check2 CHECK ((kind =
CASE
    WHEN (dispute_id IS NOT NULL) THEN 'uphold_dispute'::text
    WHEN (flag_id IS NOT NULL) THEN 'confirm_report'::text
    ELSE 'release_brake'::text
END)),
    CONSTRAINT proposals_check3 CHECK (((status = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT proposals_check4 CHECK (((status = ANY (ARRAY['confirmed'::text, 'refused'::text])) = (decided_by_user_id IS NOT NULL))),
    CONSTRAINT proposals_check5 CHECK (((decided_by_user_id IS NULL) = (decision_reason IS NULL))),
    CONSTRAINT proposals_check6 CHECK (((status <> 'confirmed'::text) OR (decided_by_user_id <> proposed_by_user_id))),
    CONSTRAINT proposals_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'confirmed'::text, 'refused'::text, 'expired'::text])))
);
ALTER TABLE proposals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME proposals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public_keys (
    use text NOT NULL,
    kid text NOT NULL,
    jwk jsonb NOT NULL,
    published_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);
CREATE TABLE push_subscriptions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    endpoint text NOT NULL,
    endpoint_digest bytea NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    key_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_success_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    CONSTRAINT push_subscriptions_auth_check CHECK ((octet_length(auth) = 16)),
    CONSTRAINT push_subscriptions_digest_check CHECK ((octet_length(endpoint_digest) = 32)),
    CONSTRAINT push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 2000))),
    CONSTRAINT push_subscriptions_failures_check CHECK ((failures >= 0)),
    CONSTRAINT push_subscriptions_p256dh_check CHECK ((octet_length(p256dh) = 65))
);
CREATE UNLOGGED TABLE rate_limits (
    key text NOT NULL,
    count integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE received_texts (
    id uuid NOT NULL,
    provider text NOT NULL,
    provider_id text NOT NULL,
    msisdn_hash bytea NOT NULL,
    text_hash bytea NOT NULL,
    phone_number text,
    text text,
    answered boolean NOT NULL,
    cost_kobo bigint,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT received_texts_msisdn_hash_check CHECK ((octet_length(msisdn_hash) = 32)),
    CONSTRAINT received_texts_provider_id_check CHECK (((char_length(provider_id) >= 1) AND (char_length(provider_id) <= 100)))
);
CREATE TABLE reconciliations (
    id uuid NOT NULL,
    provider text NOT NULL,
    from_time timestamp with time zone NOT NULL,
    to_time timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    compared integer NOT NULL,
    differences jsonb NOT NULL
);
CREATE TABLE recovery_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE refunds (
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    amount_minor bigint NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    provider_reference text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT refunds_amount_minor_check CHECK ((amount_minor > 0)),
    CONSTRAINT refunds_reason_check CHECK ((reason = ANY (ARRAY['already_paid'::text, 'promo_over'::text, 'reversed_by_gateway'::text, 'requested'::text]))),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['due'::text, 'requested'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE releases (
    digest text NOT NULL,
    version text NOT NULL,
    commit text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    CONSTRAINT releases_commit_check CHECK ((commit ~ '^[0-9a-f]{40}$'::text)),
    CONSTRAINT releases_digest_check CHECK ((digest ~ '^sha256:[0-9a-f]{64}$'::text))
);
CREATE TABLE rights_requests (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answer text DEFAULT ''::text NOT NULL,
    CONSTRAINT rights_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'correction'::text, 'erasure'::text, 'objection'::text])))
);
CREATE UNLOGGED TABLE running_uploads (
    organisation_id uuid NOT NULL,
    place smallint NOT NULL,
    upload_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT running_uploads_place_check CHECK (((place >= 1) AND (place <= 2)))
);
CREATE TABLE schema_migrations (
    version integer NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE search_alerts (
    imei imei NOT NULL,
    alerted_at timestamp with time zone NOT NULL
);
CREATE TABLE sent_texts (
    id uuid NOT NULL,
    about text NOT NULL,
    phone_number text,
    text text,
    status text DEFAULT 'queued'::text NOT NULL,
    provider_id text,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT sent_texts_check CHECK (((status = 'queued'::text) = (text IS NOT NULL))),
    CONSTRAINT sent_texts_check1 CHECK (((text IS NULL) = (phone_number IS NULL))),
    CONSTRAINT sent_texts_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text])))
);
CREATE TABLE sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    device text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT sessions_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'ended_by_user'::text, 'password_changed'::text, 'token_reused'::text, 'suspended'::text, 'account_deleted'::text])))
);
CREATE TABLE sighted_cases (
    id bigint NOT NULL,
    flag_id bigint NOT NULL,
    state text NOT NULL,
    last_received_at timestamp with time zone NOT NULL,
    waiting_since timestamp with time zone,
    reminded_at timestamp with time zone
);
ALTER TABLE sighted_cases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sighted_cases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE sighted_flags (
    flag_id bigint NOT NULL,
    notified_on date NOT NULL,
    copied_at timestamp with time zone,
    over_since timestamp with time zone
);
CREATE TABLE sighting_days (
    flag_id bigint NOT NULL,
    day date NOT NULL,
    organisation_id uuid NOT NULL,
    state text NOT NULL,
    seen integer NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    CONSTRAINT sighting_days_seen_check CHECK ((seen > 0))
)
WITH (fillfactor='50');
CREATE TABLE sighting_notices (
    flag_id bigint NOT NULL,
    holder text NOT NULL,
    given_at timestamp with time zone NOT NULL
);
CREATE TABLE sighting_references (
    organisation_id uuid NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT sighting_references_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100)))
);
CREATE TABLE sightings (
    flag_id bigint,
    hold_id bigint,
    imei14 text NOT NULL,
    organisation_id uuid NOT NULL,
    reference text NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    area text,
    sim_hash bytea,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT sightings_imei14_check CHECK ((imei14 ~ '^[0-9]{14}$'::text)),
    CONSTRAINT sightings_one_case CHECK ((num_nonnulls(flag_id, hold_id) = 1)),
    CONSTRAINT sightings_sim_hash_check CHECK ((octet_length(sim_hash) = 32))
)
PARTITION BY RANGE (received_at);
CREATE TABLE sightings_default (
    flag_id bigint,
    hold_id bigint,
    imei14 text NOT NULL,
    organisation_id uuid NOT NULL,
    reference text NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    area text,
    sim_hash bytea,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT sightings_imei14_check CHECK ((imei14 ~ '^[0-9]{14}$'::text)),
    CONSTRAINT sightings_one_case CHECK ((num_nonnulls(flag_id, hold_id) = 1)),
    CONSTRAINT sightings_sim_hash_check CHECK ((octet_length(sim_hash) = 32))
);
CREATE TABLE sim_holds (
    user_id uuid NOT NULL,
    swapped_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT sim_holds_check CHECK ((until > swapped_at))
);
CREATE TABLE stations (
    id bigint NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    area text NOT NULL,
    phone text NOT NULL,
    address text NOT NULL,
    hours text DEFAULT ''::text NOT NULL,
    demo boolean DEFAULT false NOT NULL,
    closed_at timestamp with time zone,
    imported_at timestamp with time zone NOT NULL,
    CONSTRAINT stations_address_check CHECK (((length(address) >= 1) AND (length(address) <= 300))),
    CONSTRAINT stations_area_check CHECK ((length(area) <= 60)),
    CONSTRAINT stations_hours_check CHECK ((length(hours) <= 200)),
    CONSTRAINT stations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT stations_phone_check CHECK (((length(phone) >= 3) AND (length(phone) <= 40)))
);
ALTER TABLE stations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE statistics_cases (
    flag_id bigint NOT NULL,
    case_id bigint NOT NULL,
    flag_type text NOT NULL,
    state_key text NOT NULL,
    activated_at timestamp with time zone NOT NULL,
    person uuid NOT NULL,
    CONSTRAINT statistics_cases_flag_type_check CHECK ((flag_type = ANY (ARRAY['stolen'::text, 'lost'::text, 'found'::text])))
);
CREATE TABLE statistics_releases (
    month date NOT NULL,
    as_of timestamp with time zone NOT NULL,
    released_at timestamp with time zone NOT NULL,
    content jsonb NOT NULL,
    sha256 bytea NOT NULL,
    csv_sha256 bytea NOT NULL,
    returns jsonb,
    returns_sha256 bytea,
    CONSTRAINT statistics_releases_check CHECK (((as_of AT TIME ZONE 'Africa/Lagos'::text) >= (month + '1 mon'::interval))),
    CONSTRAINT statistics_releases_check1 CHECK ((as_of <= released_at)),
    CONSTRAINT statistics_releases_csv_sha256_check CHECK ((length(csv_sha256) = 32)),
    CONSTRAINT statistics_releases_from_the_5th CHECK (((released_at AT TIME ZONE 'Africa/Lagos'::text) >= (month + '1 mon 4 days'::interval))),
    CONSTRAINT statistics_releases_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT statistics_releases_returns CHECK (((returns IS NULL) = (returns_sha256 IS NULL))),
    CONSTRAINT statistics_releases_returns_sha256_check CHECK ((length(returns_sha256) = 32)),
    CONSTRAINT statistics_releases_sha256_check CHECK ((length(sha256) = 32))
);
CREATE TABLE statistics_returns (
    custody_id bigint NOT NULL,
    state_key text NOT NULL,
    returned_at timestamp with time zone NOT NULL,
    days integer NOT NULL,
    person uuid NOT NULL,
    CONSTRAINT statistics_returns_days_check CHECK ((days >= 0))
);
CREATE TABLE statistics_salts (
    month date NOT NULL,
    salt bytea DEFAULT new_log_salt() NOT NULL,
    CONSTRAINT statistics_salts_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT statistics_salts_salt_check CHECK ((length(salt) = 32))
);
CREATE TABLE stranger_code_tries (
    code_id uuid NOT NULL,
    network_hash bytea NOT NULL,
    tries smallint NOT NULL,
    CONSTRAINT stranger_code_tries_tries_check CHECK (((tries >= 1) AND (tries <= 5)))
);
CREATE TABLE tacs (
    tac text NOT NULL,
    brand text NOT NULL,
    model text NOT NULL,
    source text NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    CONSTRAINT tacs_tac_check CHECK ((tac ~ '^[0-9]{8}$'::text))
);
CREATE TABLE transfers (
    id uuid NOT NULL,
    device_id bigint NOT NULL,
    from_user_id uuid NOT NULL,
    to_user_id uuid NOT NULL,
    to_email text NOT NULL,
    to_phone text NOT NULL,
    verification_method text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT transfers_check CHECK ((from_user_id <> to_user_id)),
    CONSTRAINT transfers_check1 CHECK (((status = 'pending'::text) = (ended_at IS NULL))),
    CONSTRAINT transfers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'cancelled'::text, 'declined'::text, 'expired'::text]))),
    CONSTRAINT transfers_verification_method_check CHECK ((verification_method = ANY (ARRAY['email'::text, 'phone'::text, 'account'::text])))
);
CREATE UNLOGGED TABLE use_counts (
    key text NOT NULL,
    slot bigint NOT NULL,
    uses integer[] NOT NULL,
    most integer NOT NULL,
    together integer NOT NULL,
    granted integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ahead integer DEFAULT 0 NOT NULL
);
CREATE TABLE users (
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone_number text,
    password_hash text NOT NULL,
    role text NOT NULL,
    email_verified_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    phone_verified_at timestamp with time zone,
    pin_hash text,
    two_factor_method text,
    address text DEFAULT ''::text NOT NULL,
    date_of_birth date,
    erased_at timestamp with time zone,
    recovered_at timestamp with time zone,
    pin_held_until timestamp with time zone,
    locale locale,
    password_unproven boolean DEFAULT false NOT NULL,
    validated_on date,
    validated_numbers text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
    CONSTRAINT users_phone_number_check CHECK ((phone_number ~ '^\+234[0-9]{10}$'::text)),
    CONSTRAINT users_pin_hash_check CHECK (((pin_hash ~~ '$argon2id$%'::text) OR (pin_hash ~ '^[0-9a-f]{16}[.][A-Za-z0-9_-]+$'::text))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'officer'::text, 'supervisor'::text]))),
    CONSTRAINT users_two_factor_method_check CHECK ((two_factor_method = ANY (ARRAY['email'::text, 'totp'::text]))),
    CONSTRAINT users_validated_numbers_check CHECK ((cardinality(validated_numbers) <= 5))
);
CREATE TABLE verifications (
    id uuid NOT NULL,
    imei imei NOT NULL,
    brand text NOT NULL,
    model text NOT NULL,
    user_id uuid,
    requested_by text,
    email text,
    access_token_hash bytea,
    status text NOT NULL,
    required_amount_minor bigint NOT NULL,
    paid_amount_minor bigint DEFAULT 0 NOT NULL,
    settled_by text,
    result text,
    findings text[] NOT NULL,
    sources jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    delivered_at timestamp with time zone,
    resends smallint DEFAULT 0 NOT NULL,
    resent_on date,
    locale locale,
    report_code_hash bytea,
    in_use_network text,
    in_use_at timestamp with time zone,
    CONSTRAINT verifications_check CHECK (((user_id IS NULL) <> (access_token_hash IS NULL))),
    CONSTRAINT verifications_check1 CHECK (((status = ANY (ARRAY['completed'::text, 'delivered'::text])) = ((result IS NOT NULL) AND (completed_at IS NOT NULL)))),
    CONSTRAINT verifications_check2 CHECK (((status = 'delivered'::text) = (delivered_at IS NOT NULL))),
    CONSTRAINT verifications_in_use_check CHECK (((in_use_network IS NULL) = (in_use_at IS NULL))),
    CONSTRAINT verifications_paid_amount_minor_check CHECK ((paid_amount_minor >= 0)),
    CONSTRAINT verifications_report_code_completed CHECK (((report_code_hash IS NULL) OR (completed_at IS NOT NULL))),
    CONSTRAINT verifications_report_code_hash_check CHECK ((octet_length(report_code_hash) = 32)),
    CONSTRAINT verifications_required_amount_minor_check CHECK ((required_amount_minor >= 0)),
    CONSTRAINT verifications_resends_check CHECK (((resends >= 0) AND (resends <= 3))),
    CONSTRAINT verifications_result_check CHECK ((result = ANY (ARRAY['clean'::text, 'flagged'::text, 'stolen'::text]))),
    CONSTRAINT verifications_settled_by_check CHECK ((settled_by = ANY (ARRAY['payment'::text, 'promo'::text, 'free_search'::text, 'repeat'::text]))),
    CONSTRAINT verifications_status_check CHECK ((status = ANY (ARRAY['awaiting_payment'::text, 'completed'::text, 'delivered'::text, 'expired'::text])))
);
CREATE TABLE webhook_attempts (
    id bigint NOT NULL,
    event_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    status smallint,
    reason text
);
ALTER TABLE webhook_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE webhook_deliveries (
    event_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    status text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
CREATE TABLE webhook_events (
    id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    sandbox boolean NOT NULL,
    type text NOT NULL,
    data json NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE webhooks (
    id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    client_id uuid,
    sandbox boolean NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    status text NOT NULL,
    disabled_because text,
    encrypted_keys bytea NOT NULL,
    key_id text NOT NULL,
    public_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhooks_events_check CHECK ((cardinality(events) > 0)),
    CONSTRAINT webhooks_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text])))
);
CREATE TABLE sandbox.transactions (
    reference text NOT NULL,
    channel text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    outcome text,
    reason text,
    settles_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT transactions_channel_check CHECK ((channel = ANY (ARRAY['card'::text, 'bank_transfer'::text, 'airtime'::text]))),
    CONSTRAINT transactions_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text])))
);
ALTER TABLE ONLY notifications ATTACH PARTITION notifications_default DEFAULT;
ALTER TABLE ONLY sightings ATTACH PARTITION sightings_default DEFAULT;
ALTER TABLE ONLY access_delays
    ADD CONSTRAINT access_delays_case_number_until_key UNIQUE (case_number, until);
ALTER TABLE ONLY access_delays
    ADD CONSTRAINT access_delays_of_case UNIQUE (case_number, renewal);
ALTER TABLE ONLY access_delays
    ADD CONSTRAINT access_delays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY access_releases
    ADD CONSTRAINT access_releases_pkey PRIMARY KEY (audit_id);
ALTER TABLE ONLY attempt_locks
    ADD CONSTRAINT attempt_locks_pkey PRIMARY KEY (kind, subject);
ALTER TABLE ONLY audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (audit_id);
ALTER TABLE ONLY audit_chain
    ADD CONSTRAINT audit_chain_position_key UNIQUE ("position");
ALTER TABLE ONLY audit_heads
    ADD CONSTRAINT audit_heads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY audit_pending
    ADD CONSTRAINT audit_pending_pkey PRIMARY KEY (audit_id);
ALTER TABLE ONLY audit_subjects
    ADD CONSTRAINT audit_subjects_pkey PRIMARY KEY (user_id, audit_id);
ALTER TABLE ONLY authenticators
    ADD CONSTRAINT authenticators_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY block_buckets
    ADD CONSTRAINT block_buckets_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY block_changes
    ADD CONSTRAINT block_changes_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY block_cursors
    ADD CONSTRAINT block_cursors_pkey PRIMARY KEY (organisation_id, "position");
ALTER TABLE ONLY block_held_back
    ADD CONSTRAINT block_held_back_pkey PRIMARY KEY (imei14, source);
ALTER TABLE ONLY block_list
    ADD CONSTRAINT block_list_pkey PRIMARY KEY (imei14);
ALTER TABLE ONLY block_list_state
    ADD CONSTRAINT block_list_state_pkey PRIMARY KEY (one);
ALTER TABLE ONLY block_pending
    ADD CONSTRAINT block_pending_pkey PRIMARY KEY (id);
ALTER TABLE ONLY block_rates
    ADD CONSTRAINT block_rates_pkey PRIMARY KEY (source, second);
ALTER TABLE ONLY block_release_proposals
    ADD CONSTRAINT block_release_proposals_pkey PRIMARY KEY (one);
ALTER TABLE ONLY block_snapshots
    ADD CONSTRAINT block_snapshots_pkey PRIMARY KEY (epoch, "position");
ALTER TABLE ONLY block_stops
    ADD CONSTRAINT block_stops_pkey PRIMARY KEY (id);
ALTER TABLE ONLY certificate_keys
    ADD CONSTRAINT certificate_keys_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_number_key UNIQUE (number);
ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_verification_id_key UNIQUE (verification_id);
ALTER TABLE ONLY check_jobs
    ADD CONSTRAINT check_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY checked_imeis
    ADD CONSTRAINT checked_imeis_pkey PRIMARY KEY (imei14, organisation_id);
ALTER TABLE ONLY client_assertions
    ADD CONSTRAINT client_assertions_pkey PRIMARY KEY (client_id, jti_hash);
ALTER TABLE ONLY client_scope_grants
    ADD CONSTRAINT client_scope_grants_pkey PRIMARY KEY (client_id, scope);
ALTER TABLE ONLY client_usage
    ADD CONSTRAINT client_usage_pkey PRIMARY KEY (client_id, day);
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_api_key_hash_key UNIQUE (api_key_hash);
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY custody_hand_ins
    ADD CONSTRAINT custody_hand_ins_pkey PRIMARY KEY (custody_id);
ALTER TABLE ONLY custody_matches
    ADD CONSTRAINT custody_matches_pkey PRIMARY KEY (custody_id);
ALTER TABLE ONLY custody_numbers
    ADD CONSTRAINT custody_numbers_pkey PRIMARY KEY (imei14);
ALTER TABLE ONLY custody_photos
    ADD CONSTRAINT custody_photos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY custody_photos
    ADD CONSTRAINT custody_photos_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY custody
    ADD CONSTRAINT custody_pkey PRIMARY KEY (id);
ALTER TABLE ONLY custody
    ADD CONSTRAINT custody_receipt_once UNIQUE (receipt);
ALTER TABLE ONLY custody_representatives
    ADD CONSTRAINT custody_representatives_pkey PRIMARY KEY (custody_id);
ALTER TABLE ONLY custody_returns
    ADD CONSTRAINT custody_returns_pkey PRIMARY KEY (custody_id);
ALTER TABLE ONLY custody_steps
    ADD CONSTRAINT custody_steps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY data_versions
    ADD CONSTRAINT data_versions_pkey PRIMARY KEY (name);
ALTER TABLE ONLY database_code
    ADD CONSTRAINT database_code_pkey PRIMARY KEY (module);
ALTER TABLE ONLY device_events
    ADD CONSTRAINT device_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY device_imeis
    ADD CONSTRAINT device_imeis_device_id_slot_key UNIQUE (device_id, slot);
ALTER TABLE ONLY device_imeis
    ADD CONSTRAINT device_imeis_pkey PRIMARY KEY (imei);
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY dialogue_sessions
    ADD CONSTRAINT dialogue_sessions_pkey PRIMARY KEY (channel, session_id, msisdn_hash);
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_case_number_key UNIQUE (case_number);
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY eir_answers
    ADD CONSTRAINT eir_answers_pkey PRIMARY KEY (organisation_id, minute, sandbox);
ALTER TABLE ONLY email_undos
    ADD CONSTRAINT email_undos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY erased_contacts
    ADD CONSTRAINT erased_contacts_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY erasure_notices
    ADD CONSTRAINT erasure_notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY flag_counts
    ADD CONSTRAINT flag_counts_pkey PRIMARY KEY (state_key, flag_type, week);
ALTER TABLE ONLY flag_mode_changes
    ADD CONSTRAINT flag_mode_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY flag_news_photos
    ADD CONSTRAINT flag_news_photos_news_id_position_key UNIQUE (news_id, "position");
ALTER TABLE ONLY flag_news_photos
    ADD CONSTRAINT flag_news_photos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY flag_news_photos
    ADD CONSTRAINT flag_news_photos_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY flag_news
    ADD CONSTRAINT flag_news_pkey PRIMARY KEY (id);
ALTER TABLE ONLY flag_notes
    ADD CONSTRAINT flag_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY flag_objections
    ADD CONSTRAINT flag_objections_flag_id_key UNIQUE (flag_id);
ALTER TABLE ONLY flag_objections
    ADD CONSTRAINT flag_objections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_case_number_key UNIQUE (case_number);
ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY former_numbers
    ADD CONSTRAINT former_numbers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY found_abuse_reports
    ADD CONSTRAINT found_abuse_reports_case_id_side_key UNIQUE (case_id, side);
ALTER TABLE ONLY found_abuse_reports
    ADD CONSTRAINT found_abuse_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY found_cases
    ADD CONSTRAINT found_cases_case_number_key UNIQUE (case_number);
ALTER TABLE ONLY found_cases
    ADD CONSTRAINT found_cases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY found_messages
    ADD CONSTRAINT found_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY found_photos
    ADD CONSTRAINT found_photos_message_id_position_key UNIQUE (message_id, "position");
ALTER TABLE ONLY found_photos
    ADD CONSTRAINT found_photos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY found_photos
    ADD CONSTRAINT found_photos_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY found_tokens
    ADD CONSTRAINT found_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY free_searches
    ADD CONSTRAINT free_searches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY free_searches
    ADD CONSTRAINT free_searches_user_id_source_key UNIQUE (user_id, source);
ALTER TABLE ONLY free_searches
    ADD CONSTRAINT free_searches_verification_id_key UNIQUE (verification_id);
ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller_id, key);
ALTER TABLE ONLY identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY identity_contests
    ADD CONSTRAINT identity_contests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY imei_copies
    ADD CONSTRAINT imei_copies_once UNIQUE (flag_id, organisation_id, sim_reference);
ALTER TABLE ONLY imei_copies
    ADD CONSTRAINT imei_copies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY job_claims
    ADD CONSTRAINT job_claims_pkey PRIMARY KEY (job_id, first_number);
ALTER TABLE ONLY list_changes
    ADD CONSTRAINT list_changes_pkey PRIMARY KEY (imei14, run_number);
ALTER TABLE ONLY list_entries
    ADD CONSTRAINT list_entries_pkey PRIMARY KEY (imei14, source);
ALTER TABLE ONLY list_exported
    ADD CONSTRAINT list_exported_pkey PRIMARY KEY (imei14);
ALTER TABLE ONLY list_runs
    ADD CONSTRAINT list_runs_number_key UNIQUE (number);
ALTER TABLE ONLY list_runs
    ADD CONSTRAINT list_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY log_checkpoints
    ADD CONSTRAINT log_checkpoints_pkey PRIMARY KEY (size);
ALTER TABLE ONLY log_entries
    ADD CONSTRAINT log_entries_pkey PRIMARY KEY (index);
ALTER TABLE ONLY log_pending
    ADD CONSTRAINT log_pending_audit_id_key UNIQUE (audit_id);
ALTER TABLE ONLY log_pending
    ADD CONSTRAINT log_pending_pkey PRIMARY KEY (id);
ALTER TABLE ONLY log_restores
    ADD CONSTRAINT log_restores_pkey PRIMARY KEY (id);
ALTER TABLE ONLY log_state
    ADD CONSTRAINT log_state_pkey PRIMARY KEY (one);
ALTER TABLE ONLY log_witnesses
    ADD CONSTRAINT log_witnesses_pkey PRIMARY KEY (vkey);
ALTER TABLE ONLY network_consents
    ADD CONSTRAINT network_consents_id_user_id_key UNIQUE (id, user_id);
ALTER TABLE ONLY network_consents
    ADD CONSTRAINT network_consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY network_questions
    ADD CONSTRAINT network_questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notification_keys
    ADD CONSTRAINT notification_keys_pkey PRIMARY KEY (user_id, event_key);
ALTER TABLE ONLY notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id, created_at);
ALTER TABLE ONLY notifications_default
    ADD CONSTRAINT notifications_default_pkey PRIMARY KEY (id, created_at);
ALTER TABLE ONLY officers
    ADD CONSTRAINT officers_officer_id_key UNIQUE (officer_id);
ALTER TABLE ONLY officers
    ADD CONSTRAINT officers_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY one_time_codes
    ADD CONSTRAINT one_time_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY organisation_invitations
    ADD CONSTRAINT organisation_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY organisation_ledger
    ADD CONSTRAINT organisation_ledger_pkey PRIMARY KEY (id);
ALTER TABLE ONLY organisation_members
    ADD CONSTRAINT organisation_members_pkey PRIMARY KEY (organisation_id, user_id);
ALTER TABLE ONLY organisation_questions
    ADD CONSTRAINT organisation_questions_pkey PRIMARY KEY (organisation_id, imei14);
ALTER TABLE ONLY organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ownerships
    ADD CONSTRAINT ownerships_pkey PRIMARY KEY (id);
ALTER TABLE ONLY paid_numbers
    ADD CONSTRAINT paid_numbers_pkey PRIMARY KEY (organisation_id, imei14);
ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payment_events
    ADD CONSTRAINT payment_events_provider_reference_event_key UNIQUE (provider, reference, event);
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_reference_key UNIQUE (reference);
ALTER TABLE ONLY pending_access_notices
    ADD CONSTRAINT pending_access_notices_pkey PRIMARY KEY (audit_id, user_id);
ALTER TABLE ONLY pending_reports
    ADD CONSTRAINT pending_reports_case_number_key UNIQUE (case_number);
ALTER TABLE ONLY pending_reports
    ADD CONSTRAINT pending_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY phone_checks
    ADD CONSTRAINT phone_checks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY phone_checks
    ADD CONSTRAINT phone_checks_report_code_hash_key UNIQUE (report_code_hash);
ALTER TABLE ONLY phone_checks
    ADD CONSTRAINT phone_checks_verification_id_key UNIQUE (verification_id);
ALTER TABLE ONLY phone_settings
    ADD CONSTRAINT phone_settings_pkey PRIMARY KEY (msisdn_hash);
ALTER TABLE ONLY police_holds
    ADD CONSTRAINT police_holds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY private_changes
    ADD CONSTRAINT private_changes_pkey PRIMARY KEY (epoch, "position");
ALTER TABLE ONLY private_epochs
    ADD CONSTRAINT private_epochs_pkey PRIMARY KEY (epoch);
ALTER TABLE ONLY private_uses
    ADD CONSTRAINT private_uses_pkey PRIMARY KEY (caller, day);
ALTER TABLE ONLY promo_codes
    ADD CONSTRAINT promo_codes_pkey PRIMARY KEY (code);
ALTER TABLE ONLY promo_uses
    ADD CONSTRAINT promo_uses_pkey PRIMARY KEY (code, person, nth);
ALTER TABLE ONLY proposals
    ADD CONSTRAINT proposals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public_keys
    ADD CONSTRAINT public_keys_pkey PRIMARY KEY (use, kid);
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_digest_key UNIQUE (endpoint_digest);
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY received_texts
    ADD CONSTRAINT received_texts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY received_texts
    ADD CONSTRAINT received_texts_provider_provider_id_key UNIQUE (provider, provider_id);
ALTER TABLE ONLY reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_payment_id_key UNIQUE (payment_id);
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY rights_requests
    ADD CONSTRAINT rights_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY running_uploads
    ADD CONSTRAINT running_uploads_pkey PRIMARY KEY (organisation_id, place);
ALTER TABLE ONLY schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY search_alerts
    ADD CONSTRAINT search_alerts_pkey PRIMARY KEY (imei);
ALTER TABLE ONLY sent_texts
    ADD CONSTRAINT sent_texts_about_key UNIQUE (about);
ALTER TABLE ONLY sent_texts
    ADD CONSTRAINT sent_texts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sighted_cases
    ADD CONSTRAINT sighted_cases_once UNIQUE (flag_id, state);
ALTER TABLE ONLY sighted_cases
    ADD CONSTRAINT sighted_cases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sighted_flags
    ADD CONSTRAINT sighted_flags_pkey PRIMARY KEY (flag_id);
ALTER TABLE ONLY sighting_days
    ADD CONSTRAINT sighting_days_pkey PRIMARY KEY (flag_id, day, organisation_id, state);
ALTER TABLE ONLY sighting_notices
    ADD CONSTRAINT sighting_notices_pkey PRIMARY KEY (flag_id, holder);
ALTER TABLE ONLY sighting_references
    ADD CONSTRAINT sighting_references_pkey PRIMARY KEY (organisation_id, reference);
ALTER TABLE ONLY sim_holds
    ADD CONSTRAINT sim_holds_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY stations
    ADD CONSTRAINT stations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY statistics_cases
    ADD CONSTRAINT statistics_cases_pkey PRIMARY KEY (flag_id);
ALTER TABLE ONLY statistics_releases
    ADD CONSTRAINT statistics_releases_pkey PRIMARY KEY (month);
ALTER TABLE ONLY statistics_returns
    ADD CONSTRAINT statistics_returns_pkey PRIMARY KEY (custody_id);
ALTER TABLE ONLY statistics_salts
    ADD CONSTRAINT statistics_salts_pkey PRIMARY KEY (month);
ALTER TABLE ONLY stranger_code_tries
    ADD CONSTRAINT stranger_code_tries_pkey PRIMARY KEY (code_id, network_hash);
ALTER TABLE ONLY tacs
    ADD CONSTRAINT tacs_pkey PRIMARY KEY (tac);
ALTER TABLE ONLY transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY use_counts
    ADD CONSTRAINT use_counts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id);
ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sandbox.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (reference);
CREATE INDEX access_delays_of_phone ON access_delays USING gin (imei14s);
CREATE INDEX attempt_locks_old ON attempt_locks USING btree (window_started_at);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at DESC, id DESC) WHERE (NOT ((action = ANY (ARRAY['read_numbers'::text, 'read_statistics'::text, 'watch_flags'::text, 'watched_flags'::text, 'list_delays'::text])) OR ((action = ANY (ARRAY['list_flags'::text, 'list_work'::text])) AND (subject_user_id IS NULL) AND (NOT (detail ?| '{q,subjects}'::text[])))));
CREATE INDEX audit_log_of_action ON audit_log USING btree (action, at DESC, id DESC) WHERE (NOT ((action = ANY (ARRAY['read_numbers'::text, 'read_statistics'::text, 'watch_flags'::text, 'watched_flags'::text, 'list_delays'::text])) OR ((action = ANY (ARRAY['list_flags'::text, 'list_work'::text])) AND (subject_user_id IS NULL) AND (NOT (detail ?| '{q,subjects}'::text[])))));
CREATE INDEX audit_log_of_imei ON audit_log USING btree (imei, at DESC, id DESC) WHERE (imei IS NOT NULL);
CREATE INDEX audit_log_of_officer ON audit_log USING btree (officer_id, at DESC, id DESC) WHERE ((officer_id IS NOT NULL) AND (NOT ((action = ANY (ARRAY['read_numbers'::text, 'read_statistics'::text, 'watch_flags'::text, 'watched_flags'::text, 'list_delays'::text])) OR ((action = ANY (ARRAY['list_flags'::text, 'list_work'::text])) AND (subject_user_id IS NULL) AND (NOT (detail ?| '{q,subjects}'::text[]))))));
CREATE INDEX audit_log_of_subject ON audit_log USING btree (subject_user_id, id) WHERE (subject_user_id IS NOT NULL);
CREATE INDEX audit_log_routine_by_time ON audit_log USING btree (at DESC, id DESC) WHERE ((action = ANY (ARRAY['read_numbers'::text, 'read_statistics'::text, 'watch_flags'::text, 'watched_flags'::text, 'list_delays'::text])) OR ((action = ANY (ARRAY['list_flags'::text, 'list_work'::text])) AND (subject_user_id IS NULL) AND (NOT (detail ?| '{q,subjects}'::text[]))));
CREATE INDEX audit_log_routine_of_officer ON audit_log USING btree (officer_id, at DESC, id DESC) WHERE ((action = ANY (ARRAY['read_numbers'::text, 'read_statistics'::text, 'watch_flags'::text, 'watched_flags'::text, 'list_delays'::text])) OR ((action = ANY (ARRAY['list_flags'::text, 'list_work'::text])) AND (subject_user_id IS NULL) AND (NOT (detail ?| '{q,subjects}'::text[]))));
CREATE INDEX audit_subjects_of_row ON audit_subjects USING btree (audit_id);
CREATE INDEX authenticators_unfinished ON authenticators USING btree (created_at) WHERE (enabled_at IS NULL);
CREATE INDEX block_changes_by_time ON block_changes USING brin (at);
CREATE INDEX block_held_back_of_source ON block_held_back USING btree (source);
CREATE INDEX block_list_by_bucket ON block_list USING btree ("right"(imei14, 3), imei14);
CREATE INDEX block_list_by_position ON block_list USING btree (blocked_at_position);
CREATE UNIQUE INDEX block_stops_one_open ON block_stops USING btree (source) WHERE (released_at IS NULL);
CREATE INDEX certificates_ended_of_list ON certificates USING btree (status_list, status_index, revoked_at) WHERE ((revoked_at IS NOT NULL) OR (superseded_at IS NOT NULL));
CREATE INDEX certificates_of_imei ON certificates USING btree (imei) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX certificates_place ON certificates USING btree (status_list, status_index);
CREATE INDEX certificates_valid_of_phone ON certificates USING btree ("left"((imei)::text, 14)) WHERE ((revoked_at IS NULL) AND (superseded_at IS NULL));
CREATE INDEX check_jobs_of_organisation ON check_jobs USING btree (organisation_id, created_at DESC);
CREATE INDEX check_jobs_of_user ON check_jobs USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL);
CREATE INDEX check_jobs_to_delete ON check_jobs USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE INDEX checked_imeis_to_delete ON checked_imeis USING btree (checked_at);
CREATE INDEX client_assertions_to_delete ON client_assertions USING btree (expires_at);
CREATE INDEX client_usage_of_organisation ON client_usage USING btree (organisation_id, day);
CREATE INDEX clients_of_organisation ON clients USING btree (organisation_id, created_at DESC);
CREATE INDEX clients_old_secret_to_delete ON clients USING btree (old_secret_until) WHERE (old_secret_until IS NOT NULL);
CREATE INDEX consents_of_user ON consents USING btree (user_id, given_at DESC);
CREATE INDEX custody_by_age ON custody USING btree (seized_at DESC, id DESC) WHERE (undone_at IS NULL);
CREATE UNIQUE INDEX custody_exhibits ON custody USING btree (station_id, lower(exhibit)) WHERE (undone_at IS NULL);
CREATE INDEX custody_hand_ins_of_officer ON custody_hand_ins USING btree (officer_user_id);
CREATE INDEX custody_numbers_of_custody ON custody_numbers USING btree (custody_id);
CREATE INDEX custody_of_flag ON custody USING btree (flag_id, id) WHERE (flag_id IS NOT NULL);
CREATE INDEX custody_over ON custody USING btree (state_since) WHERE ((state = ANY (ARRAY['returned'::text, 'court'::text, 'disposed'::text])) OR (undone_at IS NOT NULL));
CREATE INDEX custody_photos_of_custody ON custody_photos USING btree (custody_id, added_at);
CREATE INDEX custody_photos_of_officer ON custody_photos USING btree (added_by_user_id);
CREATE INDEX custody_photos_of_remover ON custody_photos USING btree (removed_by_user_id) WHERE (removed_by_user_id IS NOT NULL);
CREATE UNIQUE INDEX custody_photos_once ON custody_photos USING btree (custody_id, sha256) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX custody_photos_places ON custody_photos USING btree (custody_id, "position") WHERE (removed_at IS NULL);
CREATE INDEX custody_representatives_of_report ON custody_representatives USING btree (named_for_flag_id) WHERE (named_for_flag_id IS NOT NULL);
CREATE INDEX custody_representatives_of_user ON custody_representatives USING btree (named_by_user_id);
CREATE INDEX custody_resting ON custody USING btree (state_since, id) WHERE ((undone_at IS NULL) AND (state = ANY (ARRAY['matched'::text, 'owner_called'::text])));
CREATE UNIQUE INDEX custody_scans ON custody USING btree (scan_id) WHERE (scan_id IS NOT NULL);
CREATE INDEX custody_steps_of_custody ON custody_steps USING btree (custody_id, id);
CREATE INDEX custody_steps_of_officer ON custody_steps USING btree (officer_user_id) WHERE (officer_user_id IS NOT NULL);
CREATE INDEX custody_waiting ON custody USING btree (state, state_since, id) WHERE ((undone_at IS NULL) AND (state = ANY (ARRAY['matched'::text, 'owner_called'::text])));
CREATE INDEX device_events_of_actor ON device_events USING btree (actor_user_id) WHERE (actor_user_id IS NOT NULL);
CREATE INDEX device_events_of_device ON device_events USING btree (device_id, created_at DESC, id DESC);
CREATE INDEX device_imeis_by_tac ON device_imeis USING btree ("left"((imei)::text, 8));
CREATE UNIQUE INDEX device_imeis_one_phone ON device_imeis USING btree ("left"((imei)::text, 14));
CREATE UNIQUE INDEX devices_one_per_attempt ON devices USING btree (registered_by_user_id, attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX devices_proof_submitted ON devices USING btree (proof_submitted_at, id) WHERE (proof_submitted_at IS NOT NULL);
CREATE INDEX devices_without_proof ON devices USING btree (registered_by_user_id) WHERE registered_without_proof;
CREATE INDEX dialogue_sessions_expired ON dialogue_sessions USING btree (expires_at);
CREATE INDEX dialogue_sessions_of_number ON dialogue_sessions USING btree (msisdn_hash, updated_at DESC);
CREATE INDEX disputes_by_case_digits ON disputes USING btree (split_part(case_number, '-'::text, 3));
CREATE INDEX disputes_contesting ON disputes USING btree (device_id, contested_until) WHERE ((status = 'open'::text) AND (contested_until IS NOT NULL));
CREATE INDEX disputes_of_claimant ON disputes USING btree (claimant_user_id);
CREATE INDEX disputes_of_device ON disputes USING btree (device_id);
CREATE UNIQUE INDEX disputes_one_open ON disputes USING btree (device_id, claimant_user_id) WHERE (status = 'open'::text);
CREATE INDEX disputes_open_of_claimant ON disputes USING btree (claimant_user_id) WHERE (status = 'open'::text);
CREATE INDEX disputes_waiting ON disputes USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE INDEX documents_of_device ON documents USING btree (device_id, created_at);
CREATE INDEX documents_of_dispute ON documents USING btree (dispute_id, created_at);
CREATE INDEX documents_of_uploader ON documents USING btree (uploaded_by_user_id);
CREATE INDEX email_undos_of_user ON email_undos USING btree (user_id);
CREATE INDEX email_undos_old ON email_undos USING btree (expires_at);
CREATE INDEX email_undos_to ON email_undos USING btree (email);
CREATE INDEX erased_contacts_old ON erased_contacts USING btree (erased_at);
CREATE INDEX erasure_notices_old ON erasure_notices USING btree (created_at);
CREATE INDEX flag_mode_changes_of_flag ON flag_mode_changes USING btree (flag_id, id);
CREATE INDEX flag_mode_changes_of_user ON flag_mode_changes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX flag_news_of_author ON flag_news USING btree (author_user_id);
CREATE INDEX flag_news_of_flag ON flag_news USING btree (flag_id, created_at);
CREATE INDEX flag_news_old ON flag_news USING btree (created_at);
CREATE INDEX flag_notes_of_flag ON flag_notes USING btree (flag_id, created_at);
CREATE UNIQUE INDEX flag_notes_one_attempt_of_user ON flag_notes USING btree (flag_id, attempted_by_user_id) WHERE (attempted_by_user_id IS NOT NULL);
CREATE INDEX flag_objections_of_owner ON flag_objections USING btree (owner_id);
CREATE INDEX flag_objections_old ON flag_objections USING btree (created_at);
CREATE INDEX flags_by_case_digits ON flags USING btree (split_part(case_number, '-'::text, 3));
CREATE INDEX flags_by_change ON flags USING btree (updated_at);
CREATE INDEX flags_by_device ON flags USING btree ("left"(lower(((device_brand || ' '::text) || device_model)), 40), created_at DESC, id DESC);
CREATE INDEX flags_by_location ON flags USING btree (COALESCE(state_key, ''::text), created_at DESC, id DESC);
CREATE INDEX flags_by_location_down ON flags USING btree (COALESCE(state_key, ''::text) DESC, created_at DESC, id DESC);
CREATE INDEX flags_by_reporter ON flags USING btree ("left"(lower(reporter_name), 40), created_at DESC, id DESC);
CREATE INDEX flags_by_state ON flags USING btree (state_key, created_at DESC, id DESC);
CREATE INDEX flags_by_type ON flags USING btree (flag_type, created_at DESC, id DESC);
CREATE INDEX flags_by_type_and_state ON flags USING btree (flag_type, state_key, created_at DESC, id DESC);
CREATE INDEX flags_by_type_down ON flags USING btree (flag_type DESC, created_at DESC, id DESC);
CREATE INDEX flags_contact_erased ON flags USING btree (id) WHERE contact_erased;
CREATE INDEX flags_from_officers ON flags USING btree (created_at DESC, id DESC) WHERE ((officer_user_id IS NOT NULL) AND (NOT public_report));
CREATE INDEX flags_from_public ON flags USING btree (created_at DESC, id DESC) WHERE public_report;
CREATE INDEX flags_newest ON flags USING btree (created_at DESC, id DESC);
CREATE INDEX flags_of_command ON flags USING btree (assigned_state, created_at DESC, id DESC) WHERE (assigned_state IS NOT NULL);
CREATE INDEX flags_of_imei ON flags USING btree (imei, created_at DESC);
CREATE INDEX flags_of_officer ON flags USING btree (assigned_user_id, created_at DESC, id DESC) WHERE (assigned_user_id IS NOT NULL);
CREATE INDEX flags_of_reporter ON flags USING btree (reported_by_user_id) WHERE (reported_by_user_id IS NOT NULL);
CREATE INDEX flags_of_reporter_email ON flags USING btree (reporter_email) WHERE (reporter_email IS NOT NULL);
CREATE INDEX flags_of_reporter_phone ON flags USING btree (reporter_phone) WHERE (reporter_phone IS NOT NULL);
CREATE UNIQUE INDEX flags_one_open ON flags USING btree ("left"((imei)::text, 14)) WHERE ((status = 'active'::text) AND (flag_type = ANY (ARRAY['stolen'::text, 'lost'::text])));
CREATE INDEX flags_open_of_imei ON flags USING btree (imei) WHERE ((status = 'active'::text) AND (flag_type = ANY (ARRAY['stolen'::text, 'lost'::text])));
CREATE INDEX flags_over_with_reporter ON flags USING btree (updated_at) WHERE (public_report AND (NOT ((status = 'under_review'::text) OR ((status = 'active'::text) AND (flag_type = ANY (ARRAY['stolen'::text, 'lost'::text]))))) AND ((reporter_name <> 'Deleted user'::text) OR (reporter_phone IS NOT NULL) OR (reporter_email IS NOT NULL)));
CREATE INDEX flags_reason ON flags USING gin (lower(reason) gin_trgm_ops);
ALTER INDEX flags_reason ALTER COLUMN 1 SET STATISTICS 1000;
CREATE INDEX flags_reason_words ON flags USING gin (array_to_tsvector(array_remove(string_to_array(lower(reason), ' '::text), ''::text)));
CREATE INDEX flags_rejected_of_email ON flags USING btree (reporter_email, decided_at) WHERE ((status = 'rejected'::text) AND public_report AND (contact_verified_at IS NOT NULL));
CREATE INDEX flags_rejected_of_phone ON flags USING btree (reporter_phone, decided_at) WHERE ((status = 'rejected'::text) AND public_report AND (contact_verified_at IS NOT NULL));
CREATE INDEX flags_search ON flags USING gin (search_text gin_trgm_ops);
CREATE INDEX flags_search_words ON flags USING gin (array_to_tsvector(array_remove(string_to_array(search_text, ' '::text), ''::text)));
CREATE INDEX flags_trace_resting ON flags USING btree (trace_acted_at, id) WHERE ((mode = 'trace'::text) AND (status = 'active'::text));
CREATE INDEX flags_traced ON flags USING btree (trace_until) WHERE ((mode = 'trace'::text) AND (status = 'active'::text));
CREATE INDEX flags_unproven ON flags USING btree (created_at, id) WHERE ((status = 'under_review'::text) AND public_report AND (contact_verified_at IS NULL));
CREATE INDEX flags_waiting ON flags USING btree (created_at, id) WHERE ((status = 'under_review'::text) AND ((contact_verified_at IS NOT NULL) OR (NOT public_report)));
CREATE INDEX flags_waiting_of_command ON flags USING btree (assigned_state, created_at, id) WHERE ((assigned_state IS NOT NULL) AND (status = 'under_review'::text) AND ((contact_verified_at IS NOT NULL) OR (NOT public_report)));
CREATE INDEX flags_waiting_of_nobody ON flags USING btree (created_at, id) WHERE ((assigned_user_id IS NULL) AND (assigned_state IS NULL) AND (status = 'under_review'::text) AND ((contact_verified_at IS NOT NULL) OR (NOT public_report)));
CREATE INDEX flags_waiting_of_officer ON flags USING btree (assigned_user_id, created_at, id) WHERE ((assigned_user_id IS NOT NULL) AND (status = 'under_review'::text) AND ((contact_verified_at IS NOT NULL) OR (NOT public_report)));
CREATE INDEX flags_waiting_of_state ON flags USING btree (state_key, created_at, id) WHERE ((status = 'under_review'::text) AND ((contact_verified_at IS NOT NULL) OR (NOT public_report)));
CREATE INDEX former_numbers_by_number ON former_numbers USING btree (phone_number) WHERE (proven_at IS NOT NULL);
CREATE INDEX former_numbers_of_user ON former_numbers USING btree (user_id);
CREATE INDEX former_numbers_old ON former_numbers USING btree (lost_at);
CREATE INDEX found_cases_closed ON found_cases USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX found_cases_of_closing_flag ON found_cases USING btree (closed_by_flag_id) WHERE (closed_by_flag_id IS NOT NULL);
CREATE INDEX found_cases_of_finder ON found_cases USING btree (finder_email, created_at DESC);
CREATE INDEX found_cases_of_finding_user ON found_cases USING btree (finder_user_id, created_at DESC) WHERE (finder_user_id IS NOT NULL);
CREATE INDEX found_cases_of_flag ON found_cases USING btree (flag_id) WHERE (flag_id IS NOT NULL);
CREATE INDEX found_cases_of_owner ON found_cases USING btree (owner_user_id, created_at DESC) WHERE (owner_user_id IS NOT NULL);
CREATE INDEX found_cases_of_phone ON found_cases USING btree (imei);
CREATE INDEX found_cases_quiet ON found_cases USING btree (last_message_at) WHERE (closed_at IS NULL);
CREATE INDEX found_messages_of_case ON found_messages USING btree (case_id, created_at, id);
CREATE INDEX found_tokens_of_case ON found_tokens USING btree (case_id, created_at);
CREATE UNIQUE INDEX free_searches_one_of_number ON free_searches USING btree (source, number_hash);
CREATE INDEX free_searches_unspent ON free_searches USING btree (user_id, granted_at) WHERE (spent_at IS NULL);
CREATE INDEX idempotency_keys_to_delete ON idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX identities_one_account ON identities USING btree (kind, value_hash);
CREATE INDEX identity_contests_of_user ON identity_contests USING btree (claimant_user_id);
CREATE UNIQUE INDEX identity_contests_one_open ON identity_contests USING btree (claimant_user_id, kind, value_hash) WHERE (decided_at IS NULL);
CREATE INDEX imei_copies_of_network ON imei_copies USING btree (organisation_id, id);
CREATE INDEX job_claims_by_number ON job_claims USING btree (organisation_id, first_number, last_number);
CREATE INDEX list_changes_of_run ON list_changes USING btree (run_number);
CREATE INDEX list_entries_by_source ON list_entries USING btree (source);
CREATE UNIQUE INDEX log_entries_of_audit ON log_entries USING btree (audit_id) WHERE (audit_id IS NOT NULL);
CREATE INDEX log_entries_of_certificate ON log_entries USING btree (((event ->> 'number'::text))) WHERE (type = 'certificate.issued'::text);
CREATE INDEX log_entries_of_key ON log_entries USING btree (index) WHERE (type = 'key.published'::text);
CREATE INDEX log_entries_of_private_key ON log_entries USING btree (index) WHERE (type = 'private_key'::text);
CREATE INDEX log_entries_of_release ON log_entries USING btree (((event ->> 'digest'::text))) WHERE (type = 'release'::text);
CREATE INDEX log_entries_of_statistics ON log_entries USING btree (((event ->> 'month'::text))) WHERE (type = 'statistics_release'::text);
CREATE INDEX log_entries_of_user ON log_entries USING btree (user_id, device_id) WHERE (user_id IS NOT NULL);
CREATE INDEX log_pending_of_certificate ON log_pending USING btree (((event ->> 'number'::text))) WHERE (type = 'certificate.issued'::text);
CREATE INDEX log_pending_of_key ON log_pending USING btree (id) WHERE (type = 'key.published'::text);
CREATE INDEX log_pending_of_private_key ON log_pending USING btree (id) WHERE (type = 'private_key'::text);
CREATE INDEX log_pending_of_statistics ON log_pending USING btree (((event ->> 'month'::text))) WHERE (type = 'statistics_release'::text);
CREATE INDEX log_pending_of_user ON log_pending USING btree (user_id, device_id) WHERE (user_id IS NOT NULL);
CREATE INDEX network_consents_of_user ON network_consents USING btree (user_id, given_at DESC, id DESC);
CREATE INDEX network_questions_of_consent ON network_questions USING btree (consent_id);
CREATE INDEX network_questions_of_device ON network_questions USING btree (device_id, asked_at DESC) WHERE (device_id IS NOT NULL);
CREATE INDEX network_questions_of_user ON network_questions USING btree (user_id, asked_at DESC, id DESC);
CREATE UNIQUE INDEX network_questions_one_of_consent ON network_questions USING btree (consent_id) WHERE (act <> 'sms_code'::text);
CREATE INDEX network_questions_to_delete ON network_questions USING btree (asked_at) WHERE ((question <> 'match'::text) OR (answer IS DISTINCT FROM 'yes'::text));
CREATE INDEX notification_keys_old ON notification_keys USING btree (created_at);
CREATE INDEX notifications_newest ON ONLY notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_default_user_id_created_at_id_idx ON notifications_default USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON ONLY notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_default_user_id_idx ON notifications_default USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX officers_of_command ON officers USING btree (state_command, officer_id);
CREATE INDEX one_time_codes_of_subject ON one_time_codes USING btree (subject);
CREATE INDEX one_time_codes_of_target ON one_time_codes USING btree (target) WHERE (target IS NOT NULL);
CREATE INDEX one_time_codes_old ON one_time_codes USING btree (created_at);
CREATE UNIQUE INDEX one_time_codes_one_open ON one_time_codes USING btree (purpose, subject) WHERE ((used_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX one_time_codes_recent ON one_time_codes USING btree (purpose, subject, created_at DESC);
CREATE INDEX one_time_codes_texted ON one_time_codes USING btree (target, created_at DESC) WHERE (channel = 'sms'::text);
CREATE INDEX one_time_codes_to_target ON one_time_codes USING btree (target, created_at DESC) WHERE (purpose = ANY (ARRAY['verify_phone'::text, 'email_link'::text, 'report_contact'::text, 'phone_lookup'::text, 'phone_collect'::text]));
CREATE UNIQUE INDEX organisation_invitations_one_open ON organisation_invitations USING btree (organisation_id, email) WHERE (ended_at IS NULL);
CREATE INDEX organisation_invitations_to ON organisation_invitations USING btree (email);
CREATE INDEX organisation_ledger_newest ON organisation_ledger USING btree (organisation_id, id DESC);
CREATE UNIQUE INDEX organisation_ledger_payment ON organisation_ledger USING btree (payment_reference, kind) WHERE (payment_reference IS NOT NULL);
CREATE INDEX organisation_members_of_user ON organisation_members USING btree (user_id);
CREATE INDEX organisation_questions_to_delete ON organisation_questions USING btree (asked_at);
CREATE UNIQUE INDEX organisations_by_name ON organisations USING btree (lower(name)) WHERE (status <> 'rejected'::text);
CREATE INDEX organisations_of_contact ON organisations USING btree (contact_email);
CREATE UNIQUE INDEX organisations_one_application ON organisations USING btree (applied_by_user_id) WHERE (status = 'applied'::text);
CREATE UNIQUE INDEX organisations_one_of_state ON organisations USING btree (state_command) WHERE (status <> 'rejected'::text);
CREATE INDEX ownerships_former_of_user ON ownerships USING btree (user_id) WHERE ((ended_at IS NOT NULL) AND (user_id IS NOT NULL));
CREATE INDEX ownerships_newest_of_user ON ownerships USING btree (user_id, id DESC) WHERE (ended_at IS NULL);
CREATE INDEX ownerships_of_device ON ownerships USING btree (device_id);
CREATE UNIQUE INDEX ownerships_one_current ON ownerships USING btree (device_id) WHERE (ended_at IS NULL);
CREATE INDEX paid_numbers_to_delete ON paid_numbers USING brin (paid_at);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_of_session ON passkeys USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id, created_at);
CREATE UNIQUE INDEX payments_granted ON payments USING btree (verification_id) WHERE ((granted_at IS NOT NULL) AND (verification_id IS NOT NULL));
CREATE INDEX payments_holding_promo ON payments USING btree (promo_code, promo_held_until) WHERE (promo_held_until IS NOT NULL);
CREATE INDEX payments_of_phone ON payments USING btree (phone_number, created_at) WHERE (phone_number IS NOT NULL);
CREATE INDEX payments_of_user ON payments USING btree (user_id, created_at DESC);
CREATE INDEX payments_of_verification ON payments USING btree (verification_id);
CREATE INDEX payments_of_visitor ON payments USING btree (email) WHERE ((user_id IS NULL) AND (email <> ''::text));
CREATE INDEX payments_open_of_user ON payments USING btree (user_id, "left"((imei)::text, 14)) WHERE ((status = 'pending'::text) AND (user_id IS NOT NULL));
CREATE INDEX payments_paid_with ON payments USING btree (email, completed_at DESC) WHERE (granted_at IS NOT NULL);
CREATE INDEX payments_pending ON payments USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX payments_to_reconcile ON payments USING btree (provider, created_at);
CREATE INDEX payments_visitors_contact ON payments USING btree (created_at) WHERE ((user_id IS NULL) AND ((email <> ''::text) OR (phone_number IS NOT NULL)) AND (status <> 'pending'::text));
CREATE INDEX pending_access_notices_by_time ON pending_access_notices USING btree (at, audit_id);
CREATE INDEX pending_access_notices_of_user ON pending_access_notices USING btree (user_id);
CREATE INDEX pending_reports_of_email ON pending_reports USING btree (reporter_email, created_at DESC) WHERE (reporter_email IS NOT NULL);
CREATE INDEX pending_reports_of_phone ON pending_reports USING btree (reporter_phone, created_at DESC) WHERE (reporter_phone IS NOT NULL);
CREATE INDEX pending_reports_of_state ON pending_reports USING btree (lower(device_state), created_at, id) WHERE ((ended_at IS NULL) AND (contact_verified_at IS NOT NULL));
CREATE INDEX pending_reports_over ON pending_reports USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX pending_reports_to_end ON pending_reports USING btree (imei_due_at) WHERE (ended_at IS NULL);
CREATE INDEX pending_reports_to_lapse ON pending_reports USING btree (created_at) WHERE ((ended_at IS NULL) AND (contact_verified_at IS NULL));
CREATE INDEX pending_reports_to_remind ON pending_reports USING btree (created_at) WHERE ((ended_at IS NULL) AND (contact_verified_at IS NOT NULL) AND (reminded_at IS NULL));
CREATE INDEX phone_checks_by_age ON phone_checks USING btree (created_at);
CREATE INDEX phone_checks_of_number ON phone_checks USING btree (phone_number, created_at);
CREATE UNIQUE INDEX police_holds_one_open ON police_holds USING btree ("left"((imei)::text, 14)) WHERE (released_at IS NULL);
CREATE INDEX police_holds_open_of_imei ON police_holds USING btree (imei) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX private_epochs_one_next ON private_epochs USING btree ((true)) WHERE ((begun_at IS NULL) AND (encrypted_seed IS NOT NULL));
CREATE UNIQUE INDEX private_epochs_one_present ON private_epochs USING btree ((true)) WHERE ((begun_at IS NOT NULL) AND (until IS NULL));
CREATE INDEX promo_uses_of_payment ON promo_uses USING btree (payment_id);
CREATE INDEX proposals_of_device ON proposals USING btree (device_id, id) WHERE (device_id IS NOT NULL);
CREATE UNIQUE INDEX proposals_one_open_of_dispute ON proposals USING btree (dispute_id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX proposals_one_open_of_report ON proposals USING btree (flag_id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX proposals_one_open_of_stop ON proposals USING btree (stop_id) WHERE (status = 'open'::text);
CREATE INDEX proposals_open ON proposals USING btree (proposed_at, id) WHERE (status = 'open'::text);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id, created_at);
CREATE INDEX rate_limits_expired ON rate_limits USING btree (expires_at);
CREATE INDEX received_texts_by_age ON received_texts USING btree (received_at);
CREATE INDEX received_texts_of_number ON received_texts USING btree (msisdn_hash, received_at) WHERE answered;
CREATE INDEX refresh_tokens_of_session ON refresh_tokens USING btree (session_id);
CREATE UNIQUE INDEX refresh_tokens_one_unused ON refresh_tokens USING btree (session_id) WHERE (used_at IS NULL);
CREATE INDEX refresh_tokens_used ON refresh_tokens USING btree (used_at) WHERE (used_at IS NOT NULL);
CREATE INDEX refunds_due ON refunds USING btree (created_at) WHERE (status = ANY (ARRAY['due'::text, 'requested'::text]));
CREATE INDEX rights_requests_of_user ON rights_requests USING btree (user_id, requested_at DESC);
CREATE INDEX search_alerts_old ON search_alerts USING btree (alerted_at);
CREATE INDEX sent_texts_by_age ON sent_texts USING btree (created_at);
CREATE INDEX sent_texts_of_provider ON sent_texts USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id);
CREATE INDEX sessions_old ON sessions USING btree (expires_at);
CREATE INDEX sessions_open_of_user ON sessions USING btree (user_id, last_used_at DESC) WHERE (ended_at IS NULL);
CREATE INDEX sighted_cases_waiting ON sighted_cases USING btree (waiting_since, id) WHERE (waiting_since IS NOT NULL);
CREATE INDEX sighted_cases_waiting_of_state ON sighted_cases USING btree (lower(state), waiting_since, id) WHERE (waiting_since IS NOT NULL);
CREATE INDEX sighted_flags_over ON sighted_flags USING btree (over_since, flag_id) WHERE (over_since IS NOT NULL);
CREATE INDEX sightings_of_flag ON ONLY sightings USING btree (flag_id, seen_at DESC) WHERE (flag_id IS NOT NULL);
CREATE INDEX sightings_default_flag_id_seen_at_idx ON sightings_default USING btree (flag_id, seen_at DESC) WHERE (flag_id IS NOT NULL);
CREATE INDEX sightings_of_hold ON ONLY sightings USING btree (hold_id, seen_at DESC) WHERE (hold_id IS NOT NULL);
CREATE INDEX sightings_default_hold_id_seen_at_idx ON sightings_default USING btree (hold_id, seen_at DESC) WHERE (hold_id IS NOT NULL);
CREATE UNIQUE INDEX stations_by_name ON stations USING btree (lower(name));
CREATE INDEX stations_by_place ON stations USING btree (state, lower(area), name);
CREATE INDEX statistics_cases_by_time ON statistics_cases USING btree (activated_at) INCLUDE (flag_id, flag_type, state_key, person) WHERE (flag_id = case_id);
CREATE INDEX statistics_cases_continued ON statistics_cases USING btree (case_id) WHERE (flag_id <> case_id);
CREATE INDEX statistics_returns_by_time ON statistics_returns USING btree (returned_at) INCLUDE (custody_id, state_key, days, person);
CREATE INDEX transfers_incoming ON transfers USING btree (to_user_id, created_at DESC);
CREATE UNIQUE INDEX transfers_one_pending ON transfers USING btree (device_id) WHERE (status = 'pending'::text);
CREATE INDEX transfers_outgoing ON transfers USING btree (from_user_id, created_at DESC);
CREATE INDEX transfers_to_expire ON transfers USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX transfers_with_contact ON transfers USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND ((to_email <> ''::text) OR (to_phone <> ''::text)));
CREATE INDEX use_counts_expired ON use_counts USING btree (expires_at);
CREATE INDEX users_by_phone ON users USING btree (phone_number) WHERE (phone_number IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON users USING btree (email);
CREATE INDEX users_erased ON users USING btree (erased_at) WHERE (erased_at IS NOT NULL);
CREATE UNIQUE INDEX users_one_proven_phone ON users USING btree (phone_number) WHERE (phone_verified_at IS NOT NULL);
CREATE INDEX users_unproven ON users USING btree (created_at) WHERE ((role = 'user'::text) AND (email_verified_at IS NULL) AND (erased_at IS NULL));
CREATE UNIQUE INDEX verifications_by_report_code ON verifications USING btree (report_code_hash) WHERE (report_code_hash IS NOT NULL);
CREATE INDEX verifications_clean_of_imei ON verifications USING btree (imei, completed_at DESC) WHERE (result = 'clean'::text);
CREATE INDEX verifications_completed_of_user ON verifications USING btree (user_id, imei, completed_at DESC) WHERE ((user_id IS NOT NULL) AND (completed_at IS NOT NULL));
CREATE INDEX verifications_of_visitor ON verifications USING btree (email) WHERE ((user_id IS NULL) AND (email IS NOT NULL));
CREATE INDEX verifications_paid_of_user ON verifications USING btree (user_id, imei, completed_at DESC) WHERE (settled_by = 'payment'::text);
CREATE INDEX verifications_recent_of_user ON verifications USING btree (user_id, created_at DESC);
CREATE INDEX verifications_to_expire ON verifications USING btree (expires_at) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX verifications_unpaid_of_imei ON verifications USING btree (imei, created_at DESC) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX verifications_visitors_contact ON verifications USING btree (created_at) WHERE ((user_id IS NULL) AND ((email IS NOT NULL) OR (requested_by IS NOT NULL)));
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts USING btree (webhook_id, event_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (webhook_id, next_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries USING btree (webhook_id, created_at DESC);
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_events_to_delete ON webhook_events USING btree (created_at);
CREATE INDEX webhooks_of_organisation ON webhooks USING btree (organisation_id, created_at DESC) WHERE (status <> 'deleted'::text);
ALTER INDEX notifications_pkey ATTACH PARTITION notifications_default_pkey;
ALTER INDEX notifications_newest ATTACH PARTITION notifications_default_user_id_created_at_id_idx;
ALTER INDEX notifications_unread ATTACH PARTITION notifications_default_user_id_idx;
ALTER INDEX sightings_of_flag ATTACH PARTITION sightings_default_flag_id_seen_at_idx;
ALTER INDEX sightings_of_hold ATTACH PARTITION sightings_default_hold_id_seen_at_idx;
CREATE STATISTICS certificates_phone ON "left"(imei::text, 14) FROM certificates;
CREATE TRIGGER access_delays_await_log AFTER INSERT ON access_delays FOR EACH ROW EXECUTE FUNCTION await_log_of_delay();
CREATE TRIGGER access_delays_stay BEFORE DELETE OR UPDATE ON access_delays FOR EACH ROW EXECUTE FUNCTION refuse_delay_change();
CREATE TRIGGER access_releases_stay BEFORE DELETE OR UPDATE ON access_releases FOR EACH ROW EXECUTE FUNCTION refuse_delay_change();
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_append_only BEFORE DELETE OR UPDATE ON audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_await_log AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_log_of_audit();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_pending AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION await_chain();
CREATE TRIGGER audit_log_subjects AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_audit_subject();
CREATE TRIGGER audit_subjects_await_notice AFTER INSERT ON audit_subjects REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_notice();
CREATE TRIGGER certificate_keys_publish AFTER INSERT ON certificate_keys FOR EACH ROW EXECUTE FUNCTION publish_certificate_key();
CREATE TRIGGER certificates_await_log AFTER INSERT OR UPDATE OF revoked_at, superseded_at ON certificates FOR EACH ROW EXECUTE FUNCTION await_log_of_certificate();
CREATE TRIGGER clients_keys_stay BEFORE UPDATE OF jwks, organisation_id ON clients FOR EACH ROW EXECUTE FUNCTION refuse_client_key_change();
CREATE TRIGGER custody_facts_by_step BEFORE UPDATE OF exhibit, station_id, condition ON custody FOR EACH ROW WHEN ((((old.exhibit IS DISTINCT FROM new.exhibit) OR (old.station_id IS DISTINCT FROM new.station_id) OR (old.condition IS DISTINCT FROM new.condition)) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION refuse_custody_change();
CREATE TRIGGER custody_free_numbers AFTER UPDATE ON custody FOR EACH ROW WHEN ((((new.state = 'returned'::text) AND (old.state <> 'returned'::text)) OR ((new.undone_at IS NOT NULL) AND (old.undone_at IS NULL)))) EXECUTE FUNCTION free_custody_numbers();
CREATE TRIGGER custody_note_return AFTER UPDATE OF state ON custody FOR EACH ROW WHEN (((new.state = 'returned'::text) AND (old.state <> 'returned'::text))) EXECUTE FUNCTION note_return();
CREATE TRIGGER custody_photos_stay BEFORE UPDATE ON custody_photos FOR EACH ROW WHEN (((old.removed_at IS NOT NULL) OR (new.removed_at IS NULL) OR (old.id IS DISTINCT FROM new.id) OR (old.custody_id IS DISTINCT FROM new.custody_id) OR (old."position" IS DISTINCT FROM new."position") OR (old.size IS DISTINCT FROM new.size) OR (old.sha256 IS DISTINCT FROM new.sha256) OR (old.added_at IS DISTINCT FROM new.added_at) OR (old.added_by_user_id IS DISTINCT FROM new.added_by_user_id))) EXECUTE FUNCTION refuse_custody_change();
CREATE TRIGGER custody_photos_while_kept BEFORE INSERT ON custody_photos FOR EACH ROW EXECUTE FUNCTION require_kept_custody();
CREATE TRIGGER custody_representatives_wait BEFORE INSERT OR UPDATE ON custody_representatives FOR EACH ROW EXECUTE FUNCTION require_waiting_custody();
CREATE TRIGGER custody_state_by_step BEFORE UPDATE OF state ON custody FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION refuse_custody_change();
CREATE TRIGGER custody_stays BEFORE DELETE ON custody FOR EACH ROW EXECUTE FUNCTION refuse_custody_change();
CREATE TRIGGER custody_steps_note_match AFTER INSERT ON custody_steps FOR EACH ROW WHEN (((new.state = 'matched'::text) AND (NOT new.correction))) EXECUTE FUNCTION note_custody_match();
CREATE TRIGGER custody_steps_stay BEFORE DELETE OR UPDATE ON custody_steps FOR EACH ROW EXECUTE FUNCTION refuse_custody_change();
CREATE TRIGGER custody_steps_take BEFORE INSERT ON custody_steps FOR EACH ROW EXECUTE FUNCTION take_custody_step();
CREATE TRIGGER device_imeis_await_block_list AFTER INSERT ON device_imeis REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_block_of_device();
CREATE TRIGGER device_imeis_await_block_list_deleted AFTER DELETE ON device_imeis REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_block_of_device();
CREATE TRIGGER flag_mode_changes_need_proof BEFORE INSERT ON flag_mode_changes FOR EACH ROW WHEN (((new.changed_by = 'owner'::text) AND (new.mode = 'trace'::text))) EXECUTE FUNCTION refuse_trace_without_proof();
CREATE TRIGGER flag_mode_changes_stay BEFORE DELETE OR UPDATE ON flag_mode_changes FOR EACH ROW EXECUTE FUNCTION refuse_mode_history_change();
CREATE TRIGGER flag_notes_answer_sightings AFTER INSERT ON flag_notes FOR EACH ROW WHEN (((new.officer_user_id IS NOT NULL) AND (new.attempted_by_user_id IS NULL))) EXECUTE FUNCTION answer_sightings();
CREATE TRIGGER flag_notes_notify_attempt AFTER INSERT ON flag_notes FOR EACH ROW WHEN ((new.attempted_by_user_id IS NOT NULL)) EXECUTE FUNCTION notify_attempt();
CREATE TRIGGER flags_await_block_list AFTER INSERT OR DELETE OR UPDATE OF imei, flag_type, status, created_at, mode ON flags FOR EACH ROW EXECUTE FUNCTION await_block_of_flag();
CREATE TRIGGER flags_await_log AFTER INSERT OR UPDATE OF status, flag_type, mode ON flags FOR EACH ROW EXECUTE FUNCTION await_log_of_flag();
CREATE TRIGGER flags_case_once BEFORE INSERT ON flags FOR EACH ROW WHEN (new.public_report) EXECUTE FUNCTION refuse_case_twice();
CREATE TRIGGER flags_close_found_cases AFTER INSERT ON flags FOR EACH ROW WHEN (((new.flag_type = 'found'::text) AND (new.status = 'active'::text))) EXECUTE FUNCTION close_found_cases();
CREATE TRIGGER flags_count AFTER INSERT OR DELETE OR UPDATE OF device_state, flag_type, created_at, status, public_report, contact_verified_at ON flags FOR EACH ROW EXECUTE FUNCTION count_flag();
CREATE TRIGGER flags_end_sightings AFTER UPDATE OF status, flag_type ON flags FOR EACH ROW EXECUTE FUNCTION end_sightings();
CREATE TRIGGER flags_match_custody AFTER INSERT OR UPDATE OF status, flag_type ON flags FOR EACH ROW EXECUTE FUNCTION match_custody();
CREATE TRIGGER flags_note_case AFTER INSERT OR UPDATE OF status ON flags FOR EACH ROW EXECUTE FUNCTION note_case_of_flag();
CREATE TRIGGER flags_notify_change AFTER INSERT OR UPDATE ON flags FOR EACH ROW EXECUTE FUNCTION notify_flag_change();
CREATE TRIGGER flags_notify_organisations AFTER INSERT OR UPDATE OF status, flag_type ON flags FOR EACH ROW EXECUTE FUNCTION notify_organisations();
CREATE TRIGGER list_entries_await_block_list AFTER INSERT ON list_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_block_of_entries();
CREATE TRIGGER list_entries_await_block_list_deleted AFTER DELETE ON list_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_block_of_entries();
CREATE TRIGGER list_entries_await_block_list_updated AFTER UPDATE ON list_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_block_of_entries();
CREATE TRIGGER list_runs_await_log AFTER INSERT OR UPDATE OF sha256 ON list_runs FOR EACH ROW EXECUTE FUNCTION await_log_of_list();
CREATE TRIGGER log_checkpoints_no_delete BEFORE DELETE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_checkpoints_no_truncate BEFORE TRUNCATE ON log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_checkpoints_one_root BEFORE INSERT OR UPDATE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_second_root();
CREATE TRIGGER log_entries_no_delete BEFORE DELETE ON log_entries FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_entries_no_truncate BEFORE TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_entries_only_forget BEFORE UPDATE ON log_entries FOR EACH ROW EXECUTE FUNCTION refuse_entry_change();
CREATE TRIGGER log_state_only_grows BEFORE DELETE OR UPDATE ON log_state FOR EACH ROW EXECUTE FUNCTION refuse_smaller_log();
CREATE TRIGGER officers_hand_over AFTER UPDATE OF suspended_at ON officers FOR EACH ROW WHEN (((old.suspended_at IS NULL) AND (new.suspended_at IS NOT NULL))) EXECUTE FUNCTION hand_over_cases();
CREATE TRIGGER officers_notify_sessions AFTER INSERT OR DELETE OR UPDATE OF user_id, officer_id, suspended_at, expires_at ON officers FOR EACH ROW EXECUTE FUNCTION notify_session_change('user_id');
CREATE TRIGGER organisation_ledger_adds_up BEFORE INSERT ON organisation_ledger FOR EACH ROW EXECUTE FUNCTION check_ledger_row();
CREATE TRIGGER organisation_ledger_append_only BEFORE DELETE OR UPDATE ON organisation_ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER organisation_ledger_no_truncate BEFORE TRUNCATE ON organisation_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER organisations_balance AFTER UPDATE OF balance_kobo ON organisations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance();
CREATE TRIGGER ownerships_await_log AFTER INSERT ON ownerships FOR EACH ROW EXECUTE FUNCTION await_log_of_ownership();
CREATE TRIGGER passkeys_counter_grows BEFORE UPDATE OF counter ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_passkey_copy();
CREATE TRIGGER passkeys_key_stays BEFORE UPDATE OF credential_id, public_key, user_id ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_passkey_key_change();
CREATE TRIGGER passkeys_notify_sessions AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION notify_session_change('user_id');
CREATE TRIGGER police_holds_await_block_list AFTER INSERT OR DELETE OR UPDATE OF released_at, block ON police_holds FOR EACH ROW EXECUTE FUNCTION await_block_of_hold();
CREATE TRIGGER private_epochs_await_log AFTER INSERT ON private_epochs FOR EACH ROW EXECUTE FUNCTION await_log_of_private_key();
CREATE TRIGGER public_keys_await_log AFTER INSERT OR UPDATE OF revoked_at ON public_keys FOR EACH ROW EXECUTE FUNCTION await_log_of_key();
CREATE TRIGGER push_end_with_session AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION end_push_of_session();
CREATE TRIGGER releases_await_log AFTER INSERT ON releases FOR EACH ROW EXECUTE FUNCTION await_log_of_release();
CREATE TRIGGER releases_no_truncate BEFORE TRUNCATE ON releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER releases_stay BEFORE DELETE OR UPDATE ON releases FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER sessions_notify_change AFTER UPDATE OF ended_at, expires_at ON sessions FOR EACH ROW WHEN (((old.ended_at IS DISTINCT FROM new.ended_at) OR (new.expires_at < old.expires_at))) EXECUTE FUNCTION notify_session_change('user_id');
CREATE TRIGGER sessions_notify_deletion AFTER DELETE ON sessions FOR EACH ROW WHEN ((old.ended_at IS NULL)) EXECUTE FUNCTION notify_session_change('user_id');
CREATE TRIGGER sighted_cases_notify AFTER INSERT ON sighted_cases REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notify_sightings();
CREATE TRIGGER sighted_cases_notify_again AFTER UPDATE ON sighted_cases REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION notify_sightings_again();
CREATE TRIGGER statistics_cases_stay BEFORE DELETE OR UPDATE ON statistics_cases FOR EACH ROW EXECUTE FUNCTION refuse_statistics_change();
CREATE TRIGGER statistics_releases_await_log AFTER INSERT ON statistics_releases FOR EACH ROW EXECUTE FUNCTION await_log_of_statistics();
CREATE TRIGGER statistics_releases_no_truncate BEFORE TRUNCATE ON statistics_releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_statistics_change();
CREATE TRIGGER statistics_releases_stay BEFORE DELETE OR UPDATE ON statistics_releases FOR EACH ROW EXECUTE FUNCTION refuse_statistics_change();
CREATE TRIGGER statistics_returns_stay BEFORE DELETE OR UPDATE ON statistics_returns FOR EACH ROW EXECUTE FUNCTION refuse_statistics_change();
CREATE TRIGGER users_notify_sessions AFTER UPDATE OF role, two_factor_method ON users FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.two_factor_method IS DISTINCT FROM new.two_factor_method))) EXECUTE FUNCTION notify_session_change('id');
ALTER TABLE ONLY access_delays
    ADD CONSTRAINT access_delays_delayed_by_user_id_fkey FOREIGN KEY (delayed_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY access_releases
    ADD CONSTRAINT access_releases_released_by_user_id_fkey FOREIGN KEY (released_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY audit_chain
    ADD CONSTRAINT audit_chain_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id);
ALTER TABLE ONLY authenticators
    ADD CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY block_cursors
    ADD CONSTRAINT block_cursors_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id);
ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id);
ALTER TABLE ONLY check_jobs
    ADD CONSTRAINT check_jobs_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);
ALTER TABLE ONLY check_jobs
    ADD CONSTRAINT check_jobs_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY check_jobs
    ADD CONSTRAINT check_jobs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY checked_imeis
    ADD CONSTRAINT checked_imeis_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY client_assertions
    ADD CONSTRAINT client_assertions_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);
ALTER TABLE ONLY client_scope_grants
    ADD CONSTRAINT client_scope_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);
ALTER TABLE ONLY client_usage
    ADD CONSTRAINT client_usage_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);
ALTER TABLE ONLY client_usage
    ADD CONSTRAINT client_usage_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY custody
    ADD CONSTRAINT custody_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id);
ALTER TABLE ONLY custody_hand_ins
    ADD CONSTRAINT custody_hand_ins_custody_id_fkey FOREIGN KEY (custody_id) REFERENCES custody(id);
ALTER TABLE ONLY custody_hand_ins
    ADD CONSTRAINT custody_hand_ins_officer_user_id_fkey FOREIGN KEY (officer_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody_matches
    ADD CONSTRAINT custody_matches_custody_id_fkey FOREIGN KEY (custody_id) REFERENCES custody(id);
ALTER TABLE ONLY custody_numbers
    ADD CONSTRAINT custody_numbers_custody_id_fkey FOREIGN KEY (custody_id) REFERENCES custody(id);
ALTER TABLE ONLY custody_photos
    ADD CONSTRAINT custody_photos_added_by_user_id_fkey FOREIGN KEY (added_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody_photos
    ADD CONSTRAINT custody_photos_custody_id_fkey FOREIGN KEY (custody_id) REFERENCES custody(id);
ALTER TABLE ONLY custody_photos
    ADD CONSTRAINT custody_photos_removed_by_user_id_fkey FOREIGN KEY (removed_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody_representatives
    ADD CONSTRAINT custody_representatives_custody_id_fkey FOREIGN KEY (custody_id) REFERENCES custody(id);
ALTER TABLE ONLY custody_representatives
    ADD CONSTRAINT custody_representatives_named_by_user_id_fkey FOREIGN KEY (named_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody_representatives
    ADD CONSTRAINT custody_representatives_named_for_flag_id_fkey FOREIGN KEY (named_for_flag_id) REFERENCES flags(id);
ALTER TABLE ONLY custody_returns
    ADD CONSTRAINT custody_returns_custody_id_fkey FOREIGN KEY (custody_id) REFERENCES custody(id);
ALTER TABLE ONLY custody_returns
    ADD CONSTRAINT custody_returns_first_user_id_fkey FOREIGN KEY (first_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody_returns
    ADD CONSTRAINT custody_returns_second_user_id_fkey FOREIGN KEY (second_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody
    ADD CONSTRAINT custody_seized_by_user_id_fkey FOREIGN KEY (seized_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody
    ADD CONSTRAINT custody_station_id_fkey FOREIGN KEY (station_id) REFERENCES stations(id);
ALTER TABLE ONLY custody_steps
    ADD CONSTRAINT custody_steps_custody_id_fkey FOREIGN KEY (custody_id) REFERENCES custody(id);
ALTER TABLE ONLY custody_steps
    ADD CONSTRAINT custody_steps_officer_user_id_fkey FOREIGN KEY (officer_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody_steps
    ADD CONSTRAINT custody_steps_second_user_id_fkey FOREIGN KEY (second_user_id) REFERENCES users(id);
ALTER TABLE ONLY custody_steps
    ADD CONSTRAINT custody_steps_station_id_fkey FOREIGN KEY (station_id) REFERENCES stations(id);
ALTER TABLE ONLY device_events
    ADD CONSTRAINT device_events_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id);
ALTER TABLE ONLY device_events
    ADD CONSTRAINT device_events_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY device_events
    ADD CONSTRAINT device_events_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id);
ALTER TABLE ONLY device_imeis
    ADD CONSTRAINT device_imeis_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_registered_by_user_id_fkey FOREIGN KEY (registered_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_claimant_user_id_fkey FOREIGN KEY (claimant_user_id) REFERENCES users(id);
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_contested_by_user_id_fkey FOREIGN KEY (contested_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON DELETE CASCADE;
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_uploaded_by_user_id_fkey FOREIGN KEY (uploaded_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY eir_answers
    ADD CONSTRAINT eir_answers_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY email_undos
    ADD CONSTRAINT email_undos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY erased_contacts
    ADD CONSTRAINT erased_contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY flag_mode_changes
    ADD CONSTRAINT flag_mode_changes_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id);
ALTER TABLE ONLY flag_mode_changes
    ADD CONSTRAINT flag_mode_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY flag_news
    ADD CONSTRAINT flag_news_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id);
ALTER TABLE ONLY flag_news
    ADD CONSTRAINT flag_news_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id);
ALTER TABLE ONLY flag_news_photos
    ADD CONSTRAINT flag_news_photos_news_id_fkey FOREIGN KEY (news_id) REFERENCES flag_news(id) ON DELETE CASCADE;
ALTER TABLE ONLY flag_notes
    ADD CONSTRAINT flag_notes_attempted_by_user_id_fkey FOREIGN KEY (attempted_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY flag_notes
    ADD CONSTRAINT flag_notes_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id);
ALTER TABLE ONLY flag_notes
    ADD CONSTRAINT flag_notes_officer_user_id_fkey FOREIGN KEY (officer_user_id) REFERENCES users(id);
ALTER TABLE ONLY flag_objections
    ADD CONSTRAINT flag_objections_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id);
ALTER TABLE ONLY flag_objections
    ADD CONSTRAINT flag_objections_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_assigned_user_id_fkey FOREIGN KEY (assigned_user_id) REFERENCES users(id);
ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_cleared_by_user_id_fkey FOREIGN KEY (cleared_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_officer_user_id_fkey FOREIGN KEY (officer_user_id) REFERENCES users(id);
ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_reported_by_user_id_fkey FOREIGN KEY (reported_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_sent_by_officer_id_fkey FOREIGN KEY (sent_by_officer_id) REFERENCES users(id);
ALTER TABLE ONLY former_numbers
    ADD CONSTRAINT former_numbers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY found_abuse_reports
    ADD CONSTRAINT found_abuse_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES found_cases(id) ON DELETE CASCADE;
ALTER TABLE ONLY found_cases
    ADD CONSTRAINT found_cases_closed_by_flag_id_fkey FOREIGN KEY (closed_by_flag_id) REFERENCES flags(id);
ALTER TABLE ONLY found_cases
    ADD CONSTRAINT found_cases_finder_user_id_fkey FOREIGN KEY (finder_user_id) REFERENCES users(id);
ALTER TABLE ONLY found_cases
    ADD CONSTRAINT found_cases_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id);
ALTER TABLE ONLY found_cases
    ADD CONSTRAINT found_cases_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id);
ALTER TABLE ONLY found_messages
    ADD CONSTRAINT found_messages_case_id_fkey FOREIGN KEY (case_id) REFERENCES found_cases(id) ON DELETE CASCADE;
ALTER TABLE ONLY found_photos
    ADD CONSTRAINT found_photos_message_id_fkey FOREIGN KEY (message_id) REFERENCES found_messages(id) ON DELETE CASCADE;
ALTER TABLE ONLY found_tokens
    ADD CONSTRAINT found_tokens_case_id_fkey FOREIGN KEY (case_id) REFERENCES found_cases(id) ON DELETE CASCADE;
ALTER TABLE ONLY free_searches
    ADD CONSTRAINT free_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY free_searches
    ADD CONSTRAINT free_searches_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id);
ALTER TABLE ONLY identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY identity_contests
    ADD CONSTRAINT identity_contests_claimant_user_id_fkey FOREIGN KEY (claimant_user_id) REFERENCES users(id);
ALTER TABLE ONLY imei_copies
    ADD CONSTRAINT imei_copies_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id) ON DELETE CASCADE;
ALTER TABLE ONLY imei_copies
    ADD CONSTRAINT imei_copies_named_by_user_id_fkey FOREIGN KEY (named_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY imei_copies
    ADD CONSTRAINT imei_copies_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY list_changes
    ADD CONSTRAINT list_changes_run_number_fkey FOREIGN KEY (run_number) REFERENCES list_runs(number);
ALTER TABLE ONLY network_consents
    ADD CONSTRAINT network_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY network_questions
    ADD CONSTRAINT network_questions_consent_id_user_id_fkey FOREIGN KEY (consent_id, user_id) REFERENCES network_consents(id, user_id);
ALTER TABLE ONLY network_questions
    ADD CONSTRAINT network_questions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id);
ALTER TABLE ONLY network_questions
    ADD CONSTRAINT network_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY notification_keys
    ADD CONSTRAINT notification_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY notification_settings
    ADD CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE notifications
    ADD CONSTRAINT notifications_user_id_fkey1 FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY officers
    ADD CONSTRAINT officers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY organisation_invitations
    ADD CONSTRAINT organisation_invitations_invited_by_user_id_fkey FOREIGN KEY (invited_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY organisation_invitations
    ADD CONSTRAINT organisation_invitations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY organisation_ledger
    ADD CONSTRAINT organisation_ledger_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);
ALTER TABLE ONLY organisation_ledger
    ADD CONSTRAINT organisation_ledger_job_id_fkey FOREIGN KEY (job_id) REFERENCES check_jobs(id);
ALTER TABLE ONLY organisation_ledger
    ADD CONSTRAINT organisation_ledger_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY organisation_members
    ADD CONSTRAINT organisation_members_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY organisation_members
    ADD CONSTRAINT organisation_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY organisations
    ADD CONSTRAINT organisations_applied_by_user_id_fkey FOREIGN KEY (applied_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY ownerships
    ADD CONSTRAINT ownerships_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY ownerships
    ADD CONSTRAINT ownerships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL;
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_promo_code_fkey FOREIGN KEY (promo_code) REFERENCES promo_codes(code);
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id);
ALTER TABLE ONLY pending_reports
    ADD CONSTRAINT pending_reports_sent_by_officer_id_fkey FOREIGN KEY (sent_by_officer_id) REFERENCES users(id);
ALTER TABLE ONLY phone_checks
    ADD CONSTRAINT phone_checks_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id);
ALTER TABLE ONLY police_holds
    ADD CONSTRAINT police_holds_placed_by_user_id_fkey FOREIGN KEY (placed_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY private_changes
    ADD CONSTRAINT private_changes_epoch_fkey FOREIGN KEY (epoch) REFERENCES private_epochs(epoch);
ALTER TABLE ONLY promo_uses
    ADD CONSTRAINT promo_uses_code_fkey FOREIGN KEY (code) REFERENCES promo_codes(code);
ALTER TABLE ONLY proposals
    ADD CONSTRAINT proposals_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY proposals
    ADD CONSTRAINT proposals_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY proposals
    ADD CONSTRAINT proposals_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON DELETE CASCADE;
ALTER TABLE ONLY proposals
    ADD CONSTRAINT proposals_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id);
ALTER TABLE ONLY proposals
    ADD CONSTRAINT proposals_proposed_by_user_id_fkey FOREIGN KEY (proposed_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY proposals
    ADD CONSTRAINT proposals_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES block_stops(id);
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE ONLY rights_requests
    ADD CONSTRAINT rights_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY running_uploads
    ADD CONSTRAINT running_uploads_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY sighted_cases
    ADD CONSTRAINT sighted_cases_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id) ON DELETE CASCADE;
ALTER TABLE ONLY sighted_flags
    ADD CONSTRAINT sighted_flags_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id) ON DELETE CASCADE;
ALTER TABLE ONLY sighting_days
    ADD CONSTRAINT sighting_days_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id) ON DELETE CASCADE;
ALTER TABLE ONLY sim_holds
    ADD CONSTRAINT sim_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY stranger_code_tries
    ADD CONSTRAINT stranger_code_tries_code_id_fkey FOREIGN KEY (code_id) REFERENCES one_time_codes(id) ON DELETE CASCADE;
ALTER TABLE ONLY transfers
    ADD CONSTRAINT transfers_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY transfers
    ADD CONSTRAINT transfers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id);
ALTER TABLE ONLY transfers
    ADD CONSTRAINT transfers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id);
ALTER TABLE ONLY verifications
    ADD CONSTRAINT verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY webhook_attempts
    ADD CONSTRAINT webhook_attempts_webhook_id_event_id_fkey FOREIGN KEY (webhook_id, event_id) REFERENCES webhook_deliveries(webhook_id, event_id) ON DELETE CASCADE;
ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE;
ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id);
ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT webhook_events_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
