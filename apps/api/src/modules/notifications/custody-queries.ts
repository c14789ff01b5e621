/** SQL of the facts behind a phone in custody. */
import type { CustodyState } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { DEVICE_COLUMNS, DEVICE_JOINS, type DeviceFacts } from './fact-queries.ts'

export interface CustodyFacts extends DeviceFacts {
  custody_id: number
  case_number: string
  /** The account whose phone it is. Null: none. */
  person_user_id: string | null
  state: CustodyState
  state_since: Date
  called_at: Date | null
  receipt: string | null
  station: string
  address: string
  phone: string
  hours: string
  /**
   * The contact of a reporter whose phone nobody registered: proven, or written down by the officer who
   * reported it. One of the two at most.
   */
  reporter_email: string | null
  reporter_phone: string | null
  reporter_locale: Locale | null
}

export async function selectCustodyFacts(db: Db, custodyId: number): Promise<CustodyFacts | undefined> {
  const { rows } = await sql<CustodyFacts>`
    select ${DEVICE_COLUMNS}, c.id as custody_id, x.case_number, custody_person(x) as person_user_id, c.state, c.state_since,
      c.called_at, c.receipt, s.name as station, s.address, s.phone, s.hours, x.reporter_locale,
      custody_reporter_email(x) as reporter_email, custody_reporter_phone(x) as reporter_phone
    from custody c join flags x on x.id = c.flag_id join stations s on s.id = c.station_id ${DEVICE_JOINS}
    where c.id = ${custodyId}::bigint and c.undone_at is null`.execute(db)
  return rows[0]
}
