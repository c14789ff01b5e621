import { PRIVATE_PER_DAY } from '@amana/contract'
import type { JobData } from '../../jobs/jobs.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { mailAboutClient } from '../organisations/index.ts'
import type { PrivateLookupDeps } from './deps.ts'
import * as english from './messages.ts'

const TEXTS = catalogue('modules/private-lookup/messages.ts', english)

/** Job: daily quota of private checks exhausted. */
export async function mailAlarm(
  deps: PrivateLookupDeps,
  { clientId, day, asked }: JobData['private-lookup.alarm'],
): Promise<void> {
  deps.log.warn({ client_id: clientId, asked }, 'daily quota of private checks exhausted')
  const about = { clientId, id: `private-quota.${clientId}.${day}`, at: deps.clock.now() }
  await mailAboutClient(
    deps,
    about,
    (locale, { client, organisation, private_per_day, created_by_user_id }) => {
      const { alarm } = textsIn(locale, TEXTS)
      const said =
        created_by_user_id === null
          ? alarm.asked(client, organisation, asked, day, private_per_day)
          : alarm.askedTogether(organisation, asked, day, client, PRIVATE_PER_DAY)
      return {
        ...alarm,
        title: alarm.title(organisation),
        paragraphs: [said, alarm.stopped],
      }
    },
  )
}
