/** The verdict on a certificate without asking anybody. Pure: times are seconds since 1970. */
import type { OfflineCertificate } from './certificate.ts'
import { STATUS, type StatusList, statusAt } from './status-list.ts'

export type Verdict = 'valid' | 'revoked' | 'superseded' | 'expired'

export interface Judged {
  verdict: Verdict
  /** Time of the status list that was used; null: none is here that speaks of this certificate. */
  asOf: number | null
}

/** A status list whose signature was verified, and its bits. */
export interface OpenStatusList extends Omit<StatusList, 'list'> {
  packed: Uint8Array
}

/**
 * Revoked and superseded outweigh expired. A clock that runs behind makes nothing valid again: what Amana
 * signed shows how late it is at least. A list that has expired or belongs to another address is none; a
 * state without a meaning here counts as revoked.
 */
export function judge(certificate: OfflineCertificate, list: OpenStatusList | null, clock: number): Judged {
  const now = Math.max(clock, certificate.issuedAt, list?.issuedAt ?? 0)
  const used = list && list.uri === certificate.status.uri && list.expiresAt > now ? list : null
  const asOf = used?.issuedAt ?? null
  const state = used ? stateIn(used, certificate.status.index) : STATUS.valid
  if (state === STATUS.superseded) return { verdict: 'superseded', asOf }
  if (state !== STATUS.valid) return { verdict: 'revoked', asOf }
  const ended = certificate.expiresAt !== null && certificate.expiresAt <= now
  return { verdict: ended ? 'expired' : 'valid', asOf }
}

function stateIn({ packed, bits }: OpenStatusList, place: number): number {
  return place < (packed.length * 8) / bits ? statusAt(packed, bits, place) : STATUS.revoked
}
