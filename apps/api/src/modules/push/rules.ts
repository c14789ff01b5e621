/** When a push is sent again, and what a push service's answer means. Pure. */
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'

/** A push service keeps a message for this long; then it is old news, and the mail has arrived. */
const LIVES_FOR = DAY
/** Refusals in a row after which a subscription ends. */
export const MAX_FAILURES = 3
/** Browsers of one account; beyond it the oldest goes. */
export const MAX_SUBSCRIPTIONS = 20

const RETRY_DELAYS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]

/** The push services of Chrome, Firefox, Safari and Edge. */
const KNOWN_SERVICES =
  /^(?:fcm\.googleapis\.com|(?:.+\.)?push\.services\.mozilla\.com|(?:.+\.)?push\.apple\.com|.+\.notify\.windows\.com)$/

/** The queue of an address. Anybody may name an address that answers slowly. */
export function queueOf(endpoint: string): 'push.deliver' | 'push.deliver-elsewhere' {
  return KNOWN_SERVICES.test(new URL(endpoint).hostname) ? 'push.deliver' : 'push.deliver-elsewhere'
}

export type Outcome = 'delivered' | 'gone' | 'again' | 'refused'

/**
 * 404 and 410: the subscription is over (RFC 8030 §7.3). 429, 5xx, or no answer: later. Else the service does
 * not want it as it is.
 */
export function outcomeOf(status: number | null): Outcome {
  if (status === null || status === 429 || status >= 500) return 'again'
  if (status >= 200 && status < 300) return 'delivered'
  return status === 404 || status === 410 ? 'gone' : 'refused'
}

/**
 * Milliseconds until the next attempt; null: there is none any more.
 *
 * @param attempt the one that was made, from 1
 */
export function pauseAfter(
  attempt: number,
  retryAfterSeconds: number | null,
  { madeAt, now }: { madeAt: Date; now: Date },
): number | null {
  const pause = RETRY_DELAYS_MS[attempt - 1]
  if (pause === undefined) return null
  const wait = Math.max(pause, (retryAfterSeconds ?? 0) * SECOND)
  return now.getTime() + wait < madeAt.getTime() + LIVES_FOR ? wait : null
}

/** Seconds for which the push service may keep it; 0 at least. */
export function secondsLeft(madeAt: Date, now: Date): number {
  return Math.max(0, Math.floor((madeAt.getTime() + LIVES_FOR - now.getTime()) / SECOND))
}

/**
 * The page that a push opens: an address on a locked screen, or in the hands of others, has no whole IMEI.
 * Then it is the notification, which leads on.
 */
export function pushUrl({ id, link }: { id: string; link: string }): string {
  return link === '' || /\d{14}/.test(link) ? `/notifications?open=${id}` : link
}
