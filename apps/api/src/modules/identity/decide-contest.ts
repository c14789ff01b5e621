import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/random.ts'
import { selectOpenContests, updateDecided } from './contest-queries.ts'
import { deleteHeldNumber } from './queries.ts'

export interface OpenContest {
  id: string
  kind: 'nin' | 'bvn'
  last4: string
  claimant: string
  /** Null: nobody has the number any more. */
  holder: string | null
  proof: 'name' | 'phone' | null
  at: Date
}

/** For an administrator, oldest first. */
export async function openContests({ database }: { database: Database }): Promise<OpenContest[]> {
  const rows = await selectOpenContests(database.db)
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at }))
}

/**
 * An administrator has identified the person who contests a number: the account that holds it loses it, and
 * both are notified. `keep`: nothing changes, and nobody is notified. False: there is no such open contest.
 */
export async function decideContest(
  { database, clock, jobs }: { database: Database; clock: Clock; jobs: JobQueue },
  id: string,
  decision: 'release' | 'keep',
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const contest = await updateDecided(tx, id, now)
    if (!contest) return false
    if (decision === 'keep') return true
    const holder = await deleteHeldNumber(tx, contest.kind, [contest.value_hash])
    if (holder !== undefined)
      await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId: holder, what: 'identity_lost' })
    await jobs.enqueue(tx, 'accounts.notify', {
      id: newId(now),
      userId: contest.claimant_user_id,
      what: 'identity_free',
    })
    return true
  })
}
