import type { CodePurpose } from '../../db/schema.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { keyedMac, sameBytes } from '../../kernel/secrets.ts'
import { formatUuid, parseUuid, uuidFrom } from '../../kernel/uuid.ts'

/** Decisions §7: 10 minutes, 5 tries, 30 s between sends, 5 sends an hour. A link lives a day: mails are read later than codes. */
export const MAX_TRIES = 5
export const SEND_AGAIN_AFTER = 30 * SECOND
export const MAX_SENDS_AN_HOUR = 5
/**
 * Codes that go where somebody only typed that they can be reached: whoever has many accounts, or none, could have a stranger's phone
 * ring all day. Twenty an hour from all of them together is room for a family and its devices.
 */
export const TO_TYPED_TARGETS = ['verify_phone', 'email_link', 'report_contact'] as const satisfies CodePurpose[]
export const MAX_SENDS_TO_TARGET_AN_HOUR = 20
/** How long a row is kept after it was made: the hour of the limit, and a week for questions about what was sent. */
export const KEPT = 7 * DAY

export function lifeOf(purpose: CodePurpose): number {
  return purpose === 'email_link' ? DAY : 10 * MINUTE
}

/**
 * The six digits of a code: never stored, computed from the id of its row (docs/adr/0008). 48 bits reduced to a million values:
 * no digit is likelier than another by more than one in 10⁸.
 */
export function codeOf(key: Buffer, id: string): string {
  const mac = keyedMac(key, `code ${id}`)
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function codeMatches(key: Buffer, id: string, unverifiedCode: string): boolean {
  return sameBytes(Buffer.from(codeOf(key, id)), Buffer.from(unverifiedCode))
}

/** What a link carries: the id and 128 bits that only we can compute, base64url. */
export function linkTokenOf(key: Buffer, id: string): string {
  return Buffer.concat([parseUuid(id), linkMac(key, id)]).toString('base64url')
}

/** The id in a link's token, or null when it is not ours. */
export function idOfLinkToken(key: Buffer, unverifiedToken: string): string | null {
  const bytes = Buffer.from(unverifiedToken, 'base64url')
  if (bytes.length !== 32) return null
  const id = formatUuid(bytes.subarray(0, 16))
  return sameBytes(bytes.subarray(16), linkMac(key, id)) ? id : null
}

function linkMac(key: Buffer, id: string): Buffer {
  return keyedMac(key, `link ${id}`).subarray(0, 16)
}

/** Stands for an address that has no account, so that codes and locks treat it like one that has. */
export function decoySubject(key: Buffer, address: string): string {
  return uuidFrom(keyedMac(key, `stand-in ${address}`), 8)
}

/** Milliseconds to wait before the next send, 0: none. `allSentAt`: the sends of the last hour, newest first; `newestUsed`: it was used. */
export function waitBeforeSending(allSentAt: readonly Date[], newestUsed: boolean, now: Date): number {
  const newest = untilNow(allSentAt, now)[0]
  const forPause = newest && !newestUsed ? newest.getTime() + SEND_AGAIN_AFTER - now.getTime() : 0
  return Math.max(0, waitForHour(allSentAt, MAX_SENDS_AN_HOUR, now), forPause)
}

/** Milliseconds until fewer than `most` of these sends, newest first, are of the last hour. */
export function waitForHour(allSentAt: readonly Date[], most: number, now: Date): number {
  const oldestCounting = untilNow(allSentAt, now)[most - 1]
  return oldestCounting ? Math.max(0, oldestCounting.getTime() + HOUR - now.getTime()) : 0
}

/** How far apart the clocks of two machines may be. */
const CLOCKS_APART = MINUTE

/** Sends of the future are those before the clock was put back: who waits for them would wait for as long as it went back. */
function untilNow(allSentAt: readonly Date[], now: Date): Date[] {
  return allSentAt.filter((at) => at.getTime() <= now.getTime() + CLOCKS_APART)
}
