-- A claim contests a phone by itself for 14 days at most, counted from the first one; after them an officer says so
-- (decisions §17).
alter table disputes
  -- The officer who said that the claim contests the phone. Null: it does so by itself, or not at all.
  add column contested_by_user_id uuid references users (id),
  add constraint disputes_contest_14_days
    check (contested_until is null or contested_by_user_id is not null or contested_until <= created_at + interval '14 days') not valid;
create index disputes_of_device on disputes (device_id);

-- The officer who sent a public report while signed in: they decide nothing about the phone.
alter table flags add column sent_by_officer_id uuid references users (id);

-- Numbers that an account checked before a registration, on its last such day; five at most. Hashes with the
-- account's id.
alter table users
  add column validated_on date,
  add column validated_numbers text[] not null default '{}' check (cardinality(validated_numbers) <= 5);

-- A certificate ends with everything that speaks against its phone, whichever last digit was typed. A list of a million
-- numbers ends theirs in one statement.
create index certificates_valid_of_phone on certificates (left(imei::text, 14))
  where revoked_at is null and superseded_at is null;
-- The planner takes none from a partial index, and would read the whole table for a list with few new entries.
create statistics certificates_phone on (left(imei::text, 14)) from certificates;

-- What speaks against a phone already: its certificates end with the upgrade.
update certificates set superseded_at = now()
where revoked_at is null and superseded_at is null and left(imei::text, 14) in (
  with against as (
    select imei14 from list_entries
    union select left(imei::text, 14) from police_holds where released_at is null
    union select left(f.imei::text, 14) from flags f where f.is_open_case or f.is_waiting_report
    union select left(i.imei::text, 14) from disputes s join device_imeis i on i.device_id = s.device_id
      where s.status = 'open' and s.contested_until > now()
  )
  select imei14 from against
  union select left(other.imei::text, 14) from against
    join device_imeis own on left(own.imei::text, 14) = against.imei14 join device_imeis other using (device_id));
