import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { AccountDeps } from '../deps.ts'
import { updateSessionEnded } from './queries.ts'

/** Ends one of the actor's own sessions. @throws AppError not_found: unknown, ended, or another person's */
export async function endSession(
  { database, clock, ended }: Pick<AccountDeps, 'database' | 'clock' | 'ended'>,
  actor: UserActor,
  { sessionId }: { sessionId: string },
): Promise<null> {
  const over = await updateSessionEnded(database.db, sessionId, 'ended_by_user', clock.now(), actor.userId)
  if (!over) throw new AppError('not_found')
  ended.add(sessionId)
  return null
}
