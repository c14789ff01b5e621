import type { EndpointData, releaseAccess as endpoint } from '@amana/contract'
import { isSupervisor, type OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { accessById, releaseNow } from '../accesses/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'

/**
 * People see a look now, also one that is delayed: the officer who looked may always show it, and a
 * supervisor any (decisions §15). A look that is shown already stays as it is.
 *
 * @throws AppError not_found: no such look, or another officer's
 */
export async function releaseAccess(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'accessNoticeDays'>,
  actor: OfficerActor,
  id: number,
): Promise<EndpointData<typeof endpoint>> {
  const { database, clock, accessNoticeDays } = deps
  const access = await accessById(database.db, id, accessNoticeDays)
  if (!access || !(isSupervisor(actor) || access.actor_user_id === actor.userId))
    throw new AppError('not_found')
  const now = clock.now()
  if (access.visible_at <= now) return { id, visible_at: access.visible_at.toISOString() }
  await database.transaction(async (tx) => {
    if (!(await releaseNow(deps, tx, access, { releasedBy: actor.userId, now }))) return
    const about = {
      imei: access.imei,
      subjectUserId: access.subject_user_id,
      caseReference: access.case_reference,
    }
    await recordAudit(tx, {
      at: now,
      userId: actor.userId,
      action: 'release_access',
      ...about,
      detail: { access: id },
    })
  })
  // Another release may have been first.
  const shown = await accessById(database.db, id, accessNoticeDays)
  return { id, visible_at: (shown?.visible_at ?? now).toISOString() }
}
