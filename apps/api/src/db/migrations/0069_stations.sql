-- Police stations, which the operator imports. A phone in custody is kept at one (decisions §21).
create table stations (
  id bigint generated always as identity primary key,
  name text not null constraint stations_name_check check (length(name) between 1 and 120),
  state text not null,
  area text not null constraint stations_area_check check (length(area) <= 60),
  phone text not null constraint stations_phone_check check (length(phone) between 3 and 40),
  address text not null constraint stations_address_check check (length(address) between 1 and 300),
  hours text not null default '' constraint stations_hours_check check (length(hours) <= 200),
  -- Invented for the demonstration.
  demo boolean not null default false,
  -- It takes in no more phones; those that it has stay.
  closed_at timestamptz,
  imported_at timestamptz not null
);
create unique index stations_by_name on stations (lower(name));
create index stations_by_place on stations (state, lower(area), name);
