import type { readBalance as contract, EndpointData } from '@amana/contract'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { OrganisationDeps } from './deps.ts'
import { presentBalance } from './present-organisation.ts'
import { selectOrganisation } from './queries.ts'

/** Whole kobo. A test client's price is 0. */
export async function readBalance(
  { database }: Pick<OrganisationDeps, 'database'>,
  { organisationId, priceKobo }: ClientActor,
): Promise<EndpointData<typeof contract>> {
  const organisation = await selectOrganisation(database.db, organisationId)
  if (!organisation) throw new AppError('not_found')
  return { ...presentBalance(organisation), price: priceKobo }
}
