-- Cancels transfers of devices that are flagged or held.

-- @returns the id of the transfer that was pending; null: there was none
create function cancel_transfer(of_device bigint, at timestamptz) returns uuid language sql as $$
  update transfers set status = 'cancelled', ended_at = at where device_id = of_device and status = 'pending'
  returning id;
$$;
