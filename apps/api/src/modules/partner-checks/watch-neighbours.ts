import type { Tx } from '../../db/index.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { mailAboutClient, updateSlowed } from '../organisations/index.ts'
import type { PartnerCheckDeps } from './deps.ts'
import * as english from './messages.ts'
import { mostWithin, rangesAround } from './neighbour-rules.ts'
import { selectCrowds } from './queries.ts'

const TEXTS = catalogue('modules/partner-checks/messages.ts', english)

/**
 * Neighbouring numbers, asked for by an organisation with all its clients and these remembered, slow it down
 * for an hour and raise an alarm.
 */
export async function watchNeighbours(
  { jobs, neighboursPerHour }: Pick<PartnerCheckDeps, 'jobs' | 'neighboursPerHour'>,
  tx: Tx,
  { clientId, organisationId }: Pick<ClientActor, 'clientId' | 'organisationId'>,
  imeis: readonly string[],
  now: Date,
): Promise<void> {
  const asked = [...new Set(imeis.map((imei) => imei.slice(0, 14)))].toSorted()
  const crowds = await selectCrowds(tx, organisationId, {
    ranges: rangesAround(asked),
    since: after(now, -HOUR),
    above: neighboursPerHour,
  })
  for (const near of crowds) {
    const numbers = mostWithin(near)
    if (numbers <= neighboursPerHour) continue
    if (!(await updateSlowed(tx, organisationId, { now, until: after(now, HOUR) }))) continue
    await jobs.enqueue(tx, 'partner-checks.alarm', {
      clientId,
      tac: near[0]?.slice(0, 8) ?? '',
      numbers,
      at: now.toISOString(),
    })
  }
}

/** Job: an organisation was slowed down; the mail names the client that asked last. */
export async function mailAlarm(
  deps: PartnerCheckDeps,
  { clientId, tac, numbers, at }: JobData['partner-checks.alarm'],
): Promise<void> {
  deps.log.warn(
    { client_id: clientId, numbers },
    'enumeration alarm: client checks neighbouring serial numbers',
  )
  const about = { clientId, id: `neighbours.${clientId}.${Date.parse(at)}`, at: new Date(at) }
  await mailAboutClient(deps, about, (locale, { client, organisation }) => {
    const { alarm } = textsIn(locale, TEXTS)
    return {
      ...alarm,
      title: alarm.title(organisation),
      paragraphs: [alarm.asked(client, organisation, numbers, tac), alarm.slowed],
    }
  })
}
