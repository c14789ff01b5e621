import type { EndpointData, readReporterCustody as endpoint } from '@amana/contract'
import type { Db, Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type ProvenContact, provenContact } from '../flags/index.ts'
import type { CustodyModuleDeps, ReporterDeps } from './deps.ts'
import { type OwnCustody, selectReporterCustody } from './owner-queries.ts'
import { presentOwn } from './read-own-custody.ts'

type Deps = ReporterDeps & Pick<CustodyModuleDeps, 'custodyKey'>
type ReporterView = EndpointData<typeof endpoint>

/**
 * Where the police keep a phone that nobody registered, for its reporter, who has proven the contact of the
 * report a moment ago. Another contact, another case and a phone that is not kept get the same answer.
 *
 * @throws AppError code_expired: the proof is over; not_found
 */
export async function readReporterCustody(
  deps: Deps,
  caseNumber: string,
  { proof }: { proof: string },
): Promise<ReporterView> {
  const contact = await provenContact(deps, proof)
  return presentOwn(deps.custodyKey, await loadReporterCustody(deps.database.db, caseNumber, contact))
}

/** @throws AppError not_found */
export async function loadReporterCustody(
  db: Db | Tx,
  caseNumber: string,
  contact: ProvenContact,
): Promise<OwnCustody> {
  const kept = await selectReporterCustody(db, caseNumber, contact)
  if (!kept) throw new AppError('not_found')
  return kept
}

/** The same for a caller whose number the network names; null: there is none for them. */
export async function custodyOfReport(
  { database: { db }, custodyKey }: Pick<Deps, 'database' | 'custodyKey'>,
  { caseNumber, contact }: { caseNumber: string; contact: ProvenContact },
): Promise<ReporterView | null> {
  const kept = await selectReporterCustody(db, caseNumber, contact)
  return kept ? presentOwn(custodyKey, kept) : null
}
