-- Ends the certificates of devices.

create function supersede_certificates(device_ids bigint[], at timestamptz) returns void language sql
begin atomic
  update certificates c set superseded_at = at
  where c.device_id = any(device_ids) and c.superseded_at is null and c.revoked_at is null;
end;
