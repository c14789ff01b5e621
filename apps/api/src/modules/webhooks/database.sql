-- Deliveries of webhook events.

-- Publishes an event of an organisation: one delivery for each webhook that subscribes to it.
create function publish_webhook_event(
  organisation uuid, test boolean, event_type text, content json, at timestamptz)
returns void language sql as $$
  with event as (
    insert into webhook_events (id, organisation_id, sandbox, type, data, created_at)
    values (gen_random_uuid(), organisation, test, event_type, content, at) returning *
  )
  insert into webhook_deliveries (event_id, webhook_id, status, next_at, created_at)
  select e.id, w.id, 'pending', e.created_at, e.created_at
  from event e join webhooks w on w.organisation_id = e.organisation_id
  where w.status = 'active' and w.sandbox = e.sandbox and e.type = any (w.events);
  select pg_notify('webhook_deliveries', '');
$$;
