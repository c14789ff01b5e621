import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { keyedMac, sameBytes } from '../../kernel/secrets.ts'
import { formatUuid, parseUuid, uuidFrom } from '../../kernel/uuid.ts'
import type { CodePurpose } from './tables.ts'

/** See decisions §7. A link lives a day: mails are read later than codes. */
export const MAX_TRIES = 5
/** Tries of all networks together: a guess in ten thousand, however many addresses a stranger has. */
export const MAX_STRANGER_TRIES = 100
export const SEND_AGAIN_AFTER = 30 * SECOND
/** Codes of one purpose and subject; and to one phone, of all purposes and subjects. */
export const MAX_SENDS_PER_HOUR = 5
/**
 * Purposes with an address that somebody typed: with many accounts, or none, anybody could flood a stranger.
 * Twenty an hour from all of them together is enough for a family and its devices.
 */
export const TO_TYPED_ADDRESSES = [
  'email_link',
  'report_contact',
  'phone_lookup',
  'phone_collect',
] as const satisfies CodePurpose[]
export const MAX_SENDS_TO_TARGET_PER_HOUR = 20
/** Retention of a row: the hour of the limit, and a week for questions about sent messages. */
export const RETENTION_MS = 7 * DAY

export function lifeOf(purpose: CodePurpose): number {
  return purpose === 'email_link' ? DAY : 10 * MINUTE
}

/**
 * The six digits of a code: never stored, computed from the id of its row (docs/adr/0008). 48 bits reduced to
 * a million values: no digit is likelier than another by more than one in 10⁸.
 */
export function codeOf(key: Buffer, id: string): string {
  const mac = keyedMac(key, `code ${id}`)
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function codeMatches(key: Buffer, id: string, unverifiedCode: string): boolean {
  return sameBytes(Buffer.from(codeOf(key, id)), Buffer.from(unverifiedCode))
}

/** The token of a link: the id and 128 bits that only we can compute, base64url. One kind opens no other. */
export function keyedToken(key: Buffer, kind: TokenKind, id: string): string {
  return Buffer.concat([parseUuid(id), tokenMac(key, kind, id)]).toString('base64url')
}

/** The id in a token, or null when it is not ours. */
export function readKeyedToken(key: Buffer, kind: TokenKind, unverifiedToken: string): string | null {
  const bytes = Buffer.from(unverifiedToken, 'base64url')
  if (bytes.length !== 32) return null
  const id = formatUuid(bytes.subarray(0, 16))
  return sameBytes(bytes.subarray(16), tokenMac(key, kind, id)) ? id : null
}

/**
 * `link` proves an address, `undo email` brings a former one back, `sign-in` belongs to who typed the
 * password, `look-up` to who typed the code of a look-up.
 */
type TokenKind = 'link' | 'undo email' | 'sign-in' | 'look-up'

function tokenMac(key: Buffer, kind: TokenKind, id: string): Buffer {
  return keyedMac(key, `${kind} ${id}`).subarray(0, 16)
}

/** Stands for an address without an account, so that codes and locks treat it the same. */
export function decoySubject(key: Buffer, address: string): string {
  return uuidFrom(keyedMac(key, `stand-in ${address}`), 8)
}

/**
 * Milliseconds to wait before the next send, 0: none. `allSentAt`: the sends of the last hour, newest first;
 * `newestUsed`: it was used.
 */
export function waitBeforeSending(allSentAt: readonly Date[], newestUsed: boolean, now: Date): number {
  const newest = untilNow(allSentAt, now)[0]
  const forPause = newest && !newestUsed ? newest.getTime() + SEND_AGAIN_AFTER - now.getTime() : 0
  return Math.max(0, waitForHour(allSentAt, MAX_SENDS_PER_HOUR, now), forPause)
}

/** Milliseconds until fewer than `most` of these sends, newest first, are of the last hour. */
export function waitForHour(allSentAt: readonly Date[], most: number, now: Date): number {
  const oldestCounting = untilNow(allSentAt, now)[most - 1]
  return oldestCounting ? Math.max(0, oldestCounting.getTime() + HOUR - now.getTime()) : 0
}

/** Tolerated difference between the clocks of two machines. */
const CLOCKS_APART = MINUTE

/**
 * Sends in the future were made before the clock was put back; waiting for them would take as long as it was
 * put back.
 */
function untilNow(allSentAt: readonly Date[], now: Date): Date[] {
  return allSentAt.filter((at) => at.getTime() <= now.getTime() + CLOCKS_APART)
}
