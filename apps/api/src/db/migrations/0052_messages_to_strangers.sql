-- Uses within the last hour or day, of what costs money or reaches somebody (decisions §18). One row for each limit
-- and caller, so that its lock decides who gets the last use. Unlogged: losing them in a crash is harmless.
create unlogged table use_counts (
  key text primary key,
  -- Number of the newest slot since 1970; there are 60 slots in the window of a limit.
  slot bigint not null,
  -- Uses by slot, the newest first.
  uses integer[] not null,
  -- Of the newest statement: the limit, the uses that belong together, and how many were granted.
  most integer not null,
  together integer not null,
  granted integer not null,
  expires_at timestamptz not null
);
create index use_counts_expired on use_counts (expires_at);

-- The pause and the hourly number of codes to one phone, for all purposes.
create index one_time_codes_texted on one_time_codes (target, created_at desc) where channel = 'sms';

-- The paid report of an address, to be sent there again.
create index payments_paid_with on payments (email, completed_at desc) where granted_at is not null;

-- Links that bring an address back end when another account proves it.
create index email_undos_to on email_undos (email);

-- The address was proven without proof that its person chose the password: it signs nobody in until they type it.
alter table users add column password_unproven boolean not null default false;
