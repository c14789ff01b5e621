/** Sends events to webhooks: soon after their commit, each at least once. */
import { randomInt } from 'node:crypto'
import { keepListening } from '../../db/keep-listening.ts'
import type { Listening } from '../../db/listen.ts'
import { after, MINUTE, SECOND } from '../../kernel/durations.ts'
import { runLoop } from '../../kernel/run-loop.ts'
import type { WebhookDeps } from './deps.ts'
import { type Due, insertAttempt, takeDue, updateDelivery, updateFinished } from './queries.ts'
import { bodyOf, messageIdOf, outcomeOf, pauseAfter } from './rules.ts'
import { signatureOf } from './sign.ts'
import { decryptKeys } from './webhook-keys.ts'

/** Longer than an attempt takes. */
const LEASE = MINUTE
const POLL_INTERVAL_MS = 1_000
/** Attempts of one webhook together, of which the next ones wait for the last; and webhooks at once. */
const EACH = 4
const WEBHOOKS = 64

export interface Deliverer {
  start(): Promise<void>
  /** Waits for the attempts under way. */
  stop(): Promise<void>
}

/** One a process that runs jobs. */
export function createDeliverer(deps: WebhookDeps): Deliverer {
  const underWay = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let listening: Listening | null = null
  const taking = runLoop({
    run: take,
    everyMs: POLL_INTERVAL_MS,
    onError: (error) => deps.log.warn({ err: error }, 'failed to read due webhook deliveries, will retry'),
  })

  async function take(stopped: AbortSignal): Promise<void> {
    const now = deps.clock.now()
    const busy = [...underWay.keys()]
    const free = WEBHOOKS - underWay.size
    if (free <= 0) return
    const due = await takeDue(deps.database.db, {
      now,
      leaseUntil: after(now, LEASE),
      busy,
      each: EACH,
      webhooks: free,
    })
    // Another process sends what was taken when the lease ends.
    if (stopped.aborted) return
    for (const one of due) begin(one)
  }

  function begin(due: Due): void {
    const { webhook_id: id } = due
    underWay.set(id, (underWay.get(id) ?? 0) + 1)
    const attempt = deliver(deps, due)
      .catch((error: unknown) =>
        deps.log.warn({ err: error, webhook_id: id }, 'failed to record webhook delivery attempt'),
      )
      .finally(() => {
        const left = (underWay.get(id) ?? 1) - 1
        if (left > 0) underWay.set(id, left)
        else underWay.delete(id)
        running.delete(attempt)
        taking.wake()
      })
    running.add(attempt)
  }

  return {
    async start() {
      listening = await keepListening(deps.database, 'webhook_deliveries', taking.wake)
      taking.wake()
    },
    async stop() {
      await taking.stop()
      await listening?.stop()
      await Promise.all(running)
    },
  }
}

/** One attempt, written down with what follows from it. */
async function deliver(deps: WebhookDeps, due: Due): Promise<void> {
  const { database, clock, egress } = deps
  const id = messageIdOf(due.event_id)
  const body = bodyOf({ id: due.event_id, ...due }, deps.publicUrl)
  const at = clock.now()
  const timestamp = Math.floor(at.getTime() / SECOND)
  const headers = {
    'content-type': 'application/cloudevents+json',
    'user-agent': 'Amana-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(decryptKeys(deps, due.webhook_id, due), { id, at: timestamp, body }),
  }
  const { status, reason, retryAfterSeconds } = await egress.post(due.url, headers, body)
  const outcome = outcomeOf(status)
  const pause = pauseAfter(due.attempts + 1, retryAfterSeconds, randomInt(1_000) / 1_000)
  await database.transaction(async (tx) => {
    await insertAttempt(tx, due, { at, status, reason })
    if (outcome === 'delivered') return updateDelivery(tx, due, { status: 'delivered' })
    if (outcome === 'failed' && pause !== null)
      return updateDelivery(tx, due, { next_at: after(clock.now(), pause) })
    await updateDelivery(tx, due, { status: 'failed' })
    const because =
      outcome === 'gone' ? 'It answered that it is gone (410).' : 'It accepted no event for three days.'
    if (await updateFinished(tx, due.webhook_id, { status: 'disabled', because }))
      await deps.jobs.enqueue(tx, 'webhooks.disabled', { webhookId: due.webhook_id })
  })
}
