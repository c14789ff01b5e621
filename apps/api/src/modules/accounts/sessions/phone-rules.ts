/** Which sessions and passkeys may be on a phone. No I/O. */
import type { Passkeys } from '../tables.ts'

/** A phone that asks for the page of a computer says Linux or macOS. */
const NEVER_A_PHONE = new Set(['Windows', 'Chrome OS'])

/**
 * Whether a browser may run on a phone. It does not say on which, so only those are left out that certainly
 * do not: after a theft, one sign-in too many is the smaller harm.
 *
 * @param system of the browser's name; null: not known
 */
export function mayBeOnPhone(system: string | null): boolean {
  return system === null || !NEVER_A_PHONE.has(system)
}

export interface PlaceOfPasskey extends Pick<Passkeys, 'session_id' | 'attachment' | 'transports'> {
  /** Of the browser in which it was made. */
  system: string | null
}

/**
 * Whether a passkey may be on a phone that is gone: made in a browser there, or by a phone beside the browser
 * (hybrid). One that the present session made for its own device is not.
 */
export function passkeyMayBeOnPhone(
  { system, session_id, attachment, transports }: PlaceOfPasskey,
  presentSessionId: string,
): boolean {
  if (attachment === 'cross-platform' && transports.includes('hybrid')) return true
  return session_id !== presentSessionId && mayBeOnPhone(system)
}
