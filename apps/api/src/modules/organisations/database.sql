-- The ledger of an organisation: append-only, and always equal to its balance.

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger organisation_ledger_append_only before update or delete on organisation_ledger
  for each row execute function refuse_ledger_change();
create trigger organisation_ledger_no_truncate before truncate on organisation_ledger
  for each statement execute function refuse_ledger_change();

-- The sum of the ledger is the balance: each row continues where the last one ended, and no balance changes
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

-- A balance changes together with its ledger.
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

-- The public keys by which a client proves itself never change: other keys are another client.
create function refuse_client_key_change() returns trigger language plpgsql as $$
begin
  if (new.jwks, new.organisation_id) is distinct from (old.jwks, old.organisation_id) then
    raise exception 'the keys of a client never change' using errcode = 'check_violation', constraint = 'clients_keys_stay';
  end if;
  return new;
end $$;
create trigger clients_keys_stay before update of jwks, organisation_id on clients for each row
  execute function refuse_client_key_change();
