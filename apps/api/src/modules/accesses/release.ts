/** Showing a look earlier. The caller checks permissions and writes the audit log. */
import type { Db, Tx } from '../../db/index.ts'
import type { AccessDeps } from './deps.ts'
import { enqueueNotices } from './notify-people.ts'
import {
  deletePending,
  insertRelease,
  type KnownAccess,
  selectKnownAccesses,
  updatePendingDue,
} from './queries.ts'

/** People of an export, which has thousands, who are notified in the transaction of its release. */
const NOTICE_BATCH = 500

/** A row of the audit log as a look at people's data; undefined: it is none. */
export async function accessById(db: Db, id: number, noticeDays: number): Promise<KnownAccess | undefined> {
  return (await selectKnownAccesses(db, [id], noticeDays))[0]
}

/** When the last person of each of these rows sees it; rows that are no looks are left out. */
export async function visibleTimesOf(
  db: Db,
  ids: readonly number[],
  noticeDays: number,
): Promise<Map<number, Date>> {
  return new Map(
    (await selectKnownAccesses(db, ids, noticeDays)).map(({ id, visible_at }) => [id, visible_at]),
  )
}

/**
 * Shows the look from now on and queues the messages to its people; nothing when it is shown already. A delay
 * that is made at the same moment does not hide it again.
 *
 * @returns false: it was released before
 */
export async function releaseNow(
  { jobs }: Pick<AccessDeps, 'jobs'>,
  tx: Tx,
  { id }: KnownAccess,
  { releasedBy, now }: { releasedBy: string; now: Date },
): Promise<boolean> {
  if (!(await insertRelease(tx, { id, releasedBy, now }))) return false
  const shown = await deletePending(tx, id, NOTICE_BATCH)
  await enqueueNotices(jobs, tx, shown, now)
  // The process tells the rest, a batch every few seconds.
  if (shown.length === NOTICE_BATCH) await updatePendingDue(tx, id)
  return true
}
