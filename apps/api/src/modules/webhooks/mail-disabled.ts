import type { JobData } from '../../jobs/jobs.ts'
import { mailPeople } from '../organisations/index.ts'
import type { WebhookDeps } from './deps.ts'
import { selectCaretakers } from './queries.ts'

/** Job: mails those who look after a webhook that no more events are sent to it. */
export async function mailDisabled(deps: WebhookDeps, { webhookId }: JobData['webhooks.disabled']): Promise<void> {
  const people = await selectCaretakers(deps.database.db, webhookId)
  const [first] = people
  if (!first) return
  const host = new URL(first.url).host
  await mailPeople(
    deps,
    people.map(({ email }) => email),
    {
      id: `webhook-disabled.${webhookId}`,
      at: deps.clock.now(),
      title: `A webhook of ${first.name} is disabled`,
      paragraphs: [
        `The webhook at ${host} gets no more events. ${first.disabled_because ?? ''}`,
        'Mend the address, then make a new webhook. Events that were not delivered stand in its list of deliveries.',
      ],
      link: { label: 'Open your organisation', url: `${deps.publicUrl}/organisation` },
      reason: `You get this e-mail because you look after the clients of ${first.name} on Amana.`,
    },
  )
}
