import { CALL_WITHIN_DAYS, FETCH_WITHIN_DAYS } from '@amana/contract'
import { after, DAY } from '../../kernel/durations.ts'
import { textsIn } from '../../kernel/texts.ts'
import { mailReaders } from '../organisations/index.ts'
import { CUSTODY_TEXTS } from './custody-texts.ts'
import type { CustodyDeps } from './deps.ts'
import { selectReaders, selectRestingStations, updateReminded } from './reminder-queries.ts'

/** A phone that still waits is named again after this time. */
const AGAIN_AFTER = 3 * DAY

/**
 * Job: one mail for a station whose phones wait, while they wait. They count as reminded once the mails are
 * sent; a repeat after a failure has the same ids.
 */
export async function remindOfficers(
  deps: Pick<CustodyDeps, 'database' | 'clock' | 'mailer' | 'publicUrl'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock, publicUrl } = deps
  const now = clock.now()
  const due = {
    called: after(now, -CALL_WITHIN_DAYS * DAY),
    fetched: after(now, -FETCH_WITHIN_DAYS * DAY),
    remindedBefore: after(now, -AGAIN_AFTER),
  }
  for (const resting of await selectRestingStations(database.db, due)) {
    signal?.throwIfAborted()
    const { station, ids, to_call, to_fetch, since } = resting
    await mailReaders(deps, await selectReaders(database.db, resting, now), (locale) => {
      const { reminder } = textsIn(locale, CUSTODY_TEXTS)
      const paragraphs = [to_call > 0 && reminder.call(to_call), to_fetch > 0 && reminder.fetch(to_fetch)]
      return {
        id: `custody-reminder.${ids[0]}.${since.getTime()}.${ids.length}`,
        at: now,
        title: reminder.title(station),
        paragraphs: paragraphs.filter((text) => text !== false),
        link: {
          label: reminder.open,
          url: `${publicUrl}/law-enforcement/property?${new URLSearchParams({ station })}`,
        },
        reason: reminder.reason,
      }
    })
    await updateReminded(database.db, ids, now)
  }
}
