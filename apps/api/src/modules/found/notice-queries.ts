/** SQL of the messages to people without an account. */

import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

export interface NoticeFacts {
  id: string
  case_number: string
  created_at: Date
  /** Empty: the finder was erased. */
  finder_email: string
  finder_proven: boolean
  /** Language of the finder's account, else of their report. */
  finder_locale: Locale | null
  owner_user_id: string | null
  /** The proven contact of who reported the phone: the e-mail if there is one, else the phone. */
  reporter_email: string | null
  reporter_phone: string | null
  reporter_locale: Locale | null
}

export async function selectNoticeFacts(db: Db, caseId: string): Promise<NoticeFacts | undefined> {
  const { rows } = await sql<NoticeFacts>`
    select c.id, c.case_number, c.created_at, c.finder_email, c.finder_proven, c.owner_user_id,
      coalesce((select u.locale from users u where u.id = c.finder_user_id), c.finder_locale) as finder_locale,
      f.reporter_email, f.reporter_locale,
      case when f.reporter_email is null then f.reporter_phone end as reporter_phone
    from found_cases c left join flags f on f.id = c.flag_id and f.contact_verified_at is not null and f.status <> 'rejected'
    where c.id = ${caseId}`.execute(db)
  return rows[0]
}

/** Messages that went to an address whose finder has not proven it, since a moment. */
export async function countMailsTo(tx: Tx, email: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('found_cases as c')
    .innerJoin('found_tokens as t', 't.case_id', 'c.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('c.finder_email', '=', email)
    .where('c.finder_proven', '=', false)
    .where('t.side', '=', 'finder')
    .where('t.mailed', '=', true)
    .where('t.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export interface AbuseFacts {
  id: number
  case_number: string
  created_at: Date
}

export async function selectAbuseFacts(
  db: Db,
  caseId: string,
  side: 'finder' | 'owner',
): Promise<AbuseFacts | undefined> {
  return db
    .selectFrom('found_abuse_reports as a')
    .innerJoin('found_cases as c', 'c.id', 'a.case_id')
    .select(['a.id', 'c.case_number', 'a.created_at'])
    .where('a.case_id', '=', caseId)
    .where('a.side', '=', side)
    .executeTakeFirst()
}

/** Newest first. @param caseNumber null: of all cases */
export function selectAbuseReports(
  db: Db,
  { caseNumber, limit }: { caseNumber: string | null; limit: number },
): Promise<{ case_number: string; side: 'finder' | 'owner'; reason: string; created_at: Date }[]> {
  return db
    .selectFrom('found_abuse_reports')
    .innerJoin('found_cases', 'found_cases.id', 'found_abuse_reports.case_id')
    .select(['case_number', 'side', 'reason', 'found_abuse_reports.created_at'])
    .$if(caseNumber !== null, (query) => query.where('case_number', '=', caseNumber ?? ''))
    .orderBy('found_abuse_reports.id', 'desc')
    .limit(limit)
    .execute()
}
