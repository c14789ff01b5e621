-- Numbers that a check job claims to pay for, many in a row: a row for each of a million took longer than
-- their answers. They become rows of `paid_numbers` once the result is there.
create table job_claims (
  organisation_id uuid not null,
  job_id uuid not null,
  first_number bigint not null,
  last_number bigint not null check (last_number >= first_number),
  paid_at timestamptz not null,
  -- First 14 digits as numbers, in order.
  numbers bigint[] not null check (cardinality(numbers) > 0),
  primary key (job_id, first_number)
);
create index job_claims_by_number on job_claims (organisation_id, first_number, last_number);
-- Compressing them would take longer than writing them.
alter table job_claims alter numbers set storage external;
