-- Pushes (decisions §23): addresses at which browsers' push services take messages for an account.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The session that made it, with which it ends (push_end_with_session).
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_check check (length(endpoint) between 1 and 2000),
  -- SHA-256 of the endpoint: an endpoint belongs to one account.
  endpoint_digest bytea not null unique constraint push_subscriptions_digest_check check (octet_length(endpoint_digest) = 32),
  -- The browser's public key, an uncompressed point of P-256, and its secret (RFC 8291 §2).
  p256dh bytea not null constraint push_subscriptions_p256dh_check check (octet_length(p256dh) = 65),
  auth bytea not null constraint push_subscriptions_auth_check check (octet_length(auth) = 16),
  -- The key of ours that the push service knows (RFC 8292).
  key_id text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Refusals in a row.
  failures integer not null default 0 constraint push_subscriptions_failures_check check (failures >= 0)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- What is pushed, beside what is mailed.
alter table notification_settings
  add column push_transfer_alerts boolean not null default true,
  add column push_security_alerts boolean not null default true,
  add column push_device_status_updates boolean not null default true,
  add column push_work boolean not null default true;
