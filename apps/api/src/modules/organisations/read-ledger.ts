import type { readLedger as contract, EndpointData } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { OrganisationDeps } from './deps.ts'
import { requireMember } from './members/require-member.ts'
import { selectLedger } from './queries.ts'

const PAGE = 50

/** Newest row first. @param before the id behind which the page begins */
export async function readLedger(
  deps: OrganisationDeps,
  actor: UserActor,
  organisationId: string,
  before: number | undefined,
): Promise<EndpointData<typeof contract>> {
  await requireMember(deps, actor, organisationId, 'viewer')
  const { database } = deps
  const rows = await selectLedger(database.db, organisationId, { before, limit: PAGE + 1 })
  const results = rows.slice(0, PAGE).map(({ at, balance_kobo, client_name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    balance: balance_kobo,
    client: client_name,
  }))
  return { results, next: rows.length > PAGE ? (results.at(-1)?.id ?? null) : null }
}
