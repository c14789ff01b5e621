import type { JobData } from '../../jobs/jobs.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { supervisorReaders } from '../audit/index.ts'
import { mailReaders } from '../organisations/index.ts'
import type { PrivateLookupDeps } from './deps.ts'
import * as english from './messages.ts'
import { selectClientNames } from './queries.ts'

const TEXTS = catalogue('modules/private-lookup/messages.ts', english)

/** Job: mails the support of this Amana; without one, its supervisors. */
export async function mailAlarm(
  deps: PrivateLookupDeps,
  { clientId, day, asked }: JobData['private-lookup.alarm'],
): Promise<void> {
  const names = await selectClientNames(deps.database.db, clientId)
  if (!names) return
  const now = deps.clock.now()
  const { support } = deps
  const to = support.email === null ? await supervisorReaders(deps, now) : [{ email: support.email, locale: null }]
  deps.log.warn({ client_id: clientId, asked }, 'a client has used up its private checks of the day')
  await mailReaders(deps, to, (locale) => {
    const { alarm } = textsIn(locale, TEXTS)
    return {
      id: `private-quota.${clientId}.${day}`,
      at: now,
      title: alarm.title(names.organisation),
      paragraphs: [
        alarm.asked(names.client, names.organisation, asked, day, names.private_per_day),
        alarm.stopped,
        alarm.end(`npm run admin -- clients revoke ${clientId}`),
      ],
      link: { label: alarm.open, url: `${deps.publicUrl}/law-enforcement/audit` },
      reason: alarm.reason,
    }
  })
}
