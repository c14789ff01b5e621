-- Statements that are planned once for all numbers take the ten numbers of a phone as a list: of a range the
-- planner assumes thousands of rows, and plans anew for each number, which costs more than the look-up.

create or replace function imeis_of_device(known_imei text) returns table (imei text) language sql stable
begin atomic
  select left(known_imei, 14) || digit from generate_series(0, 9) digit
  union all
  select left(other.imei::text, 14) || digit
  from device_imeis own join device_imeis other using (device_id), generate_series(0, 9) digit
  where own.imei::text = any (array(select left(known_imei, 14) || ending from generate_series(0, 9) ending))
    and left(other.imei::text, 14) <> left(known_imei, 14);
end;
