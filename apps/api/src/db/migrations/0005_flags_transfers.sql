-- Flags, public reports, transfers, notifications (decisions §5, §6, §3 alerts).

alter table flags
  -- A public report: its contact was proven with a code.
  add column contact_verified_at timestamptz,
  add column public_report boolean not null default false,
  -- The officer who made, confirmed or rejected it.
  add column officer_user_id uuid references users (id);
-- A report under review is one of its kind as well: a second one answers with the open case.
create unique index flags_one_under_review on flags (imei) where status = 'under_review';

create table transfers (
  id uuid primary key,
  device_id bigint not null references devices (id) on delete cascade,
  from_user_id uuid not null references users (id),
  to_user_id uuid not null references users (id),
  to_email text not null,
  to_phone text not null,
  verification_method text not null check (verification_method in ('email', 'phone')),
  status text not null check (status in ('pending', 'completed', 'cancelled', 'declined', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (from_user_id <> to_user_id),
  check ((status = 'pending') = (ended_at is null))
);
create unique index transfers_one_pending on transfers (device_id) where status = 'pending';
create index transfers_outgoing on transfers (from_user_id, created_at desc);
create index transfers_incoming on transfers (to_user_id, created_at desc);
create index transfers_to_expire on transfers (expires_at) where status = 'pending';

create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  transfer_alerts boolean not null default true,
  security_alerts boolean not null default true,
  device_status_updates boolean not null default true
);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- One for each event and person, however often the event is handled.
  event_key text not null,
  title text not null,
  text text not null,
  link text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_key)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- At most one alert an hour for an IMEI that somebody checked (decisions §3).
create table search_alerts (
  imei imei primary key,
  alerted_at timestamptz not null
);
-- Who paid for a clean report of an IMEI lately: told when it is later confirmed stolen.
create index verifications_clean_of_imei on verifications (imei, completed_at desc) where result = 'clean';
