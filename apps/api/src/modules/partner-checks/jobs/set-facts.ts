/** What Amana knows of all numbers of a job at once: the facts of `selectFacts`, only where there are any. */
import type pg from 'pg'
import type { StatusFacts } from '../../verifications/index.ts'

/** Rows of the upload, filled by COPY. Gone with the transaction. */
export const LINES_TABLE = 'create temp table job_lines (line int not null, imei text, raw text not null) on commit drop'

/**
 * Makes the table `job_facts` (imei14, facts): one statement a step, whatever the number of lines. Dates are
 * the oldest of each kind. @param now decides which claims still count
 */
export async function gatherFacts(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(`create temp table job_phones on commit drop as
    select distinct left(imei, 14) as imei14 from job_lines where imei is not null`)
  await client.query('analyze job_phones')
  // A report on either IMEI of a device counts for both.
  await client.query(`create temp table job_numbers on commit drop as
    select imei14, imei14 as number from job_phones
    union all
    select p.imei14, left(other.imei::text, 14) from job_phones p
    join device_imeis own on left(own.imei::text, 14) = p.imei14
    join device_imeis other on other.device_id = own.device_id and left(other.imei::text, 14) <> p.imei14`)
  await client.query('analyze job_numbers')
  await client.query(
    `create temp table job_facts on commit drop as
    select imei14, json_object_agg(kind, since) as facts from (
      select imei14, kind, min(since) as since from (
        select n.imei14, f.flag_type || ' ' || f.status as kind, ${isoTime('f.created_at')} as since
          from job_numbers n join flags f on left(f.imei::text, 14) = n.number
          where f.is_open_case or f.is_waiting_report
        union all
        select n.imei14, 'hold', ${isoTime('h.placed_at')}
          from job_numbers n join police_holds h on left(h.imei::text, 14) = n.number where h.released_at is null
        union all
        select n.imei14, 'listed ' || l.status, l.reporting_date::text
          from job_numbers n join list_entries l on l.imei14 = n.number
        union all
        select p.imei14, case when d.ownership_proven_at is null then 'registered' else 'proven' end, ''
          from job_phones p join device_imeis i on left(i.imei::text, 14) = p.imei14 join devices d on d.id = i.device_id
        union all
        select p.imei14, 'disputed', ''
          from job_phones p join device_imeis i on left(i.imei::text, 14) = p.imei14 join disputes s on s.device_id = i.device_id
          where s.status = 'open' and s.contested_until is not null and s.contested_until > $1
      ) found group by imei14, kind
    ) oldest group by imei14`,
    [now],
  )
  await client.query('analyze job_facts')
}

function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The facts of one number, by kind. */
export type KindsOfFact = Record<string, string>

export function statusFactsOf(kinds: KindsOfFact): StatusFacts {
  const has = (kind: string) => kind in kinds
  const since = (kind: string) => kinds[kind] ?? null
  return {
    registered: has('registered') || has('proven'),
    ownership_proven: has('proven'),
    active_stolen: has('stolen active'),
    active_lost: has('lost active'),
    under_review: has('stolen under_review') || has('lost under_review'),
    police_hold: has('hold'),
    disputed: has('disputed'),
    listed_stolen: has('listed stolen') || has('listed blocked'),
    listed_lost: has('listed lost'),
    stolen_flag_at: since('stolen active'),
    lost_flag_at: since('lost active'),
    held_at: since('hold'),
    listed_stolen_on: since('listed stolen'),
    listed_blocked_on: since('listed blocked'),
    listed_lost_on: since('listed lost'),
  }
}
