import {
  type EndpointData,
  type EndpointInput,
  type endCopy as endEndpoint,
  type listCopies as listEndpoint,
  type nameCopy as nameEndpoint,
  parsePhone,
  SIGHTING_MESSAGES,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { hashSim } from '../../kernel/sim-hash.ts'
import { recordAudit } from '../audit/index.ts'
import {
  type CopyRow,
  deleteCopy,
  insertCopy,
  lockOpenCase,
  selectCopies,
  selectNetwork,
  selectReferred,
} from './case-queries.ts'
import type { SightingDeps } from './deps.ts'
import { openCase } from './open-case.ts'

/**
 * An officer names the SIM of the true owner: by the reference of a sighting, or by a token that the network
 * gave. The network keeps serving the pair, and sightings of it are dropped.
 *
 * @throws AppError not_found; forbidden; flag_state: the case is closed; conflict: named before;
 *   validation_failed on `network` and `sim_reference`
 */
export async function nameCopy(
  deps: Pick<SightingDeps, 'database' | 'clock' | 'simKey'>,
  actor: OfficerActor,
  flagId: number,
  { sim_reference: reference, network: typed }: EndpointInput<typeof nameEndpoint>['body'],
): Promise<EndpointData<typeof nameEndpoint>> {
  const { database, simKey } = deps
  const { imei, entry } = await openCase(deps, actor, flagId)
  if (parsePhone(reference)) throw fieldError('sim_reference', SIGHTING_MESSAGES.referenceIsPhone)
  const network = await selectNetwork(database.db, typed)
  if (!network) throw fieldError('network', SIGHTING_MESSAGES.networkUnknown)
  const id = await database.transaction(async (tx) => {
    if (!(await lockOpenCase(tx, flagId)))
      throw new AppError('flag_state', { message: SIGHTING_MESSAGES.caseClosed })
    const referred = await selectReferred(tx, { flagId, organisationId: network.id, reference })
    const named = await insertCopy(tx, {
      flagId,
      imei14: referred?.imei14 ?? imei.slice(0, 14),
      organisationId: network.id,
      simReference: reference,
      simHash: referred?.sim_hash ?? Buffer.from(hashSim(simKey, network.id, reference), 'hex'),
      officerUserId: actor.userId,
      now: entry.at,
    })
    if (named === undefined) throw fieldError('sim_reference', SIGHTING_MESSAGES.namedBefore, 'conflict')
    await recordAudit(tx, {
      ...entry,
      action: 'name_copy',
      detail: { ...entry.detail, copy: named, network: network.name },
    })
    return named
  })
  const copy = (await selectCopies(database.db, flagId)).find((row) => row.id === id)
  if (!copy) throw new Error('the named pair is not there')
  return present(copy)
}

/** @throws AppError not_found; forbidden */
export async function listCopies(
  deps: Pick<SightingDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  flagId: number,
): Promise<EndpointData<typeof listEndpoint>> {
  const { db } = deps.database
  const { entry } = await openCase(deps, actor, flagId)
  const rows = await selectCopies(db, flagId)
  const detail = { ...entry.detail, rows: rows.length }
  await recordAudit(db, { ...entry, subjectUserId: null, detail, action: 'list_copies' })
  return { results: rows.map(present) }
}

/** @throws AppError not_found: no such case or pair; forbidden */
export async function endCopy(
  deps: Pick<SightingDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { id: flagId, copy }: EndpointInput<typeof endEndpoint>['params'],
): Promise<EndpointData<typeof endEndpoint>> {
  const { entry } = await openCase(deps, actor, flagId)
  await deps.database.transaction(async (tx) => {
    if (!(await deleteCopy(tx, flagId, copy))) throw new AppError('not_found')
    await recordAudit(tx, { ...entry, action: 'end_copy', detail: { ...entry.detail, copy } })
  })
  return { id: copy }
}

const present = ({ named_at, ...row }: CopyRow) => ({ ...row, named_at: named_at.toISOString() })
