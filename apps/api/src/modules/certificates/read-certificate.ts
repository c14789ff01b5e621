import type { EndpointData, readCertificate as readCertificateEndpoint } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { HOUR } from '../../kernel/durations.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import { type OfflineDeps, offlineTextOf } from './offline-text.ts'
import { selectCertificate } from './queries.ts'
import { endedAt, isShortNumber, parseCertificateNumber, statusOf } from './rules.ts'

export interface ReadDeps extends OfflineDeps {
  database: Pick<Database, 'db'>
  useLimits: UseLimits
}

/** Generous: thousands of phones share one address behind a mobile network's translator. */
const OF_A_NETWORK = 500

/**
 * The public view of a certificate, for everybody with its number. A network reads 500 unknown numbers an
 * hour; short ones, which could be found by trying, count when they are known too.
 *
 * @throws AppError not_found, too_many_requests
 */
export async function readCertificate(
  deps: ReadDeps,
  input: { number: string; network: string },
): Promise<EndpointData<typeof readCertificateEndpoint>> {
  const number = parseCertificateNumber(input.number)
  const tried = { what: 'unknown certificates', of: input.network, most: OF_A_NETWORK, windowMs: HOUR }
  const short = isShortNumber(number)
  if (short) await deps.useLimits.count(tried)
  // From the primary: a replica that is cut off would show a revoked certificate as valid.
  const certificate = await selectCertificate(deps.database.db, number)
  if (!certificate) {
    if (!short) await deps.useLimits.count(tried)
    throw new AppError('not_found')
  }
  return {
    number: certificate.number,
    status: statusOf(certificate),
    issued_at: certificate.issued_at.toISOString(),
    revoked_at: certificate.revoked_at?.toISOString() ?? null,
    ended_at: endedAt(certificate)?.toISOString() ?? null,
    content: certificate.content,
    signature: certificate.signature,
    key_id: certificate.key_id,
    offline: await offlineTextOf(deps, certificate),
  }
}
