import { formatDateTime } from '@amana/contract'
import type { JobData } from '../../jobs/jobs.ts'
import { supervisorAddresses } from '../audit/index.ts'
import { mailPeople } from '../organisations/index.ts'
import { selectStop } from './brake-queries.ts'
import type { BlockListDeps } from './deps.ts'
import { EVERYBODY } from './rules.ts'

/** Job: wakes the supervisors, because nothing is blocked until two people release it. */
export async function mailStop(deps: BlockListDeps, { stopId }: JobData['block-list.stopped']): Promise<void> {
  const stop = await selectStop(deps.database.db, stopId)
  if (!stop || stop.released_at !== null) return
  const { source, rule, started_at } = stop
  const who = source === EVERYBODY ? 'all sources' : source
  deps.log.warn({ stop_id: stopId, rule }, 'the brake stopped new blocks')
  await mailPeople(deps, await supervisorAddresses(deps, deps.clock.now()), {
    id: `block-stop.${stopId}`,
    at: started_at,
    title: 'The brake stopped new blocks',
    paragraphs: [
      rule === 'per_minute'
        ? `Since ${formatDateTime(started_at)} new blocks of ${who} do not reach the networks: there were more than ${deps.blockBrakePerMinute} in a minute.`
        : `Since ${formatDateTime(started_at)} no new block reaches the networks: within an hour there were more than 0.5 % of the list.`,
      'Phones that were blocked before stay blocked, and unblocks pass. Checks on Amana still say what the registry knows.',
      'Look at what was flagged or imported. If it is right, two people release it; each runs: npm run admin -- brake release --by and their own name or officer id.',
    ],
    link: { label: 'Open the audit log', url: `${deps.publicUrl}/law-enforcement/audit` },
    reason: 'You get this e-mail because you are a supervisor on Amana.',
  })
}
