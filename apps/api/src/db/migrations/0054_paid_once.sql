-- What was paid for is not paid for again: numbers of organisations, checks by phone, promo codes (decisions §18).

-- Numbers that an organisation paid for in the last 24 hours. Written under the lock of its balance.
create table paid_numbers (
  organisation_id uuid not null,
  imei14 text not null,
  paid_at timestamptz not null,
  -- A job that claims the number: it has paid once it is done. Null: a single question has paid.
  job_id uuid,
  primary key (organisation_id, imei14)
);
create index paid_numbers_to_delete on paid_numbers using brin (paid_at);

alter table check_jobs
  -- Numbers that a single question paid for while the job had claimed them: the job does not pay for them.
  add column overtaken integer not null default 0 check (overtaken >= 0);

-- A caller is a client, or a member of an organisation who pays in the portal.
alter table idempotency_keys drop constraint idempotency_keys_client_id_fkey;
alter table idempotency_keys rename column client_id to caller_id;

-- Checks that a number paid for by phone.
create index phone_checks_of_number on phone_checks (phone_number, created_at);

-- Uses of a promo code, held or spent: at most two of a person. Of an account there is a row for the account and
-- one for each contact that it has proven. A person is a keyed hash.
create table promo_uses (
  code text not null references promo_codes (code),
  person bytea not null check (octet_length(person) = 32),
  nth smallint not null check (nth between 1 and 2),
  payment_id uuid not null,
  primary key (code, person, nth)
);
create index promo_uses_of_payment on promo_uses (payment_id);

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('already_paid', 'promo_over', 'reversed_by_gateway', 'requested'));
