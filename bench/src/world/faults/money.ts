/** Faults about checks, payments, balances, and the records of all. */
import type { Fault } from './fault.ts'

const MODULES = 'apps/api/src/modules'

export const MONEY_FAULTS: readonly Fault[] = [
  {
    name: 'second-payment-not-refunded',
    about: 'a step left out: money that bought nothing is not owed back',
    file: `${MODULES}/payments/settle-payment.ts`,
    search: `  await insertRefundDue(tx, { id: newId(now), payment_id: row.id, amount_minor, reason, now })\n`,
    replace: '',
  },
  {
    name: 'settled-twice',
    about: 'a guard left out: a webhook and a look settle one payment twice',
    file: `${MODULES}/payments/settle-payment.ts`,
    search: `  if (!(await updateCompleted(tx, row.id, now))) return { row }\n`,
    replace: `  await updateCompleted(tx, row.id, now)\n`,
  },
  {
    name: 'hold-not-in-report',
    about: 'a finding left out: a report says nothing of a police hold',
    file: `${MODULES}/verifications/rules.ts`,
    search: `  if (facts.police_hold) findings.push('police_hold')\n`,
    replace: '',
  },
  {
    name: 'paid-before-for-an-hour',
    about: 'a number changed: who paid today pays again after an hour',
    file: `${MODULES}/verifications/rules.ts`,
    search: `export const REPEAT_WINDOW = DAY`,
    replace: `export const REPEAT_WINDOW = DAY / 24`,
  },
  {
    name: 'promo-without-end',
    about: 'a limit left out: a promo code is used more often than it may be',
    sql: `alter table promo_codes drop constraint promo_codes_check;
      create function never_used_up() returns trigger language plpgsql as
        $$ begin new.uses := least(new.uses, 1); return new; end $$;
      create trigger never_used_up before update on promo_codes for each row execute function never_used_up()`,
  },
  {
    name: 'free-search-never-spent',
    about: 'a step left out: the free search of a verified NIN pays for every check',
    sql: `create function never_spent() returns trigger language plpgsql as $$ begin return old; end $$;
      create trigger never_spent before update on free_searches for each row execute function never_spent()`,
  },
  {
    name: 'key-of-another-request',
    about: 'a check left out: an idempotency key answers for another phone',
    file: `${MODULES}/organisations/clients/idempotency.ts`,
    search: `  if (!sameBytes(kept.fingerprint, fingerprint)) throw new AppError('idempotency_key_reused')`,
    replace: `  if (!sameBytes(kept.fingerprint, kept.fingerprint)) throw new AppError('idempotency_key_reused')`,
  },
  {
    name: 'code-never-expires',
    about: 'a condition left out: a code counts although its ten minutes are over',
    sql: `create function long_life() returns trigger language plpgsql as
        $$ begin new.expires_at := new.expires_at + interval '1 year'; return new; end $$;
      create trigger long_life before insert on one_time_codes for each row execute function long_life()`,
  },
  {
    name: 'moves-not-in-log',
    about: 'a trigger dropped: owners change without an entry in the public log',
    sql: 'drop trigger ownerships_await_log on ownerships',
  },
]
