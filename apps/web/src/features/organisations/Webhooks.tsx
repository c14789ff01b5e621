import type { EndpointData } from '@amana/contract/endpoint'
import {
  type createOwnWebhook,
  deleteOwnWebhook,
  listOwnDeliveries,
  listOwnWebhooks,
  sendDeliveryAgain,
} from '@amana/contract/organisations'
import type { Delivery, Webhook } from '@amana/contract/partners'
import { useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, Button, Dialog, EmptyState, Link, StatusBadge } from '../../ui/index.ts'
import { Confirm } from './Confirm.tsx'
import { EVENT_NAMES } from './event-names.ts'
import { Loaded } from './Loaded.tsx'
import { webhooks as text } from './messages.ts'
import { NewWebhook } from './NewWebhook.tsx'
import { useChange, useRead } from './queries.ts'
import { emptyText, may, type OrganisationDetail } from './roles.ts'
import { Secret } from './Secret.tsx'
import { SendTest } from './SendTest.tsx'

type CreatedWebhook = EndpointData<typeof createOwnWebhook>
/** Addresses that hear of events, and what was sent to each. */
export function Webhooks({ whole }: { whole: OrganisationDetail }) {
  const params = { organisation: whole.id }
  const read = useRead(listOwnWebhooks, { params })
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<CreatedWebhook | null>(null)
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const remove = useChange(deleteOwnWebhook, () => setRemoving(null))
  const makes = may(whole, 'developer') && (whole.status === 'approved' || whole.status === 'applied')
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          {text.intro}{' '}
          <Link to={paths.developersWebhooks} className="text-link">
            {text.guide}
          </Link>
        </p>
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
  const { id, url, events, sandbox, status, disabled_because, public_key } = webhook
  const [open, setOpen] = useState(false)
  const develops = may(whole, 'developer')
  return (
    <li className="grid gap-3 py-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {url}
        {sandbox && <StatusBadge tone="neutral">{text.ofTests}</StatusBadge>}
        <StatusBadge tone={status === 'active' ? 'clean' : 'failed'}>{text[status]}</StatusBadge>
      </p>
      {disabled_because && <p className="text-sm">{disabled_because}</p>}
      <p className="text-sm text-muted">{events.map((event) => EVENT_NAMES[event]).join('; ')}</p>
      <Secret label={text.publicKey} copy={text.copyPublicKey} value={public_key} />
      {develops && status === 'active' && <SendTest whole={whole} id={id} />}
      <div className="flex flex-wrap gap-3">
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
