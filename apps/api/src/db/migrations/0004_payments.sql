-- Money that is right once: refunds, free searches, reconciliation (decisions §3, §8).

-- Money we owe back: a payment that bought nothing, or that a gateway took back.
create table refunds (
  id uuid primary key,
  payment_id uuid not null unique references payments (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('already_paid', 'reversed_by_gateway', 'requested')),
  status text not null check (status in ('due', 'requested', 'done', 'failed')),
  provider_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_due on refunds (created_at) where status in ('due', 'requested');

-- One for each of NIN and BVN verified; spent at most once (S2 §9).
create table free_searches (
  id uuid primary key,
  user_id uuid not null references users (id),
  source text not null check (source in ('nin', 'bvn')),
  granted_at timestamptz not null,
  spent_at timestamptz,
  verification_id uuid unique references verifications (id),
  unique (user_id, source),
  check ((spent_at is null) = (verification_id is null))
);
create index free_searches_unspent on free_searches (user_id, granted_at) where spent_at is null;

create table reconciliations (
  id uuid primary key,
  provider text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  run_at timestamptz not null,
  compared integer not null,
  differences jsonb not null
);

alter table payments
  -- The receipt went out once.
  add column receipted_at timestamptz;
create index payments_to_reconcile on payments (provider, created_at);
