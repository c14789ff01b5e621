import type { UserActor } from '../../../kernel/actor.ts'
import { after, MINUTE } from '../../../kernel/durations.ts'
import { selectSessionStart } from '../sessions/queries.ts'
import { type Confirmation, type ConfirmDeps, confirmPerson } from './confirm-person.ts'
import type { Spend } from './second-step.ts'

/** A sign-in this long ago is a confirmation. */
const RECENT = 15 * MINUTE

/**
 * `confirmPerson`, unless this session began a moment ago, with password and second step. For acts by which
 * somebody else could do what asks for a password.
 *
 * @throws AppError those of `confirmPerson`
 */
export async function confirmUnlessRecent(
  deps: ConfirmDeps,
  actor: UserActor,
  confirmation: Confirmation,
): Promise<Spend> {
  const begun = await selectSessionStart(deps.database.db, actor.sessionId)
  const recent = begun !== undefined && begun > after(deps.clock.now(), -RECENT)
  return recent && confirmation.password === undefined
    ? async () => undefined
    : confirmPerson(deps, actor, confirmation)
}
