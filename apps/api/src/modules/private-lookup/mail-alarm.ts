import type { JobData } from '../../jobs/jobs.ts'
import { supervisorAddresses } from '../audit/index.ts'
import { mailPeople } from '../organisations/index.ts'
import type { PrivateLookupDeps } from './deps.ts'
import { selectClientNames } from './queries.ts'

/** Job: mails the support of this Amana; without one, its supervisors. */
export async function mailAlarm(
  deps: PrivateLookupDeps,
  { clientId, day, asked }: JobData['private-lookup.alarm'],
): Promise<void> {
  const names = await selectClientNames(deps.database.db, clientId)
  if (!names) return
  const now = deps.clock.now()
  const { support } = deps
  const to = support.email === null ? await supervisorAddresses(deps, now) : [support.email]
  deps.log.warn({ client_id: clientId, asked }, 'a client has used up its private checks of the day')
  await mailPeople(deps, to, {
    id: `private-quota.${clientId}.${day}`,
    at: now,
    title: `${names.organisation} asks for more private checks than agreed`,
    paragraphs: [
      `The client ${names.client} of ${names.organisation} made ${asked} private checks on ${day} and wanted more; it may make ${names.private_per_day} a day. Which numbers it asks for cannot be seen. Somebody may be collecting the registry.`,
      'Nothing more is answered today. Ask the organisation; if its contract says more, make a client with another --private-quota.',
      `To end the client, an administrator runs: npm run admin -- clients revoke ${clientId}`,
    ],
    link: { label: 'Open the audit log', url: `${deps.publicUrl}/law-enforcement/audit` },
    reason: 'You get this e-mail because you look after this Amana.',
  })
}
