/** Checks afterwards that every acknowledged change exists, once, and that all of them are consistent. */
import { withClient } from '../postgres.ts'
import type { Acknowledged } from './journal.ts'

export type Count = {
  what: string
  acknowledged: number
  lost: number
  twice: number
}

/** Each statement gets the acknowledged changes as arrays, and returns how often each of them exists. */
const COUNTED = {
  registrations: `
    select given.imei, (select count(*) from device_imeis i where i.imei = given.imei) as times
    from unnest($1::text[]) as given (imei)`,
  transfers: `
    select given.id, (
      select count(*) from transfers t join ownerships o on o.device_id = t.device_id and o.ended_at is null
      where t.device_id = given.device_id and t.status = 'completed' and o.user_id = given.user_id and o.origin = 'transfer'
    ) as times from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as given (id, device_id, user_id)`,
  flags: `
    select given.imei, (
      select case when min(f.case_number) = given.case_number then count(*) else 0 end from flags f where f.imei = given.imei
    ) as times from unnest($1::text[], $2::text[]) as given (imei, case_number)`,
  payments: `
    select given.reference, (
      select count(*) from payments p join verifications v on v.id = p.verification_id
      where v.id = given.verification_id and p.status = 'completed' and p.granted_at is not null
      and v.status in ('completed', 'delivered')
    ) as times from unnest($1::text[], $2::uuid[]) as given (reference, verification_id)`,
} as const

/** Must all be 0, independent of acknowledgements. */
const BROKEN = {
  'devices with other than one owner': `
    select count(*) from devices d where (select count(*) from ownerships o where o.device_id = d.id and o.ended_at is null) <> 1`,
  'IMEIs with more than one active flag': `
    select count(*) from (select imei from flags where status = 'active' group by imei having count(*) > 1) several`,
  'checks paid for twice': `
    select count(*) from (select verification_id from payments where status = 'completed' group by verification_id having count(*) > 1) twice`,
  'refunds that nobody should need': 'select count(*) from refunds',
  'completed transfers whose device moved another number of times': `
    select count(*) from devices d where (select count(*) from transfers t where t.device_id = d.id and t.status = 'completed')
      <> (select count(*) from ownerships o where o.device_id = d.id and o.origin = 'transfer')`,
  'audit rows that are neither chained nor waiting': `
    select count(*) from audit_log a where not exists (select 1 from audit_chain c where c.audit_id = a.id)
      and not exists (select 1 from audit_pending p where p.audit_id = a.id)`,
} as const

export async function countAcknowledged(databaseUrl: string, acknowledged: Acknowledged): Promise<Count[]> {
  const { registrations, transfers, flags, payments, looks } = acknowledged
  const given = {
    registrations: [registrations.map(({ imei }) => imei)],
    transfers: [
      transfers.map(({ id }) => id),
      transfers.map(({ deviceId }) => deviceId),
      transfers.map(({ toUserId }) => toUserId),
    ],
    flags: [flags.map(({ imei }) => imei), flags.map(({ caseNumber }) => caseNumber)],
    payments: [
      payments.map(({ reference }) => reference),
      payments.map(({ verificationId }) => verificationId),
    ],
  }
  return withClient(databaseUrl, async (database) => {
    const counts: Count[] = []
    for (const what of ['registrations', 'transfers', 'flags', 'payments'] as const) {
      const { rows } = await database.query<{ times: string }>(COUNTED[what], given[what])
      const times = rows.map((row) => Number(row.times))
      const lost = times.filter((count) => count === 0).length
      counts.push({ what, acknowledged: rows.length, lost, twice: times.filter((count) => count > 1).length })
    }
    // A view whose answer was lost is recorded, and repeated: at least once.
    const { rows } = await database.query<{ lost: string }>(
      `select count(*) as lost from unnest($1::text[]) as given (imei) where not exists (select 1 from audit_log a where a.imei = given.imei)`,
      [looks.map(({ imei }) => imei)],
    )
    return [
      ...counts,
      {
        what: 'officers’ looks in the audit log',
        acknowledged: looks.length,
        lost: Number(rows[0]?.lost),
        twice: 0,
      },
    ]
  })
}

/** Inconsistencies, in words. */
export async function findBroken(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (database) => {
    const broken: string[] = []
    for (const [what, statement] of Object.entries(BROKEN)) {
      const { rows } = await database.query<{ count: string }>(statement)
      if (Number(rows[0]?.count) !== 0) broken.push(`${rows[0]?.count} ${what}`)
    }
    return broken
  })
}

/** Open jobs; jobs for later and schedules are not counted. */
export async function countOpenJobs(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (database) => {
    const { rows } = await database.query<{ count: string }>(
      `select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
       and name not in ('payments.poll') and start_after < now() + interval '1 minute'`,
    )
    return Number(rows[0]?.count)
  })
}

/** Row counts of the important tables, to compare the nodes. */
export async function countRows(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (database) => {
    const tables = ['devices', 'ownerships', 'transfers', 'flags', 'payments', 'verifications', 'audit_log']
    const counts: string[] = []
    for (const table of tables) {
      const { rows } = await database.query<{ count: string }>(`select count(*) from ${table}`)
      counts.push(`${table} ${rows[0]?.count}`)
    }
    return counts.join(', ')
  })
}
