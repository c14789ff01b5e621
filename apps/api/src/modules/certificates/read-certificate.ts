import type { EndpointData, readCertificate as readCertificateEndpoint } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { selectCertificate } from './queries.ts'
import { parseCertificateNumber, statusOf } from './rules.ts'

export interface ReadDeps {
  database: Pick<Database, 'db' | 'read'>
}

/** The public view of a certificate, for everybody with its number. Throws not_found. */
export async function readCertificate(
  deps: ReadDeps,
  input: { number: string },
): Promise<EndpointData<typeof readCertificateEndpoint>> {
  const number = parseCertificateNumber(input.number)
  // A replica may not have a certificate yet that was mailed a moment ago.
  const certificate = (await selectCertificate(deps.database.read, number)) ?? (await selectCertificate(deps.database.db, number))
  if (!certificate) throw new AppError('not_found')
  return {
    number: certificate.number,
    status: statusOf(certificate),
    issued_at: certificate.issued_at.toISOString(),
    revoked_at: certificate.revoked_at?.toISOString() ?? null,
    content: certificate.content,
    signature: certificate.signature,
    key_id: certificate.key_id,
  }
}
