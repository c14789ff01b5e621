import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { deleteUndosExpiredBefore } from './contacts/email-undo-queries.ts'
import { deleteFormerNumbersBefore } from './contacts/queries.ts'
import { deleteLocksBefore } from './credentials/attempt-lock-queries.ts'
import { FORMER_NUMBERS_KEPT } from './credentials/prove-by-phone.ts'
import { deleteChallengesExpiredBefore } from './passkeys/queries.ts'
import { deleteSessionsExpiredBefore, deleteTokensUsedBefore } from './sessions/queries.ts'

/** Kept for a while for questions about past sessions. */
const SESSIONS_KEPT = 30 * DAY
/** An older one that is used again is unknown: refused, but its session does not end by it. */
const USED_TOKENS_KEPT = 30 * DAY
/** A second lock within that time is longer than the first. */
const LOCKS_KEPT = 7 * DAY
const BATCH = 500

/**
 * Job: deletes sessions, used refresh tokens, answered challenges, former numbers and counted failures that
 * are no longer needed.
 */
export async function purgeAccounts({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  await deleteLocksBefore(database.db, after(now, -LOCKS_KEPT))
  await deleteChallengesExpiredBefore(database.db, now)
  await deleteUndosExpiredBefore(database.db, now)
  await deleteFormerNumbersBefore(database.db, after(now, -FORMER_NUMBERS_KEPT))
  while ((await deleteSessionsExpiredBefore(database.db, after(now, -SESSIONS_KEPT), BATCH)) === BATCH);
  while ((await deleteTokensUsedBefore(database.db, after(now, -USED_TOKENS_KEPT), BATCH)) === BATCH);
}
