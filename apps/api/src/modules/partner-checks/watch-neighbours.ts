import type { Tx } from '../../db/index.ts'
import type { JobData } from '../../jobs/jobs.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { supervisorReaders } from '../audit/index.ts'
import { mailReaders } from '../organisations/index.ts'
import type { PartnerCheckDeps } from './deps.ts'
import * as english from './messages.ts'
import { mostWithin, rangesAround } from './neighbour-rules.ts'
import { selectClientNames, selectCrowds, updateSlowed, upsertQuestions } from './queries.ts'

const TEXTS = catalogue('modules/partner-checks/messages.ts', english)

/** Remembers what a client asked for; neighbouring numbers slow it down for an hour and raise an alarm. */
export async function watchNeighbours(
  { jobs, neighboursPerHour }: Pick<PartnerCheckDeps, 'jobs' | 'neighboursPerHour'>,
  tx: Tx,
  clientId: string,
  imeis: readonly string[],
  now: Date,
): Promise<void> {
  const asked = [...new Set(imeis.map((imei) => imei.slice(0, 14)))].toSorted()
  await upsertQuestions(tx, clientId, asked, now)
  const crowds = await selectCrowds(tx, clientId, {
    ranges: rangesAround(asked),
    since: after(now, -HOUR),
    above: neighboursPerHour,
  })
  for (const near of crowds) {
    const numbers = mostWithin(near)
    if (numbers <= neighboursPerHour) continue
    if (!(await updateSlowed(tx, clientId, { now, until: after(now, HOUR) }))) continue
    await jobs.enqueue(tx, 'partner-checks.alarm', { clientId, tac: near[0]?.slice(0, 8) ?? '', numbers, at: now.toISOString() })
  }
}

/** Job: mails the support of this Amana; without one, its supervisors. */
export async function mailAlarm(
  deps: PartnerCheckDeps,
  { clientId, tac, numbers, at }: JobData['partner-checks.alarm'],
): Promise<void> {
  const names = await selectClientNames(deps.database.db, clientId)
  if (!names) return
  const { support } = deps
  const to = support.email === null ? await supervisorReaders(deps, deps.clock.now()) : [{ email: support.email, locale: null }]
  deps.log.warn({ client_id: clientId, numbers }, 'a client asks for neighbouring serial numbers')
  await mailReaders(deps, to, (locale) => {
    const { alarm } = textsIn(locale, TEXTS)
    return {
      id: `neighbours.${clientId}.${Date.parse(at)}`,
      at: new Date(at),
      title: alarm.title(names.organisation),
      paragraphs: [
        alarm.asked(names.client, names.organisation, numbers, tac),
        alarm.slowed,
        alarm.end(`npm run admin -- clients revoke ${clientId}`),
      ],
      link: { label: alarm.open, url: `${deps.publicUrl}/law-enforcement/audit` },
      reason: alarm.reason,
    }
  })
}
