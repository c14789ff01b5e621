import { type CertificateContent, type CertificateStatus, certificateContentSchema } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'

const CONTENT_KEYS = Object.keys(certificateContentSchema.shape) as (keyof CertificateContent)[]

/** The signed text: the contract's keys in the contract's order, no white space. */
export function canonicalContent(content: CertificateContent): string {
  return JSON.stringify(Object.fromEntries(CONTENT_KEYS.map((key) => [key, content[key]])))
}

/** A report of theft outweighs a change of owner: revoked wins. */
export function statusOf(certificate: { superseded_at: Date | null; revoked_at: Date | null }): CertificateStatus {
  if (certificate.revoked_at) return 'revoked'
  return certificate.superseded_at ? 'superseded' : 'valid'
}

/**
 * `AM-2026-7K3QX9VB`: the year in UTC and 40 random bits, so that numbers cannot be guessed one from another.
 */
export function certificateNumber(issuedAt: Date, code: string): string {
  return `AM-${issuedAt.getUTCFullYear()}-${code}`
}

/**
 * A typed number → the issued form. Case does not matter, and the look-alikes I, L and O are read as 1, 1 and
 * 0 (Crockford's base 32). Throws not_found when it cannot be a number.
 */
export function parseCertificateNumber(unverifiedNumber: string): string {
  const match = /^AM-(\d{4})-([0-9A-Z]{8})$/.exec(unverifiedNumber.trim().toUpperCase())
  const [, year, code] = match ?? []
  if (!year || !code) throw new AppError('not_found')
  return `AM-${year}-${code.replace(/[IL]/g, '1').replace(/O/g, '0')}`
}
