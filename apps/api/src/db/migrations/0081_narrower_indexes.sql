-- Narrower indexes of the largest tables. A column that ordered or repeated few rows is read from the rows,
-- and a present ownership stands in one index of owners instead of two. Reads go on while these are built:
-- only the end locks them out.
create index devices_of_person_without_proof on devices (registered_by_user_id) where registered_without_proof;
create index ownerships_device on ownerships (device_id);
-- The newest of one owner first, by keyset.
create index ownerships_present_of_user on ownerships (user_id, id desc) where ended_at is null;
create index ownerships_former_of_user on ownerships (user_id) where ended_at is not null and user_id is not null;

drop index devices_without_proof, ownerships_of_device, ownerships_newest_of_user, ownerships_of_user;
alter index devices_of_person_without_proof rename to devices_without_proof;
alter index ownerships_device rename to ownerships_of_device;
alter index ownerships_present_of_user rename to ownerships_newest_of_user;
