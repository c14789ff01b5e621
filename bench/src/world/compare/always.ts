/** Facts that hold in the whole database, no matter what happened. */
import type pg from 'pg'

/** Each statement must count 0. */
const BROKEN: Record<string, string> = {
  'devices with another number of owners than one': `
    select count(*) from devices d
    where (select count(*) from ownerships o where o.device_id = d.id and o.ended_at is null) <> 1`,
  'phones with more than one open case': `
    select count(*) from (
      select coalesce(i.device_id::text, f.imei) as phone from flags f left join device_imeis i on i.imei = f.imei
      where is_open_case(f) group by 1 having count(*) > 1) several`,
  'phones with more than one open hold': `
    select count(*) from (
      select coalesce(i.device_id::text, h.imei) as phone from police_holds h left join device_imeis i on i.imei = h.imei
      where h.released_at is null group by 1 having count(*) > 1) several`,
  'phones that several stations keep': `
    select count(*) from (
      select coalesce(i.device_id::text, c.imei) as phone from custody c left join device_imeis i on i.imei = c.imei
      where c.undone_at is null and c.state <> 'returned' group by 1 having count(*) > 1) several`,
  'checks that were bought twice': `
    select count(*) from (select verification_id from payments where granted_at is not null and verification_id is not null
      group by 1 having count(*) > 1) twice`,
  'completed payments that bought nothing and are not owed back': `
    select count(*) from payments p where p.status = 'completed' and p.amount_minor > 0 and p.granted_at is null
      and not exists (select 1 from refunds r where r.payment_id = p.id)`,
  'promo codes used more often than allowed': `
    select count(*) from promo_codes c where (select count(*) from payments p
      where p.promo_code = c.code and p.status = 'completed' and p.granted_at is not null) > c.max_uses`,
  'transfers that completed without moving the device': `
    select count(*) from transfers t where t.status = 'completed' and not exists (
      select 1 from ownerships o where o.device_id = t.device_id and o.user_id = t.to_user_id and o.acquired_at = t.ended_at)`,
  'certificates of a registration that are valid beside another': `
    select count(*) from (select device_id from certificates where kind = 'registration' and revoked_at is null and superseded_at is null
      group by 1 having count(*) > 1) several`,
  'valid certificates of phones with an open case': `
    select count(*) from certificates c join flags f on f.imei = c.imei
    where c.revoked_at is null and c.superseded_at is null and is_open_case(f)`,
  'entries of the log for one row of the audit beside another': `
    select count(*) from (select audit_id from log_entries where audit_id is not null group by 1 having count(*) > 1) twice`,
  'gaps in the public log': 'select coalesce(max(index) + 1, 0) - count(*) from log_entries',
  'gaps in the changes of the block list':
    'select coalesce(max(position) - min(position) + 1, 0) - count(*) from block_changes',
}

/** True of rows that a sequencer or a job has still to move on. */
const WAITING: Record<string, string> = {
  'rows of the audit that are not chained': `
    select count(*) from audit_log a where not exists (select 1 from audit_chain c where c.audit_id = a.id)`,
  'rows of the audit that are not in the public log': `
    select count(*) from audit_log a where a.action not in ('network_asked', 'network_not_asked')
      and not exists (select 1 from log_entries e where e.audit_id = a.id)`,
  'jobs that are due': `
    select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
      and name not like '\\_\\_pgboss%' and name <> 'payments.poll'`,
  'events that wait for the public log': 'select count(*) from log_pending',
  'numbers that wait for the block list': 'select count(*) from block_pending',
}

export const findBroken = (pool: pg.Pool): Promise<string[]> => count(pool, BROKEN)
export const findWaiting = (pool: pg.Pool): Promise<string[]> => count(pool, WAITING)

async function count(pool: pg.Pool, statements: Record<string, string>): Promise<string[]> {
  const one = Object.entries(statements)
    .map(([what, statement]) => `select '${what}' as what, (${statement})::int as count`)
    .join(' union all ')
  const { rows } = await pool.query<{ what: string; count: number }>(one)
  return rows.filter((row) => row.count !== 0).map((row) => `${row.count} ${row.what}`)
}
