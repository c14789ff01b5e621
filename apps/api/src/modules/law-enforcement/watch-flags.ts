import type { EventAnswer } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { recordAudit } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import type { FlagFeed } from './flag-feed.ts'

/** Ids that the row of an ended stream names; `rows` counts all. */
const NAMED = 1_000

/**
 * The event stream of the dashboard: audited when it opens, and when it ends with the flags that it sent.
 *
 * @throws AppError unavailable when the database does not answer
 */
export async function watchFlags(
  { database: { db }, clock, log }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'log'>,
  feed: FlagFeed,
  { userId }: OfficerActor,
): Promise<EventAnswer> {
  const answer = await feed.open()
  await recordAudit(db, { at: clock.now(), userId, action: 'watch_flags' })
  return {
    subscribe(subscriber) {
      const shown: number[] = []
      let rows = 0
      const unsubscribe = answer.subscribe({
        ...subscriber,
        send(event, data) {
          rows += 1
          if (shown.length < NAMED) shown.push((data as { id: number }).id)
          subscriber.send(event, data)
        },
      })
      return () => {
        unsubscribe()
        if (rows === 0) return
        recordAudit(db, {
          at: clock.now(),
          userId,
          action: 'watched_flags',
          detail: { rows, flags: shown },
        }).catch((error: unknown) =>
          log.warn({ err: error }, 'failed to write audit row for the end of an event stream'),
        )
      }
    },
  }
}
