-- Scopes beyond the kind of the organisation, which an administrator granted to one client until a day ends
-- (decisions §18).
create table client_scope_grants (
  client_id uuid not null references clients (id),
  scope text not null,
  granted_at timestamptz not null,
  until timestamptz not null check (until > granted_at),
  primary key (client_id, scope)
);

-- Answers of the equipment identity register to an organisation, by the minute. Which numbers they were about
-- is not known.
create table eir_answers (
  organisation_id uuid not null references organisations (id),
  sandbox boolean not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  answers integer not null check (answers > 0),
  primary key (organisation_id, minute, sandbox)
);

-- Numbers that an organisation asked for in the last hour with all its clients. It takes the place of
-- client_questions, and is unlogged for the same reason: a crash may forget them.
create unlogged table organisation_questions (
  organisation_id uuid not null,
  imei14 text not null,
  asked_at timestamptz not null,
  primary key (organisation_id, imei14)
);
create index organisation_questions_to_delete on organisation_questions (asked_at);
-- Until then its clients together ask 60 questions a minute. It takes the place of the column of clients.
alter table organisations add column slowed_until timestamptz;

-- A top-up that its gateway takes back leaves the balance whole, also when its money is reserved or spent: the
-- organisation owes it. Nothing else takes more than there is, and what comes in pays the debt first.
alter table organisations drop constraint organisations_balance_kobo_check;
alter table organisation_ledger
  drop constraint organisation_ledger_balance_kobo_check,
  add constraint organisation_ledger_owes_reversals_only check (balance_kobo >= 0 or kobo >= 0 or kind = 'reversed');
