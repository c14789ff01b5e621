import type { Database } from '../../db/index.ts'
import { DAY } from '../../kernel/durations.ts'
import { selectLogKeySince } from '../../modules/transparency-log/index.ts'
import { type Finding, ok, warn } from './finding.ts'

/** A year, and a month in which to find an evening for the change. */
const OLDEST = 395 * DAY

/** The secret key is as old as what it signs the log with: each key is published at its first start. */
export async function keyAge({ pool, db }: Pick<Database, 'pool' | 'db'>, now: Date): Promise<Finding[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('public_keys') is not null as there`,
  )
  const since = rows[0]?.there ? await selectLogKeySince(db) : null
  if (since === null) return []
  const age = now.getTime() - since.getTime()
  const days = Math.max(0, Math.floor(age / DAY))
  if (age > OLDEST)
    return [
      warn(
        'key age',
        `SECRET_KEY is ${days} days old. Change it once a year: docs/runbooks/key-rotation.md.`,
      ),
    ]
  return [ok('key age', `SECRET_KEY is ${days} days old`)]
}
