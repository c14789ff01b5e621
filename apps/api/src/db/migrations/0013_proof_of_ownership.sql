-- Documents that prove an ownership wait for an officer, who has to find them (decisions §5), and can be sent back.

alter table devices
  -- Since when documents of its owner of now wait for an officer; null: none do, or the ownership is proven.
  add column proof_waiting_since timestamptz,
  add constraint devices_proven_waits_for_nothing check (proof_waiting_since is null or ownership_proven_at is null);
create index devices_proof_waiting on devices (proof_waiting_since, id) where proof_waiting_since is not null;

alter table documents
  add column declined_at timestamptz,
  -- The officer's words to who sent it.
  add column declined_reason text,
  add constraint documents_decided_once check (
    (declined_at is null) = (declined_reason is null) and (approved_at is null or declined_at is null));

update devices d set proof_waiting_since = waiting.since
from (
  select t.device_id, min(t.created_at) as since from documents t
  join ownerships o on o.device_id = t.device_id and o.ended_at is null and o.user_id = t.uploaded_by_user_id
  where t.approved_at is null group by t.device_id
) waiting
where waiting.device_id = d.id and d.ownership_proven_at is null;
