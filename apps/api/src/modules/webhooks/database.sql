-- Deliveries of webhook events.

-- Makes one delivery for each webhook that subscribes to the event.
create function send_webhook_event(event uuid) returns void language sql as $$
  insert into webhook_deliveries (event_id, webhook_id, status, next_at, created_at)
  select e.id, w.id, 'pending', e.created_at, e.created_at
  from webhook_events e join webhooks w on w.organisation_id = e.organisation_id
  where e.id = event and w.status = 'active' and w.sandbox = e.sandbox and e.type = any (w.events);
  select pg_notify('webhook_deliveries', '');
$$;
