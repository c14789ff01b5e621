-- Phones that the police returned, in the monthly statistics (decisions §21).

-- One row for each return, as it was then: erasing its people changes nothing here. The trigger of `custody`
-- writes it.
create table statistics_returns (
  custody_id bigint primary key,
  -- The state of the theft, as in statistics_cases; empty: not given.
  state_key text not null,
  returned_at timestamptz not null,
  -- Whole days since the case was reported.
  days integer not null check (days >= 0),
  -- The person of the case, hashed with the salt of the month of the return.
  person uuid not null
);
create index statistics_returns_by_time on statistics_returns (returned_at) include (custody_id, state_key, days, person);

-- Earlier returns: nothing says whose they were in their month, so each counts as another person's.
insert into statistics_returns (custody_id, state_key, returned_at, days, person)
  select c.id, coalesce(f.state_key, ''), c.state_since, greatest(0, (c.state_since::date - f.created_at::date)), gen_random_uuid()
  from custody c join flags f on f.id = c.flag_id where c.state = 'returned';

-- Its RFC 8785 text is the file of returns. Null: a release of before has none.
alter table statistics_releases
  add column returns jsonb,
  add column returns_sha256 bytea check (length(returns_sha256) = 32),
  add constraint statistics_releases_returns check ((returns is null) = (returns_sha256 is null));
