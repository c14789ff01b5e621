import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { certifyDevice } from '../devices/index.ts'
import { type FlagAct, lockFlag } from './clear-flag.ts'
import { allowed, applyFlag, endFlag } from './create-active-flag.ts'
import type { FlagChangeDeps } from './deps.ts'
import { reportLapsed } from './lapse-theft-reports.ts'
import { openCasesOf, ownerOf } from './lock-flag-target.ts'
import { type FlagById, updateReviewed } from './queries.ts'
import { decideFlag, hasLapsed } from './rules.ts'

/** @throws AppError not_found; flag_state: not under review, or nobody proved its contact in 72 hours */
async function lockReport(
  deps: FlagChangeDeps,
  tx: Tx,
  flagId: number,
): Promise<Awaited<ReturnType<typeof lockFlag>>> {
  const locked = await lockFlag(deps, tx, flagId)
  const { flag, target } = locked
  if (flag.status !== 'under_review') throw new AppError('flag_state')
  // The job that ends it comes once an hour.
  if (flag.unproven && hasLapsed(flag, target.now)) throw reportLapsed()
  return locked
}

/**
 * An officer confirms a report under review: it becomes an active flag with all effects; a stolen one ends an
 * active lost one. Run it in `namingOpenCase`.
 *
 * @throws AppError not_found; flag_state: not under review, or ended after 72 hours; case_open naming the
 *   active case
 */
export async function confirmTheftReport(
  deps: FlagChangeDeps,
  tx: Tx,
  { flagId, officerUserId }: FlagAct,
): Promise<FlagById> {
  const { flag, target } = await lockReport(deps, tx, flagId)
  const { now } = target
  const { clears } = allowed(decideFlag(await openCasesOf(tx, target), flag.flag_type, 'officer'))
  for (const { id } of clears)
    await endFlag(deps, tx, target, { flagId: id, userId: officerUserId, notifies: false })
  if (!(await updateReviewed(tx, flagId, { status: 'active', officerUserId, now })))
    throw new AppError('flag_state')
  await applyFlag(deps, tx, target, { flagType: flag.flag_type, userId: officerUserId })
  await deps.jobs.enqueue(tx, 'notifications.dispatch', {
    event: 'flag_confirmed',
    flagId,
    ownerUserId: ownerOf(target),
  })
  return { ...flag, status: 'active' }
}

/**
 * An officer rejects a report under review. A device that was registered meanwhile gets the certificate that
 * the report prevented.
 *
 * @throws AppError not_found; flag_state: not under review, or ended after 72 hours
 */
export async function rejectTheftReport(
  deps: FlagChangeDeps,
  tx: Tx,
  { flagId, officerUserId }: FlagAct,
): Promise<FlagById> {
  const { flag, target } = await lockReport(deps, tx, flagId)
  const { now } = target
  if (!(await updateReviewed(tx, flagId, { status: 'rejected', officerUserId, now })))
    throw new AppError('flag_state')
  if (target.device) await certifyDevice(deps.certificates, tx, target.device.id)
  if (!flag.unproven)
    await deps.jobs.enqueue(tx, 'notifications.dispatch', {
      event: 'flag_rejected',
      flagId,
      ownerUserId: ownerOf(target),
    })
  return { ...flag, status: 'rejected' }
}
