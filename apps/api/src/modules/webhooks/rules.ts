/** When an event is sent again, and its text. Pure. */
import { eventName, type TestableEvent } from '@amana/contract'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'

/**
 * Between an attempt and the next one, as Standard Webhooks proposes; after the last the webhook is disabled.
 */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/**
 * Milliseconds until the next attempt; null: there is none.
 *
 * @param attempts those made
 * @param random from 0 to 1: up to a tenth more, so that many events do not come back at once
 */
export function pauseAfter(
  attempts: number,
  retryAfterSeconds: number | null,
  random: number,
): number | null {
  const pause = RETRY_DELAYS_MS[attempts - 1]
  if (pause === undefined) return null
  return Math.max(pause * (1 + random / 10), Math.min(DAY, (retryAfterSeconds ?? 0) * SECOND))
}

export type Outcome = 'delivered' | 'gone' | 'failed'

/** 410 says that the address is no more. A redirect is a failure. */
export function outcomeOf(status: number | null): Outcome {
  if (status !== null && status >= 200 && status < 300) return 'delivered'
  return status === 410 ? 'gone' : 'failed'
}

/** The id in `webhook-id`, the same on each attempt; without a dot. */
export const messageIdOf = (eventId: string) => `msg_${eventId.replaceAll('-', '')}`

/** The event behind a message id; null: it is none of ours. */
export function eventIdOf(messageId: string): string | null {
  const match = /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(messageId)
  return match ? match.slice(1).join('-') : null
}

export interface WebhookEvent {
  id: string
  type: string
  data: object
  created_at: Date
}

/** CloudEvents 1.0 in JSON: the same bytes on each attempt. */
export function bodyOf({ id, type, data, created_at }: WebhookEvent, source: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      specversion: '1.0',
      id: messageIdOf(id),
      source,
      type: eventName(type as TestableEvent),
      time: created_at.toISOString(),
      datacontenttype: 'application/json',
      data,
    }),
  )
}
