import { after, DAY, HOUR } from '../../kernel/durations.ts'
import { textsIn } from '../../kernel/texts.ts'
import { mailReaders } from '../organisations/index.ts'
import type { SightingDeps } from './deps.ts'
import { selectReaders, selectResting, updateReminded } from './reminder-queries.ts'
import { SIGHTING_TEXTS } from './sighting-texts.ts'

/** No case that was seen rests longer without a reminder to somebody who has a name (decisions §20). */
const REMIND_AFTER = 72 * HOUR
/** Cases of one run; the next hour's run takes the rest. */
const CASES_A_RUN = 500

/**
 * Job: one mail for a case and state, again every 72 hours until an officer adds a note. A case counts as
 * reminded once its mails are sent; a repeat after a failure has the same ids.
 */
export async function remindOfficers(
  deps: Pick<SightingDeps, 'database' | 'clock' | 'mailer' | 'publicUrl'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock, publicUrl } = deps
  const now = clock.now()
  const before = after(now, -REMIND_AFTER)
  for (const resting of await selectResting(database.db, { before, limit: CASES_A_RUN })) {
    signal?.throwIfAborted()
    const { id, case_number, imei, state, waiting_since, reminded_at } = resting
    const days = Math.floor((now.getTime() - waiting_since.getTime()) / DAY)
    await mailReaders(deps, await selectReaders(database.db, resting, now), (locale) => {
      const { reminder } = textsIn(locale, SIGHTING_TEXTS)
      return {
        id: `sighting-reminder.${id}.${(reminded_at ?? waiting_since).getTime()}`,
        at: now,
        title: reminder.title(days),
        paragraphs: [reminder.text(case_number, state)],
        link: { label: reminder.open, url: `${publicUrl}/law-enforcement/detail-page?imei=${imei}` },
        reason: reminder.reason,
      }
    })
    await updateReminded(database.db, id, now)
  }
}
