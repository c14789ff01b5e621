import { CERTIFICATE_CHECK_DAYS, type CertificateContent } from '@amana/contract'
import { writeCertificate } from '@amana/offline-certificate'
import type { Database } from '../../db/index.ts'
import { DAY } from '../../kernel/durations.ts'
import { placeOf } from './places.ts'
import { type CertificateRow, selectCertificate } from './queries.ts'
import type { CertificateSigner } from './signing.ts'

export interface OfflineDeps {
  database: Pick<Database, 'db'>
  signer: CertificateSigner
  /** PUBLIC_URL without a trailing slash. */
  issuer: string
}

const CHECK_HOLDS_MS = CERTIFICATE_CHECK_DAYS * DAY

/** The address of a status list, as certificates and the list itself name it. */
export const statusListUri = (issuer: string, list: number): string => `${issuer}/status/${list}`

/**
 * A certificate as the text of its second QR code, signed with the key of now (packages/offline-certificate).
 * The same certificate, key and address give the same text.
 */
export async function offlineTextOf(
  { database, signer, issuer }: OfflineDeps,
  certificate: CertificateRow,
): Promise<string> {
  const { kind, imei, brand, model, result } = JSON.parse(certificate.content) as CertificateContent
  const { list, index } = await placeOf(database.db, certificate)
  const issuedAt = secondsOf(certificate.issued_at)
  return writeCertificate(
    {
      issuer,
      number: certificate.number,
      kind,
      imei,
      brand,
      model,
      result,
      issuedAt,
      expiresAt: kind === 'verification' ? issuedAt + CHECK_HOLDS_MS / 1000 : null,
      status: { uri: statusListUri(issuer, list), index },
    },
    signer.offline,
  )
}

/** The same by its number. @throws Error there is no such certificate */
export async function offlineTextOfNumber(deps: OfflineDeps, number: string): Promise<string> {
  const certificate = await selectCertificate(deps.database.db, number)
  if (!certificate) throw new Error('the certificate is gone')
  return offlineTextOf(deps, certificate)
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)
