import type { Tx } from '../../../db/index.ts'
import type { SupervisorActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { lockOfficers, type OfficerStanding } from '../../accounts/index.ts'
import { lockCommand } from './queries.ts'
import { type Refusal, refusalOfOfficer, refusalOfSupervisor } from './rules.ts'

/**
 * The state of a police command that the supervisor may look after. Command and account stay as they are
 * until the transaction ends.
 *
 * @throws AppError not_found, forbidden, organisation_inactive by the rules (rules.ts)
 */
export async function permitSupervisor(
  tx: Tx,
  { userId }: SupervisorActor,
  organisationId: string,
  now: Date,
): Promise<{ stateCommand: string }> {
  const command = await lockCommand(tx, organisationId)
  const [supervisor] = await lockOfficers(tx, { userId, officerId: null })
  refuse(refusalOfSupervisor(command, supervisor, now))
  return { stateCommand: command?.state_command ?? '' }
}

/** The same for a change of one officer, who is locked too. */
export async function permitChange(
  tx: Tx,
  { userId }: SupervisorActor,
  { organisationId, officerId }: { organisationId: string; officerId: string },
  now: Date,
): Promise<OfficerStanding> {
  const command = await lockCommand(tx, organisationId)
  const locked = await lockOfficers(tx, { userId, officerId })
  const supervisor = locked.find(({ user_id }) => user_id === userId)
  const officer = locked.find(({ officer_id }) => officer_id === officerId)
  refuse(refusalOfSupervisor(command, supervisor, now))
  if (!supervisor || !officer) throw new AppError('not_found')
  refuse(refusalOfOfficer(supervisor, officer))
  return officer
}

function refuse(refusal: Refusal | null): void {
  if (refusal)
    throw new AppError(refusal.code, refusal.message === undefined ? {} : { message: refusal.message })
}
