import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { certifyDevice } from '../devices/index.ts'
import { type FlagAct, lockFlag } from './clear-flag.ts'
import { allowed, applyFlag, endFlag } from './create-active-flag.ts'
import type { FlagChangeDeps } from './deps.ts'
import { openCasesOf, ownerOf } from './lock-flag-target.ts'
import { type FlagById, markReviewed } from './queries.ts'
import { decideFlag } from './rules.ts'

/**
 * An officer confirms a report under review: it becomes an active flag with all that follows; a stolen one ends an active lost one.
 * Run it in `namingOpenCase`.
 *
 * @throws AppError not_found; flag_state: not under review; case_open naming the active case
 */
export async function confirmReport(deps: FlagChangeDeps, tx: Tx, { flagId, officerUserId }: FlagAct): Promise<FlagById> {
  const { flag, subject } = await lockFlag(deps, tx, flagId)
  const { now } = subject
  if (flag.status !== 'under_review') throw new AppError('flag_state')
  const { clears } = allowed(decideFlag(await openCasesOf(tx, subject), flag.flagType, 'officer'))
  for (const { id } of clears) await endFlag(deps, tx, subject, { flagId: id, userId: officerUserId, told: false })
  if (!(await markReviewed(tx, flagId, { status: 'active', officerUserId, now }))) throw new AppError('flag_state')
  await applyFlag(deps, tx, subject, { flagType: flag.flagType, userId: officerUserId })
  await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'flag_confirmed', flagId, ownerUserId: ownerOf(subject) })
  return { ...flag, status: 'active' }
}

/**
 * An officer rejects a report under review. A device that was registered meanwhile gets the certificate that the report kept from it.
 *
 * @throws AppError not_found; flag_state: not under review
 */
export async function rejectReport(deps: FlagChangeDeps, tx: Tx, { flagId, officerUserId }: FlagAct): Promise<FlagById> {
  const { flag, subject } = await lockFlag(deps, tx, flagId)
  const { now } = subject
  if (!(await markReviewed(tx, flagId, { status: 'rejected', officerUserId, now }))) throw new AppError('flag_state')
  if (subject.device) await certifyDevice(deps.certificates, tx, subject.device.id)
  await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'flag_rejected', flagId, ownerUserId: ownerOf(subject) })
  return { ...flag, status: 'rejected' }
}
