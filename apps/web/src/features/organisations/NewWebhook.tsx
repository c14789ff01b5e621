import type { EndpointData } from '@amana/contract/endpoint'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@amana/contract/organisation-words'
import { createOwnWebhook } from '@amana/contract/organisations'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Form, TextField } from '../../ui/index.ts'
import { Choices } from './Choices.tsx'
import { BLOCK_LIST, EVENT_NAMES, offered } from './event-names.ts'
import { organisation, webhooks as text } from './messages.ts'
import { useRefresh } from './queries.ts'
import type { OrganisationDetail } from './roles.ts'

/** The form of a webhook: for live events, or for those of test clients. */
export function NewWebhook({
  whole,
  onMade,
}: {
  whole: OrganisationDetail
  onMade: (made: EndpointData<typeof createOwnWebhook>) => void
}) {
  const refresh = useRefresh()
  const waits = whole.status !== 'approved'
  const [events, setEvents] = useState<WebhookEvent[]>(
    offered(WEBHOOK_EVENTS, whole).filter((event) => event !== BLOCK_LIST),
  )
  // Live events come once the organisation is approved.
  const [kind, setKind] = useState<'sandbox'[]>(waits ? ['sandbox'] : [])
  const sandbox = waits || kind.length > 0
  const { form, field } = useForm({
    initial: { url: '', events: '' },
    endpoint: createOwnWebhook,
    failed: organisation.failed,
    body: ({ url }) => ({ url, events, sandbox }),
    async send({ url }) {
      const { data } = await call(createOwnWebhook, {
        params: { organisation: whole.id },
        body: { url, events, sandbox },
      })
      void refresh()
      onMade(data)
    },
  })
  return (
    <Form {...form} label={text.add}>
      <TextField {...field('url')} label={text.url} type="url" placeholder="https://" autoComplete="off" />
      <Choices
        label={text.events}
        options={offered(WEBHOOK_EVENTS, whole).map((value) => ({ value, label: EVENT_NAMES[value] }))}
        chosen={events}
        onChange={setEvents}
        error={field('events').error?.toString()}
      />
      {!waits && (
        <Choices
          label={text.kind}
          options={[{ value: 'sandbox', label: text.sandbox }]}
          chosen={kind}
          onChange={setKind}
        />
      )}
      <Button type="submit" pending={form.pending}>
        {text.create}
      </Button>
    </Form>
  )
}
