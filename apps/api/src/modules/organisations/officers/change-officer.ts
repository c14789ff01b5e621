/** Changes of an officer's account by a supervisor of the same command, each audited in its transaction. */
import { COMMAND_OFFICER_MESSAGES, type CommandOfficer } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import type { SupervisorActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import {
  makeMailedPassword,
  readOfficer,
  reinstateOfficer as reinstate,
  renewOfficer as renew,
  resetOfficerPassword as resetPassword,
  suspendOfficer as suspend,
} from '../../accounts/index.ts'
import { type AuditEntry, recordAudit } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { permitChange } from './permit.ts'
import { presentOfficer } from './present-officer.ts'
import { requireLater } from './require-later.ts'

type Deps = Pick<OrganisationDeps, 'database' | 'clock' | 'jobs' | 'ended'>

/** The officer of an organisation. */
export interface Target {
  organisationId: string
  officerId: string
}

/**
 * Ends every session of the officer at once, whose cases fall to the state command.
 *
 * @throws AppError not_found, forbidden, organisation_inactive; conflict: suspended already
 */
export function suspendOfficer(
  deps: Deps,
  actor: SupervisorActor,
  target: Target,
  reason: string,
): Promise<CommandOfficer> {
  return change(deps, actor, target, { action: 'suspend_officer', purpose: reason }, async (tx, now) => {
    const { outcome, ended } = await suspend(tx, target.officerId, now)
    if (outcome !== 'suspended')
      throw new AppError('conflict', { message: COMMAND_OFFICER_MESSAGES.suspendedAlready })
    return ended
  })
}

/**
 * The officer signs in again.
 *
 * @throws AppError not_found, forbidden, organisation_inactive; conflict: not suspended
 */
export function reinstateOfficer(
  deps: Deps,
  actor: SupervisorActor,
  target: Target,
): Promise<CommandOfficer> {
  return change(deps, actor, target, { action: 'reinstate_officer' }, async (tx) => {
    const outcome = await reinstate(tx, target.officerId)
    if (outcome !== 'reinstated')
      throw new AppError('conflict', { message: COMMAND_OFFICER_MESSAGES.notSuspended })
    return []
  })
}

/**
 * Sets the last day, also of an account that is over; a suspension stays.
 *
 * @throws AppError not_found, forbidden, organisation_inactive; validation_failed on `expires_at`
 */
export async function renewOfficer(
  deps: Deps,
  actor: SupervisorActor,
  target: Target,
  expiresAt: Date,
): Promise<CommandOfficer> {
  requireLater(expiresAt, deps.clock.now())
  const detail = { expires: expiresAt.toISOString() }
  return change(deps, actor, target, { action: 'renew_officer', detail }, async (tx) => {
    await renew(tx, target.officerId, expiresAt)
    return []
  })
}

/**
 * A new one-time password for an officer who forgot theirs, by mail to the officer alone.
 *
 * @throws AppError not_found, forbidden, organisation_inactive
 */
export async function resetOfficerPassword(
  deps: Deps & Pick<OrganisationDeps, 'codeKey'>,
  actor: SupervisorActor,
  target: Target,
): Promise<{ officer: CommandOfficer }> {
  // Before a password is hashed for nothing; the transaction that changes asks again.
  await deps.database.transaction((tx) => permitChange(tx, actor, target, deps.clock.now()))
  const password = await makeMailedPassword(deps.codeKey, deps.clock.now())
  const officer = await change(deps, actor, target, { action: 'reset_officer_password' }, async (tx, now) => {
    const reset = await resetPassword(deps, tx, target.officerId, password, now)
    return reset?.ended ?? []
  })
  return { officer }
}

/** @param act returns the sessions that it ended */
async function change(
  { database, clock, ended }: Deps,
  actor: SupervisorActor,
  target: Target,
  entry: Pick<AuditEntry, 'action' | 'purpose' | 'detail'>,
  act: (tx: Tx, now: Date) => Promise<string[]>,
): Promise<CommandOfficer> {
  const now = clock.now()
  const { officer, sessions } = await database.transaction(async (tx) => {
    const { user_id: subjectUserId } = await permitChange(tx, actor, target, now)
    const sessions = await act(tx, now)
    const detail = { officer: target.officerId, organisation: target.organisationId, ...entry.detail }
    await recordAudit(tx, { ...entry, at: now, userId: actor.userId, subjectUserId, detail })
    return { officer: await readOfficer(tx, target.officerId, now), sessions }
  })
  ended.add(...sessions)
  return presentOfficer(officer)
}
