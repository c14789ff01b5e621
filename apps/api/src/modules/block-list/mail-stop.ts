import { formatDateTimeIn } from '@amana/messages'
import type { JobData } from '../../jobs/jobs.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { supervisorReaders } from '../audit/index.ts'
import { mailReaders } from '../organisations/index.ts'
import { selectStop } from './brake-queries.ts'
import type { BlockListDeps } from './deps.ts'
import * as english from './messages.ts'
import { EVERYBODY } from './rules.ts'

const TEXTS = catalogue('modules/block-list/messages.ts', english)
const RELEASE = 'npm run admin -- brake release --by'

/** Job: wakes the supervisors, because nothing is blocked until two people release it. */
export async function mailStop(
  deps: BlockListDeps,
  { stopId }: JobData['block-list.stopped'],
): Promise<void> {
  const found = await selectStop(deps.database.db, stopId)
  if (!found || found.released_at !== null) return
  const { source, rule, started_at } = found
  deps.log.warn({ stop_id: stopId, rule }, 'brake: new blocks stopped')
  await mailReaders(deps, await supervisorReaders(deps, deps.clock.now()), (locale) => {
    const { stop } = textsIn(locale, TEXTS)
    const when = formatDateTimeIn(locale ?? 'en', started_at)
    const who = source === EVERYBODY ? stop.everybody : source
    return {
      id: `block-stop.${stopId}`,
      at: started_at,
      title: stop.title,
      paragraphs: [
        rule === 'per_minute'
          ? stop.perMinute(when, who, String(deps.blockBrakePerMinute))
          : stop.share(when),
        stop.others,
        stop.next(RELEASE),
      ],
      link: { label: stop.open, url: `${deps.publicUrl}/law-enforcement/audit` },
      reason: stop.reason,
    }
  })
}
