-- Notifications of organisations that checked a phone.

-- Organisations that checked one of the device's numbers are notified in the transaction that changes the
-- flag, whichever command or screen changed it.
create function notify_organisations() returns trigger language plpgsql as $$
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
create trigger flags_notify_organisations after insert or update of status, flag_type on flags
  for each row execute function notify_organisations();
