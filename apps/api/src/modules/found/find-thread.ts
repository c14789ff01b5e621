import type { Db } from '../../db/index.ts'
import { isOfficer, type UserActor, userIdOf, type VisitorActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { selectStolenCase, selectThread, type ThreadRow } from './case-queries.ts'
import type { FoundSide } from './tables.ts'

/** The asker: with a thread's token, or as an account. */
export interface Caller {
  actor: UserActor | VisitorActor
  unverifiedToken: string | undefined
}

export interface OwnThread {
  thread: ThreadRow
  side: FoundSide
}

/** An officer reads it: the case of the phone that permits it. */
export interface OfficersThread {
  thread: ThreadRow
  side: 'officer'
  officerUserId: string
  stolenCase: string
}

/**
 * The caller's own thread. A token that is sent decides alone; the owner is who owned the phone at the
 * report. Unknown cases, tokens of other cases and other people's cases have one answer.
 *
 * @throws AppError not_found
 */
export async function findOwnThread(db: Db, caseNumber: string, caller: Caller): Promise<OwnThread> {
  const { thread, side } = await lookUp(db, caseNumber, caller)
  if (!thread || !side) throw new AppError('not_found')
  return { thread, side }
}

/**
 * The same, and any thread for officers while its phone has an active stolen flag.
 *
 * @throws AppError not_found
 */
export async function findThread(
  db: Db,
  caseNumber: string,
  caller: Caller,
): Promise<OwnThread | OfficersThread> {
  const { thread, side } = await lookUp(db, caseNumber, caller)
  if (thread && side) return { thread, side }
  const { actor, unverifiedToken } = caller
  if (!thread || unverifiedToken !== undefined || actor.kind !== 'account' || !isOfficer(actor))
    throw new AppError('not_found')
  const stolenCase = await selectStolenCase(db, thread.imei)
  if (stolenCase === undefined) throw new AppError('not_found')
  return { thread, side: 'officer', officerUserId: actor.userId, stolenCase }
}

async function lookUp(
  db: Db,
  caseNumber: string,
  { actor, unverifiedToken }: Caller,
): Promise<{ thread: ThreadRow | undefined; side: FoundSide | null }> {
  const tokenHash = unverifiedToken === undefined ? null : hashSecret(unverifiedToken)
  const thread = await selectThread(db, caseNumber, { tokenHash, userId: userIdOf(actor) })
  const side = (tokenHash === null ? thread?.user_side : thread?.token_side) ?? null
  return { thread, side }
}
