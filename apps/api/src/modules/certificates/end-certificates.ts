/**
 * A certificate ends (decisions §4) with everything that would make the result of a check other than clean.
 * A new one is issued once nothing speaks against the phone.
 */
import type { Imei } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { lockIssuing, updateListed, updateReplaced, updateRevoked, updateSuperseded } from './queries.ts'

/** A flag that an owner or an officer made; the rest may turn out to be wrong, and only supersedes. */
const ENDS_AS = {
  flag: updateRevoked,
  report: updateSuperseded,
  hold: updateSuperseded,
  dispute: updateSuperseded,
  registration: updateSuperseded,
} as const

/**
 * Ends every certificate of a phone, of checks too, for good, in the transaction of what speaks against it.
 *
 * @param why `report`: under review, proven; `registration`: one number became the second of a phone with the
 *   other, which something speaks against
 * @param imeis both IMEIs of a device: its certificate carries the first alone
 */
export async function endCertificates(
  tx: Tx,
  why: keyof typeof ENDS_AS,
  { imeis, now }: { imeis: readonly Imei[]; now: Date },
): Promise<void> {
  await lockCertificates(tx)
  await ENDS_AS[why](tx, imeis, now)
}

/**
 * Ends those of all phones that an import wrote entries of, as the last act of its transaction: from here to
 * its commit no certificate is issued.
 */
export async function endCertificatesOfList(
  tx: Tx,
  { source, importedAt }: { source: string; importedAt: Date },
): Promise<void> {
  await lockIssuing(tx, 'alone')
  await updateListed(tx, source, importedAt)
}

/** Its registration says what no longer holds: a new owner, or proof of ownership. */
export async function replaceCertificates(tx: Tx, deviceId: number, now: Date): Promise<void> {
  await lockCertificates(tx)
  await updateReplaced(tx, deviceId, now)
}

/**
 * Comes before the facts are read that a certificate rests on: an import that ends certificates waits for
 * this transaction, and this one for it.
 */
export async function lockCertificates(tx: Tx): Promise<void> {
  await lockIssuing(tx, 'shared')
}
