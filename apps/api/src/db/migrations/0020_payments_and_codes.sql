-- Payments that reach or bind somebody else: prompts to a phone, holds of a promo code, tries of a report's
-- code (decisions §17).

alter table payments
  -- Until then an unpaid payment keeps a use of its promo code from others; null: it holds none, or the use
  -- is spent.
  add column promo_held_until timestamptz,
  -- The buyer's next step, for the same account's second request. Ends with the payment.
  add column checkout jsonb,
  add check (promo_held_until is null or promo_code is not null);
update payments set promo_held_until = created_at + interval '15 minutes' where status = 'pending' and promo_code is not null;

create index payments_of_phone on payments (phone_number, created_at) where phone_number is not null;
create index payments_holding_promo on payments (promo_code, promo_held_until) where promo_held_until is not null;

-- Tries of those who do not know whose code it is: counted apart, so that they use up nobody else's.
alter table one_time_codes add column stranger_tries smallint not null default 0 check (stranger_tries between 0 and 100);
create table stranger_code_tries (
  code_id uuid not null references one_time_codes (id) on delete cascade,
  -- Keyed hash.
  network_hash bytea not null,
  tries smallint not null check (tries between 1 and 5),
  primary key (code_id, network_hash)
);
