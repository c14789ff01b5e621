import type { JobData } from '../../jobs/jobs.ts'
import { catalogue, contractText, textsIn } from '../../kernel/texts.ts'
import { mailReaders } from '../organisations/index.ts'
import type { WebhookDeps } from './deps.ts'
import * as english from './messages.ts'
import { selectCaretakers } from './queries.ts'

const TEXTS = catalogue('modules/webhooks/messages.ts', english)

/** Job: mails those who look after a webhook that no more events are sent to it. */
export async function mailDisabled(
  deps: WebhookDeps,
  { webhookId }: JobData['webhooks.disabled'],
): Promise<void> {
  const people = await selectCaretakers(deps.database.db, webhookId)
  const [first] = people
  if (!first) return
  const { name, url, disabled_because } = first
  const at = deps.clock.now()
  await mailReaders(deps, people, (locale) => {
    const { disabled } = textsIn(locale, TEXTS)
    return {
      id: `webhook-disabled.${webhookId}`,
      at,
      title: disabled.title(name),
      paragraphs: [
        disabled.text(new URL(url).host, contractText(locale, disabled_because ?? '')),
        disabled.next,
      ],
      link: { label: disabled.open, url: `${deps.publicUrl}/organisation` },
      reason: disabled.why(name),
    }
  })
}
