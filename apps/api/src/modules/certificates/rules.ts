import {
  type CertificateContent,
  type CertificateStatus,
  certificateContentSchema,
  withoutInvisible,
} from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'

const CONTENT_KEYS = Object.keys(certificateContentSchema.shape) as (keyof CertificateContent)[]

/** The signed text: the contract's keys in the contract's order, no white space. */
export function canonicalContent(content: CertificateContent): string {
  return JSON.stringify(Object.fromEntries(CONTENT_KEYS.map((key) => [key, content[key]])))
}

/** A report of theft outweighs a change of owner: revoked wins. */
export function statusOf(certificate: {
  superseded_at: Date | null
  revoked_at: Date | null
}): CertificateStatus {
  if (certificate.revoked_at) return 'revoked'
  return certificate.superseded_at ? 'superseded' : 'valid'
}

/** When it got its state. Null: it is valid. */
export function endedAt(certificate: { superseded_at: Date | null; revoked_at: Date | null }): Date | null {
  return certificate.revoked_at ?? certificate.superseded_at
}

/** Characters of a group, and number of random ones in all. */
const GROUP = 8
export const CODE_LENGTH = 2 * GROUP

/**
 * `AM-2026-7K3QX9VB-4M2NT8RC`: the year in UTC and 80 random bits, which nobody finds by trying. Numbers from
 * before have the first 40 alone.
 */
export function certificateNumber(issuedAt: Date, code: string): string {
  return `AM-${issuedAt.getUTCFullYear()}-${code.slice(0, GROUP)}-${code.slice(GROUP)}`
}

/**
 * A typed number → the issued form. Case does not matter, and the look-alikes I, L and O are read as 1, 1 and
 * 0 (Crockford's base 32). Throws not_found when it cannot be a number.
 */
export function parseCertificateNumber(unverifiedNumber: string): string {
  const match = /^AM-(\d{4})-([0-9A-Z]{8})(?:-?([0-9A-Z]{8}))?$/.exec(
    withoutInvisible(unverifiedNumber)
      .replaceAll(/\p{Pd}/gu, '-')
      .trim()
      .toUpperCase(),
  )
  const [, year, ...groups] = match ?? []
  if (!year) throw new AppError('not_found')
  const read = groups
    .filter((group) => group !== undefined)
    .map((group) => group.replace(/[IL]/g, '1').replace(/O/g, '0'))
  return `AM-${[year, ...read].join('-')}`
}

/** A number of 40 bits, which could be found by trying. New ones have 80. */
export function isShortNumber(number: string): boolean {
  return number.split('-').length === 3
}
