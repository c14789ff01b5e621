-- Money of a top-up that its gateway took back leaves the balance again, as far as it is there.
alter table organisation_ledger
  drop constraint organisation_ledger_kind_check,
  add constraint organisation_ledger_kind_check
    check (kind in ('credit', 'top_up', 'checks', 'check_status', 'job_reserved', 'job_returned', 'reversed')),
  drop constraint organisation_ledger_payment_reference_key;
-- A payment credits once, and is taken back once.
create unique index organisation_ledger_payment on organisation_ledger (payment_reference, kind)
  where payment_reference is not null;

-- One payment buys a check; any other for the same one is refunded.
create unique index payments_granted on payments (verification_id)
  where granted_at is not null and verification_id is not null;

-- The sum of the ledger is the balance: each row goes on where the last one ended, and no balance changes
-- without its row. A row is written under the lock of its organisation.
create function check_ledger_row() returns trigger language plpgsql as $$
declare
  last_balance bigint;
begin
  select balance_kobo into last_balance from organisation_ledger
  where organisation_id = new.organisation_id order by id desc limit 1;
  if coalesce(last_balance, 0) + new.kobo <> new.balance_kobo then
    raise exception 'the ledger does not add up' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger organisation_ledger_adds_up before insert on organisation_ledger
  for each row execute function check_ledger_row();

create function check_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from organisations o where o.id = new.id and o.balance_kobo <> coalesce((
      select balance_kobo from organisation_ledger where organisation_id = o.id order by id desc limit 1), 0)
  ) then
    raise exception 'a balance without its ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger organisations_balance after update of balance_kobo on organisations
  deferrable initially deferred for each row execute function check_balance();
