-- Flags that close cases of found phones.

-- "I have it back" closes the cases of the phone. A case without an owner or flag stays open: its end would
-- show the finder that the phone is known.
create function close_found_cases() returns trigger language plpgsql as $$
begin
  update found_cases c
  set closed_at = greatest(new.created_at, c.created_at), closed_by = 'found_flag', closed_by_flag_id = new.id
  where c.closed_at is null and num_nonnulls(c.owner_user_id, c.flag_id) > 0
    and c.imei in (select known.imei::imei from imeis_of_device(new.imei) known);
  return null;
end $$;
create trigger flags_close_found_cases after insert on flags for each row
  when (new.flag_type = 'found' and new.status = 'active') execute function close_found_cases();
