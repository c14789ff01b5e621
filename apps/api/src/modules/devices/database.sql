-- The numbers of a phone.

-- All numbers of the phone that this number belongs to. A phone is its first 14 digits (decisions §17), so
-- its ten numbers are a list: the planner assumes thousands of rows for a range.
create function imeis_of_device(known_imei text) returns table (imei text) language sql stable
begin atomic
  select left(known_imei, 14) || digit from generate_series(0, 9) digit
  union all
  select left(other.imei::text, 14) || digit
  from device_imeis own join device_imeis other using (device_id), generate_series(0, 9) digit
  where own.imei::text = any (array(select left(known_imei, 14) || ending from generate_series(0, 9) ending))
    and left(other.imei::text, 14) <> left(known_imei, 14);
end;

-- Removes the numbers of devices without proof and ends their certificates. The row stays for its history. A
-- device with an open claim keeps its numbers until the claim is decided.
create function free_unproven_devices(device_ids bigint[], at timestamptz) returns void language sql
begin atomic
  select supersede_certificates(array(
    select d.id from devices d where d.id = any(device_ids) and d.ownership_proven_at is null
      and not exists (select 1 from disputes s where s.device_id = d.id and s.status = 'open')), at);
  delete from device_imeis i using devices d
  where d.id = any(device_ids) and i.device_id = d.id and d.ownership_proven_at is null
    and not exists (select 1 from disputes s where s.device_id = d.id and s.status = 'open');
end;
