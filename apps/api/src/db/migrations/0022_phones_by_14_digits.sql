-- A phone is its first 14 digits; the check digit is a finding (decisions §17). The ten numbers with the same
-- 14 digits are a range of the indexes by IMEI.

create or replace function imeis_of_device(known_imei text) returns table (imei text) language sql stable
begin atomic
  select left(known_imei, 14) || digit from generate_series(0, 9) digit
  union all
  select left(other.imei::text, 14) || digit
  from device_imeis own join device_imeis other using (device_id), generate_series(0, 9) digit
  where own.imei::text >= left(known_imei, 14) || '0' and own.imei::text <= left(known_imei, 14) || '9'
    and left(other.imei::text, 14) <> left(known_imei, 14);
end;

-- Unique by 14 digits. Where earlier releases let a second one in, both stay: the later ones are left out of
-- the index by name.
do $$
declare
  twins text;
begin
  select string_agg(quote_literal(imei), ', ') into twins from (
    select imei, row_number() over (partition by left(imei::text, 14) order by device_id, slot) as nth from device_imeis) numbered
  where nth > 1;
  execute 'create unique index device_imeis_one_phone on device_imeis (left(imei::text, 14))'
    || coalesce(' where imei::text not in (' || twins || ')', '');

  select string_agg(id::text, ', ') into twins from (
    select id, row_number() over (partition by left(imei::text, 14) order by id) as nth from flags
    where status = 'active' and flag_type in ('stolen', 'lost')) numbered
  where nth > 1;
  drop index flags_one_open;
  execute 'create unique index flags_one_open on flags (left(imei::text, 14)) where status = ''active'' and flag_type in (''stolen'', ''lost'')'
    || coalesce(' and id not in (' || twins || ')', '');

  select string_agg(id::text, ', ') into twins from (
    select id, row_number() over (partition by left(imei::text, 14) order by id) as nth from police_holds
    where released_at is null) numbered
  where nth > 1;
  drop index police_holds_one_open;
  execute 'create unique index police_holds_one_open on police_holds (left(imei::text, 14)) where released_at is null'
    || coalesce(' and id not in (' || twins || ')', '');
end $$;

-- The old ones also found rows.
create index flags_open_of_imei on flags (imei) where status = 'active' and flag_type in ('stolen', 'lost');
create index police_holds_open_of_imei on police_holds (imei) where released_at is null;
