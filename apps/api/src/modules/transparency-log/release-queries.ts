/** SQL of releases. */
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Release } from '../../release/running-release.ts'
import { type EntryRow, LOGGED_COLUMNS } from './queries.ts'

/** A release that ran here before keeps its entry. */
export async function insertRelease(db: Db, { digest, version, commit }: Release, now: Date): Promise<void> {
  await db
    .insertInto('releases')
    .values({ digest, version, commit, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined: it waits for its place. */
export async function selectReleaseEntry(db: Db, digest: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e
    where e.type = 'release' and e.event ->> 'digest' = ${digest} order by e.index limit 1`.execute(db)
  return rows[0]
}
