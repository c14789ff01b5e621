import type { EndpointData, closeFound as endpoint } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { insertAbuseReport, lockCase, updateClosed } from './case-queries.ts'
import type { FoundDeps } from './deps.ts'
import { type Caller, findOwnThread, type OwnThread } from './find-thread.ts'
import { otherSide } from './write-message.ts'

type CloseDeps = Pick<FoundDeps, 'database' | 'clock' | 'jobs'>
type Closed = EndpointData<typeof endpoint>

/** Either side ends the thread. @throws AppError not_found; case_closed: it was closed before */
export async function closeThread(deps: CloseDeps, caseNumber: string, caller: Caller): Promise<Closed> {
  const own = await findOwnThread(deps.database.db, caseNumber, caller)
  const closedAt = await deps.database.transaction(async (tx) => {
    const { closedAt, closedNow } = await closeOnce(deps, tx, own)
    if (!closedNow) throw new AppError('case_closed')
    return closedAt
  })
  return { case: own.thread.case_number, closed_at: closedAt.toISOString() }
}

/**
 * One side reports the other to the people of this Amana, who get a mail; the thread ends, or has ended
 * before. The second report of a side changes nothing.
 *
 * @throws AppError not_found
 */
export async function reportAbuse(
  deps: CloseDeps,
  caseNumber: string,
  caller: Caller,
  reason: string,
): Promise<Closed> {
  const own = await findOwnThread(deps.database.db, caseNumber, caller)
  const { thread, side } = own
  const closedAt = await deps.database.transaction(async (tx) => {
    const { closedAt } = await closeOnce(deps, tx, own)
    if (await insertAbuseReport(tx, { caseId: thread.id, side, reason, now: deps.clock.now() }))
      await deps.jobs.enqueue(tx, 'found.abuse', { caseId: thread.id, side })
    return closedAt
  })
  return { case: thread.case_number, closed_at: closedAt.toISOString() }
}

async function closeOnce(
  { clock, jobs }: CloseDeps,
  tx: Tx,
  { thread, side }: OwnThread,
): Promise<{ closedAt: Date; closedNow: boolean }> {
  const locked = await lockCase(tx, thread.id)
  if (!locked) throw new AppError('not_found')
  if (locked.closed_at) return { closedAt: locked.closed_at, closedNow: false }
  const now = clock.now()
  if (!(await updateClosed(tx, thread.id, { by: side, now }))) throw new AppError('conflict')
  await jobs.enqueue(tx, 'found.tell', {
    caseId: thread.id,
    to: otherSide(side),
    what: 'closed',
    id: thread.id,
  })
  return { closedAt: now, closedNow: true }
}
