import {
  COMMAND_OFFICER_MESSAGES,
  type EndpointInput,
  type inviteOfficer as endpoint,
  type OneTimePassword,
} from '@amana/contract'
import type { SupervisorActor } from '../../../kernel/actor.ts'
import { fieldError } from '../../../kernel/app-error.ts'
import {
  type ConfirmDeps,
  confirmUnlessRecent,
  createOfficer,
  makeOneTimePassword,
  OfficerRefused,
  readOfficer,
} from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { permitSupervisor } from './permit.ts'
import { presentOfficer } from './present-officer.ts'
import { requireLater } from './require-later.ts'

const TAKEN = { officer_id: COMMAND_OFFICER_MESSAGES.officerIdTaken, email: COMMAND_OFFICER_MESSAGES.emailTaken }

/**
 * A supervisor makes the account of an officer of the own command: never of a supervisor, which is an
 * administrator's to decide.
 *
 * @returns the one-time password, of which only the hash is stored
 * @throws AppError not_found, forbidden, organisation_inactive; conflict on `officer_id` or `email`: taken;
 *   validation_failed on `expires_at`: the day has passed; those of `confirmUnlessRecent`
 */
export async function inviteOfficer(
  deps: ConfirmDeps,
  actor: SupervisorActor,
  organisationId: string,
  body: EndpointInput<typeof endpoint>['body'],
): Promise<OneTimePassword> {
  const { database, clock } = deps
  const now = clock.now()
  requireLater(body.expires_at, now)
  // Before a password is hashed for nothing; the transaction that creates asks again.
  await database.transaction((tx) => permitSupervisor(tx, actor, organisationId, now))
  const spend = await confirmUnlessRecent(deps, actor, body)
  const { oneTimePassword, passwordHash } = await makeOneTimePassword()
  const invite = database.transaction(async (tx) => {
    const { stateCommand } = await permitSupervisor(tx, actor, organisationId, now)
    await spend(tx)
    const officer = {
      officerId: body.officer_id,
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      phone: body.phone_number,
      rank: body.rank,
      forceNumber: body.force_number,
      stateCommand,
      station: body.station,
      expiresAt: body.expires_at,
      supervisor: false,
    }
    const subjectUserId = await createOfficer(tx, officer, passwordHash, now)
    const detail = { officer: body.officer_id, organisation: organisationId, expires: body.expires_at.toISOString() }
    await recordAudit(tx, { at: now, userId: actor.userId, action: 'invite_officer', subjectUserId, detail })
    return presentOfficer(await readOfficer(tx, body.officer_id, now))
  })
  const officer = await invite.catch((error: unknown) => {
    throw error instanceof OfficerRefused ? fieldError(error.field, TAKEN[error.field], 'conflict') : error
  })
  return { officer, one_time_password: oneTimePassword }
}
