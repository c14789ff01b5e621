import { bucketOf, EntryBroken, findReport, type PrivateStatus } from './entry.ts'
import type { Epoch } from './epoch.ts'
import { PrivateCheckError } from './errors.ts'
import { loadBucket, loadEpoch, type SendBlinded, sendElements } from './http.ts'
import { blind, checkOf, finish } from './oprf.ts'

export interface PrivateCheckOptions {
  /** The registry's origin. */
  url: string
  send: SendBlinded
  /** Asked once for each key that the server shows. @throws when the key is not to be trusted */
  trustKey?: (epoch: Epoch) => Promise<void>
}

export interface Answer {
  blocked: boolean
  /** Null: no report is known. */
  status: PrivateStatus | null
  /** In Lagos: `2026-11-30`; `2020-01-01`: then or before; null: no report is known. */
  reportingDate: string | null
  /** ISO 8601: later reports are not in this answer. */
  asOf: string
}

export interface PrivateCheck {
  /** @throws PrivateCheckError */
  check(unverifiedImei: string): Promise<Answer>
  /** Up to 100 numbers with one blinded request. In the same order. @throws PrivateCheckError */
  checkAll(unverifiedImeis: readonly string[]): Promise<Answer[]>
}

export const MAX_ELEMENTS = 100
/** An epoch that is known already is asked for again after this long; its buckets say their own time. */
const EPOCH_KEPT_MS = 3_600_000

/** Spaces, dashes, slashes and dots between the digits are taken. @returns 14 digits; null: not an IMEI */
export function imei14Of(unverifiedImei: string): string | null {
  const digits = unverifiedImei.replace(/[\s\-/.]/g, '')
  return /^\d{15}$/.test(digits) ? digits.slice(0, 14) : null
}

/** Two requests a check: the blinded element, and one bucket. The epoch is kept for an hour. */
export function createPrivateCheck({ url, send, trustKey }: PrivateCheckOptions): PrivateCheck {
  let kept: { epoch: Epoch; until: number } | null = null

  async function currentEpoch(): Promise<Epoch> {
    if (kept && performance.now() < kept.until) return kept.epoch
    const epoch = await loadEpoch(url)
    if (kept?.epoch.publicKeyText !== epoch.publicKeyText) await trustKey?.(epoch)
    kept = { epoch, until: performance.now() + EPOCH_KEPT_MS }
    return epoch
  }

  async function checkIn(epoch: Epoch, imei14s: readonly string[]): Promise<Answer[]> {
    const blinded = imei14s.map(blind)
    const evaluation = await sendElements(
      send,
      epoch,
      blinded.map(({ element }) => element),
    )
    const outputs = outputsOf(() => finish(blinded, { ...evaluation, publicKey: epoch.publicKey }))
    const answers: Answer[] = []
    for (const output of outputs) {
      const { bytes, asOf } = await loadBucket(url, epoch, bucketOf(output, epoch.bits))
      const report = reportOf(() => findReport(bytes, output, checkOf(output)))
      answers.push({
        blocked: report !== null && report.status !== 'allowed',
        status: report?.status ?? null,
        reportingDate: report?.reportingDate ?? null,
        asOf: asOf ?? epoch.asOf,
      })
    }
    return answers
  }

  async function checkAll(unverifiedImeis: readonly string[]): Promise<Answer[]> {
    const imei14s = unverifiedImeis.map(imei14Of)
    if (imei14s.length === 0 || imei14s.length > MAX_ELEMENTS || imei14s.includes(null))
      throw new PrivateCheckError('bad_imei', 'An IMEI has 15 digits, and one call has 1 to 100 of them.')
    const cached = kept !== null
    try {
      return await checkIn(await currentEpoch(), imei14s as string[])
    } catch (error) {
      // A kept epoch may be over; a refused batch costs nothing.
      if (!cached || !(error instanceof PrivateCheckError) || ![404, 422].includes(error.status)) throw error
      if (kept) kept.until = 0
      return checkIn(await currentEpoch(), imei14s as string[])
    }
  }

  return {
    checkAll,
    async check(unverifiedImei) {
      const [answer] = await checkAll([unverifiedImei])
      if (!answer) throw new PrivateCheckError('untrusted', 'The answer is empty.')
      return answer
    },
  }
}

function outputsOf(compute: () => Uint8Array[]): Uint8Array[] {
  try {
    return compute()
  } catch (cause) {
    throw new PrivateCheckError(
      'untrusted',
      'The proof of the server is wrong: it used another key than the published one.',
      {
        cause,
      },
    )
  }
}

function reportOf<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof EntryBroken)) throw cause
    throw new PrivateCheckError(
      'untrusted',
      'The entry of this number was not written with the published key.',
      { cause },
    )
  }
}
