import type { EndpointData, readExceptions as endpoint } from '@amana/contract'
import type { ClientActor } from '../../kernel/actor.ts'
import { selectExceptions } from './case-queries.ts'
import type { SightingDeps } from './deps.ts'

/** The pairs of phone and SIM that the caller's network keeps serving. A test client has none. */
export async function readExceptions(
  { database }: Pick<SightingDeps, 'database'>,
  { organisationId, sandbox }: ClientActor,
): Promise<EndpointData<typeof endpoint>> {
  const pairs = sandbox ? [] : await selectExceptions(database.db, organisationId)
  return {
    exceptions: pairs.map(({ imei14, sim_reference, named_at }) => ({
      imei: imei14,
      sim_reference,
      since: named_at.toISOString(),
    })),
  }
}
