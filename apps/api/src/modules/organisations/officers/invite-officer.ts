import {
  COMMAND_OFFICER_MESSAGES,
  type EndpointInput,
  type inviteOfficer as endpoint,
  type InvitedOfficer,
} from '@amana/contract'
import type { SupervisorActor } from '../../../kernel/actor.ts'
import { type AppError, fieldError } from '../../../kernel/app-error.ts'
import {
  type ConfirmDeps,
  confirmUnlessRecent,
  inviteOfficer as invite,
  makeMailedPassword,
  OfficerRefused,
  readOfficer,
} from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { permitSupervisor } from './permit.ts'
import { presentOfficer } from './present-officer.ts'
import { requireLater } from './require-later.ts'

/**
 * A supervisor makes the account of an officer of the own command: never of a supervisor, which is an
 * administrator's to decide. The one-time password is mailed to the officer, and to nobody else.
 *
 * @throws AppError not_found, forbidden, organisation_inactive; conflict on `officer_id` or `email`: taken;
 *   validation_failed on `email`: not an official mailbox of their own, on `expires_at`: the day has passed;
 *   those of `confirmUnlessRecent`
 */
export async function inviteOfficer(
  deps: ConfirmDeps & Pick<OrganisationDeps, 'jobs' | 'codeKey' | 'officerMailDomains'>,
  actor: SupervisorActor,
  organisationId: string,
  body: EndpointInput<typeof endpoint>['body'],
): Promise<InvitedOfficer> {
  const { database, clock, codeKey, officerMailDomains: domains } = deps
  const now = clock.now()
  requireLater(body.expires_at, now)
  // Before a password is hashed for nothing; the transaction that creates asks again.
  await database.transaction((tx) => permitSupervisor(tx, actor, organisationId, now))
  const spend = await confirmUnlessRecent(deps, actor, body)
  const password = await makeMailedPassword(codeKey, now)
  const invited = database.transaction(async (tx) => {
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
    const subjectUserId = await invite(deps, tx, officer, password, { domains, now })
    const detail = {
      officer: body.officer_id,
      organisation: organisationId,
      expires: body.expires_at.toISOString(),
    }
    await recordAudit(tx, { at: now, userId: actor.userId, action: 'invite_officer', subjectUserId, detail })
    return presentOfficer(await readOfficer(tx, body.officer_id, now))
  })
  const officer = await invited.catch((error: unknown) => {
    throw error instanceof OfficerRefused ? refusalOf(error) : error
  })
  return { officer }
}

function refusalOf({ field, message, taken }: OfficerRefused): AppError {
  if (!taken) return fieldError(field, message)
  return fieldError(
    field,
    field === 'email' ? COMMAND_OFFICER_MESSAGES.emailTaken : COMMAND_OFFICER_MESSAGES.officerIdTaken,
    'conflict',
  )
}
