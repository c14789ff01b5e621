import type {
  EndpointData,
  EndpointInput,
  listCommandOfficers,
  readOwnCommand as ownCommand,
} from '@amana/contract'
import type { SupervisorActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { parseCursor } from '../../../kernel/cursor.ts'
import { listOfficersOfCommand } from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { permitSupervisor } from './permit.ts'
import { presentOfficer } from './present-officer.ts'
import { selectCommandOf } from './queries.ts'

type Deps = Pick<OrganisationDeps, 'database' | 'clock'>

/** The supervisor's state command. Nobody's data is read, so it is not audited. */
export async function readOwnCommand(
  { database }: Pick<Deps, 'database'>,
  { userId }: SupervisorActor,
): Promise<EndpointData<typeof ownCommand>> {
  const found = await selectCommandOf(database.db, userId)
  if (!found) throw new AppError('forbidden')
  const { state_command, id, name, status } = found
  const organisation =
    id === null || name === null || status === null || status === 'rejected' ? null : { id, name, status }
  return { state_command, organisation }
}

/**
 * Officers of a police command by officer id, its supervisors too; reading them is audited.
 *
 * @throws AppError not_found, forbidden, organisation_inactive; validation_failed for an invalid cursor
 */
export async function listOfficers(
  { database, clock }: Deps,
  actor: SupervisorActor,
  organisationId: string,
  { cursor, limit }: EndpointInput<typeof listCommandOfficers>['query'],
): Promise<EndpointData<typeof listCommandOfficers>> {
  const after = parseCursor(cursor, readOfficerId)
  const now = clock.now()
  return database.transaction(async (tx) => {
    const { stateCommand } = await permitSupervisor(tx, actor, organisationId, now)
    const found = await listOfficersOfCommand(tx, stateCommand, { after, limit: limit + 1, now })
    const page = found.slice(0, limit)
    const detail = { organisation: organisationId, rows: page.length }
    await recordAudit(tx, { at: now, userId: actor.userId, action: 'list_officers', detail })
    return {
      results: page.map(presentOfficer),
      next: found.length > limit ? (page.at(-1)?.officerId ?? null) : null,
    }
  })
}

function readOfficerId(cursor: string): string | null {
  return /^[A-Z0-9]{6,10}$/.test(cursor) ? cursor : null
}
