-- Answers of networks about phones.

-- The last time at which a network saw the present owner's own SIM in the phone, while they consent to it.
create function in_use_of_device(device bigint) returns table (network text, at timestamptz)
language sql stable
begin atomic
  select q.network, q.as_of
  from network_questions q
  join ownerships o on o.device_id = q.device_id and o.user_id = q.user_id and o.ended_at is null
  join network_consents c on c.id = q.consent_id
  where q.device_id = device and q.answer = 'yes' and q.question = 'match'
    and c.withdrawn_at is null and q.asked_at >= o.acquired_at
  order by q.as_of desc, q.id desc limit 1;
end;
