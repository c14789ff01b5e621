/** SQL of the chain of custody of a phone, for a report of evidence. */
import type { CustodyState, Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export interface CustodyStep {
  state: CustodyState
  at: string
  /** Null: by itself, as its case and the phone matched. */
  officer: string | null
  second_officer: string | null
  document: string | null
  correction: boolean
  reason: string | null
}

/** A picture by its file's digest; the files stay in the registry. */
export interface CustodyPicture {
  /** As the registry names the file. */
  name: string
  sha256: string
  added_at: string
  added_by: string
  /** All null: it is there. */
  removed_at: string | null
  removed_by: string | null
  reason: string | null
}

export interface CustodyStay {
  exhibit: string
  station: string
  state_command: string
  condition: string
  found_at: string
  case_number: string | null
  receipt: string | null
  steps: CustodyStep[]
  pictures: CustodyPicture[]
}

/** ISO 8601 in UTC, as the rest of the report. */
const iso = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const officer = (column: string): RawBuilder<string | null> => sql`(
  select u.first_name || ' ' || u.last_name || coalesce(', ' || o.officer_id, '') from users u left join officers o on o.user_id = u.id
  where u.id = ${sql.ref(column)})`

/** Stays of these IMEIs, oldest first, with their steps. A scan that was undone never was one. */
export async function selectCustodyStays(db: Db, imeis: readonly Imei[]): Promise<CustodyStay[]> {
  const { rows } = await sql<CustodyStay>`
    select c.exhibit, s.name as station, s.state as state_command, c.condition, ${iso('c.found_at')} as found_at,
      f.case_number, c.receipt, (
        select jsonb_agg(jsonb_build_object('state', p.state, 'at', ${iso('p.at')}, 'officer', ${officer('p.officer_user_id')},
          'second_officer', ${officer('p.second_user_id')}, 'document', p.document, 'correction', p.correction,
          'reason', p.reason) order by p.id) from custody_steps p where p.custody_id = c.id) as steps,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', 'exhibit-' || c.id || '-' || h.position || '.jpg', 'sha256', encode(h.sha256, 'hex'),
          'added_at', ${iso('h.added_at')}, 'added_by', ${officer('h.added_by_user_id')}, 'removed_at', ${iso('h.removed_at')},
          'removed_by', ${officer('h.removed_by_user_id')}, 'reason', h.reason) order by h.added_at, h.position, h.id)
        from custody_photos h where h.custody_id = c.id), '[]') as pictures
    from custody c join stations s on s.id = c.station_id left join flags f on f.id = c.flag_id
    where left(c.imei::text, 14) = any (${imeis.map((imei) => imei.slice(0, 14))}::text[]) and c.undone_at is null
    order by c.id limit 100`.execute(db)
  return rows
}
