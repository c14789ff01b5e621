import {
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  type releaseReveals as endpoint,
  MAX_RELEASED_PER_DAY,
  MAX_REVEALS_PER_DAY,
  OFFICER_MESSAGES,
} from '@amana/contract'
import type { SupervisorActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { secondsToMidnight } from '../../limits/seconds-to-midnight.ts'
import { updateReleased } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { selectOfficerUserId } from './assignment-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { areIndependent } from './independence-queries.ts'

/**
 * A supervisor releases more reveals to another officer until midnight in Lagos, at most 50 a day from all
 * supervisors together (decisions §17, §18).
 *
 * @throws AppError not_found: no such officer; forbidden: the supervisor's own; not_independent;
 *   quota_exceeded with Retry-After until midnight
 */
export async function releaseReveals(
  { database, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: SupervisorActor,
  officerId: string,
  { more, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const now = clock.now()
  const day = dayInLagos(now)
  const left = await database.transaction(async (tx) => {
    const officerUserId = await selectOfficerUserId(tx, officerId)
    if (officerUserId === undefined) throw new AppError('not_found')
    if (officerUserId === actor.userId)
      throw new AppError('forbidden', { message: OFFICER_MESSAGES.ownReveals })
    const released = await updateReleased(tx, officerUserId, {
      day,
      more,
      most: MAX_REVEALS_PER_DAY,
      mostReleased: MAX_RELEASED_PER_DAY,
    })
    if (released === undefined)
      throw new AppError('quota_exceeded', {
        message: OFFICER_MESSAGES.releasesUsed,
        retryAfterSeconds: secondsToMidnight(now),
      })
    if (!(await areIndependent(tx, [officerUserId, actor.userId], now))) throw new AppError('not_independent')
    const detail = { officer: officerId, more }
    const about = { subjectUserId: officerUserId, purpose: reason, detail }
    await recordAudit(tx, { at: now, userId: actor.userId, action: 'release_reveals', ...about })
    return released
  })
  return { officer_id: officerId, left_today: left }
}
