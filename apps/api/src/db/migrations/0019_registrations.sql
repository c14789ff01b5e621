-- Registrations without proof and claims have limits for an account; a claim with a document speaks against
-- the phone for 14 days; unproven devices of erased accounts are free (decisions §17).

alter table devices
  -- Registered without a document, none was sent since, and an officer found no other proof. Twenty for an
  -- account.
  add column registered_without_proof boolean not null default false;
update devices set registered_without_proof = true
where registered_by_user_id is not null and ownership_proven_at is null and proof_submitted_at is null;
create index devices_without_proof on devices (registered_by_user_id, registered_at) where registered_without_proof;

alter table disputes
  -- Until then the undecided claim makes the phone "disputed". Null: it never does, because nothing was shown
  -- for it.
  add column contested_until timestamptz;
update disputes s set contested_until = s.created_at + interval '14 days'
where s.status = 'open' and exists (select 1 from documents t where t.dispute_id = s.id);
create index disputes_contesting on disputes (device_id, contested_until) where status = 'open' and contested_until is not null;
create index disputes_open_of_claimant on disputes (claimant_user_id) where status = 'open';

-- The row of a device stays for its history; without its numbers it is in nobody's way. A claimed one stays
-- until it is decided.
create function free_unproven_devices(device_ids bigint[], at timestamptz) returns void language sql
begin atomic
  update certificates c set superseded_at = at
  from devices d join device_imeis i on i.device_id = d.id
  where d.id = any(device_ids) and c.imei = i.imei and c.device_id = d.id and c.superseded_at is null and c.revoked_at is null
    and d.ownership_proven_at is null
    and not exists (select 1 from disputes s where s.device_id = d.id and s.status = 'open');
  delete from device_imeis i using devices d
  where d.id = any(device_ids) and i.device_id = d.id and d.ownership_proven_at is null
    and not exists (select 1 from disputes s where s.device_id = d.id and s.status = 'open');
end;
select free_unproven_devices(array(select device_id from ownerships where ended_at is null and user_id is null), now());
