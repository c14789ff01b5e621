import {
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  type releaseReveals as endpoint,
  OFFICER_MESSAGES,
  REVEALS_A_DAY,
} from '@amana/contract'
import type { SupervisorActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { updateReleased } from './reveal-queries.ts'

/**
 * A supervisor releases more reveals to another officer until midnight in Lagos (decisions §17).
 *
 * @throws AppError not_found: no such officer; forbidden: the supervisor's own
 */
export async function releaseReveals(
  { database, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: SupervisorActor,
  officerId: string,
  { more, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const now = clock.now()
  const left = await database.transaction(async (tx) => {
    const released = await updateReleased(tx, officerId, { day: dayInLagos(now), more, most: REVEALS_A_DAY })
    if (!released) throw new AppError('not_found')
    if (released.user_id === actor.userId) throw new AppError('forbidden', { message: OFFICER_MESSAGES.ownReveals })
    const detail = { officer: officerId, more }
    const about = { subjectUserId: released.user_id, purpose: reason, detail }
    await recordAudit(tx, { at: now, userId: actor.userId, action: 'release_reveals', ...about })
    return released.left
  })
  return { officer_id: officerId, left_today: left }
}
