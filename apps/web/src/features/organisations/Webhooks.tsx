import type { EndpointData } from '@amana/contract/endpoint'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@amana/contract/organisation-words'
import {
  createOwnWebhook,
  deleteOwnWebhook,
  listOwnDeliveries,
  listOwnWebhooks,
  sendDeliveryAgain,
  testOwnWebhook,
} from '@amana/contract/organisations'
import type { Delivery, Webhook } from '@amana/contract/partners'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Alert, Button, Dialog, EmptyState, Form, StatusBadge, TextField } from '../../ui/index.ts'
import { Choices } from './Choices.tsx'
import { Confirm } from './Confirm.tsx'
import { Loaded } from './Loaded.tsx'
import { organisation, webhooks as text } from './messages.ts'
import { useChange, useRead, useRefresh } from './queries.ts'
import { emptyText, may, type OrganisationDetail } from './roles.ts'
import { Secret } from './Secret.tsx'

type CreatedWebhook = EndpointData<typeof createOwnWebhook>
/** Keys of texts hold no dots. */
const EVENT_NAMES: Record<WebhookEvent, string> = {
  'check_job.done': text.eventNames.check_job_done,
  'flag.activated': text.eventNames.flag_activated,
  'flag.cleared': text.eventNames.flag_cleared,
  'blocklist.changed': text.eventNames.blocklist_changed,
}
const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_NAMES[value] }))

/** Addresses that hear of events, and what was sent to each. */
export function Webhooks({ whole }: { whole: OrganisationDetail }) {
  const params = { organisation: whole.id }
  const read = useRead(listOwnWebhooks, { params })
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<CreatedWebhook | null>(null)
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const remove = useChange(deleteOwnWebhook, () => setRemoving(null))
  const makes = may(whole, 'developer') && whole.status === 'approved'
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{text.intro}</p>
        {makes && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
      </div>
      <Loaded read={read}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState icon="bell" title={text.empty.title} text={emptyText(whole, makes, text.empty)} />
          ) : (
            <ul className="divide-y divide-line">
              {results.map((webhook) => (
                <Row key={webhook.id} whole={whole} webhook={webhook} onRemove={() => setRemoving(webhook)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog open={adding} onOpenChange={setAdding} title={text.add}>
        <NewWebhook
          whole={whole}
          onMade={(webhook) => {
            setAdding(false)
            setMade(webhook)
          }}
        />
      </Dialog>
      <Dialog
        open={made !== null}
        onOpenChange={(open) => !open && setMade(null)}
        deliberate
        title={text.madeTitle}
        footer={<Button onClick={() => setMade(null)}>{text.done}</Button>}
      >
        <Alert tone="warning">{text.madeText}</Alert>
        {made && (
          <>
            <Secret label={text.secret} copy={text.copySecret} value={made.secret} />
            <Secret label={text.publicKey} copy={text.copyPublicKey} value={made.public_key} />
          </>
        )}
      </Dialog>
      {removing && (
        <Confirm
          title={text.removeTitle}
          text={text.removeText}
          action={text.remove}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { ...params, id: removing.id } })}
          onCancel={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

function Row({
  whole,
  webhook,
  onRemove,
}: {
  whole: OrganisationDetail
  webhook: Webhook
  onRemove: () => void
}) {
  const { id, url, events, status, disabled_because, public_key } = webhook
  const test = useChange(testOwnWebhook)
  const [open, setOpen] = useState(false)
  const develops = may(whole, 'developer')
  return (
    <li className="grid gap-3 py-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {url}
        <StatusBadge tone={status === 'active' ? 'clean' : 'failed'}>{text[status]}</StatusBadge>
      </p>
      {disabled_because && <p className="text-sm">{disabled_because}</p>}
      <p className="text-sm text-muted">{events.map((event) => EVENT_NAMES[event]).join('; ')}</p>
      <Secret label={text.publicKey} copy={text.copyPublicKey} value={public_key} />
      <div className="flex flex-wrap gap-3">
        {develops && status === 'active' && (
          <Button
            variant="secondary"
            pending={test.isPending}
            onClick={() => test.mutate({ params: { organisation: whole.id, id } })}
          >
            {text.test}
          </Button>
        )}
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text.deliveries}
        </Button>
        {develops && (
          <Button variant="ghost" onClick={onRemove}>
            {text.remove}
          </Button>
        )}
      </div>
      {open && <Deliveries whole={whole} webhook={webhook} />}
    </li>
  )
}

const TONES = { pending: 'pending', delivered: 'clean', failed: 'failed' } as const
const POLL_MS = 3_000

function Deliveries({ whole, webhook }: { whole: OrganisationDetail; webhook: Webhook }) {
  const params = { organisation: whole.id, id: webhook.id }
  const read = useRead(listOwnDeliveries, { params }, () => POLL_MS)
  const again = useChange(sendDeliveryAgain)
  return (
    <Loaded read={read}>
      {({ results }) =>
        results.length === 0 ? (
          <p className="text-muted">{text.deliveriesEmpty}</p>
        ) : (
          <ul className="divide-y divide-line rounded-md bg-sunken px-3">
            {results.map((delivery) => (
              <li
                key={delivery.webhook_id}
                className="flex flex-wrap items-center justify-between gap-3 py-3"
              >
                <p className="min-w-0 text-sm wrap-anywhere">
                  <span className="font-semibold">{delivery.type}</span> {formatDateTime(delivery.created_at)}
                  <br />
                  <span className="text-muted">{attemptsOf(delivery)}</span>
                </p>
                <span className="flex items-center gap-3">
                  <StatusBadge tone={TONES[delivery.status]}>{text.statuses[delivery.status]}</StatusBadge>
                  {may(whole, 'developer') && webhook.status === 'active' && (
                    <Button
                      variant="secondary"
                      pending={again.isPending && again.variables.params.event === delivery.webhook_id}
                      onClick={() => again.mutate({ params: { ...params, event: delivery.webhook_id } })}
                    >
                      {text.again}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function attemptsOf({ attempts }: Delivery): string {
  const last = attempts.at(-1)
  const answer = last && (last.reason ?? String(last.status))
  return answer ? `${text.attempts(attempts.length)}, ${answer}` : text.attempts(attempts.length)
}

function NewWebhook({
  whole,
  onMade,
}: {
  whole: OrganisationDetail
  onMade: (made: CreatedWebhook) => void
}) {
  const refresh = useRefresh()
  const [events, setEvents] = useState<WebhookEvent[]>(['check_job.done', 'flag.activated', 'flag.cleared'])
  const { form, field } = useForm({
    initial: { url: '', events: '' },
    endpoint: createOwnWebhook,
    failed: organisation.failed,
    body: ({ url }) => ({ url, events }),
    async send({ url }) {
      const { data } = await call(createOwnWebhook, {
        params: { organisation: whole.id },
        body: { url, events },
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
        options={EVENTS}
        chosen={events}
        onChange={setEvents}
        error={field('events').error?.toString()}
      />
      <Button type="submit" pending={form.pending}>
        {text.create}
      </Button>
    </Form>
  )
}
