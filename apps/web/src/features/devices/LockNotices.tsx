import type { Device, LockReason } from '@amana/contract/devices'
import { cancelTransfer, type Transfer } from '@amana/contract/transfers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { haveItBack } from '../../lib/have-it-back.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, buttonClasses, LinkButton, toast } from '../../ui/index.ts'
import { locksOf } from './device-text.ts'
import { locks as text } from './locks/messages.ts'
import { flagsOf, useOffer } from './queries.ts'

/** Names the notices for the actions that the locks stop. */
export const LOCKS_ID = 'device-locks'

/** Why the device is locked: for each reason that is true its sentence, and the one thing to do about it. */
export function LockNotices({ device }: { device: Device }) {
  const locks = locksOf(device)
  if (locks.length === 0) return null
  return (
    <div id={LOCKS_ID} className="mb-6 grid gap-4">
      {locks.map((reason) => {
        const Notice = NOTICES[reason]
        return <Notice key={reason} device={device} />
      })}
    </div>
  )
}

const NOTICES: Record<LockReason, (props: { device: Device }) => ReactNode> = {
  hold: Hold,
  transfer: Offer,
  dispute: Dispute,
  lost: Lost,
}

function useOpenCase(imei: string) {
  const { data: flags = [] } = useQuery(flagsOf(imei))
  return flags.find(
    ({ followed, status, flag_type }) => followed && flag_type !== 'found' && status === 'active',
  )
}

function Hold({ device }: { device: Device }) {
  const open = useOpenCase(device.imei)
  return (
    <Alert
      tone="warning"
      title={open ? text.hold.titleOf(open.case_number) : text.hold.title}
      action={
        <a href="tel:112" className={buttonClasses('secondary')}>
          {text.hold.action}
        </a>
      }
    >
      {text.hold.text}
    </Alert>
  )
}

function Offer({ device }: { device: Device }) {
  const offer = useOffer(device.id)
  return (
    <Alert
      tone="warning"
      title={offer ? text.transfer.titleOf(offer.to_email) : text.transfer.title}
      action={offer && <CancelOffer offer={offer} />}
    >
      {offer && text.transfer.text(formatDateTime(offer.expires_at))}
    </Alert>
  )
}

function CancelOffer({ offer: { id } }: { offer: Transfer }) {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)

  async function cancel() {
    setPending(true)
    try {
      toast.success((await call(cancelTransfer, { params: { id } })).description)
    } catch (thrown) {
      toast.error(refusalText(toApiError(thrown), text.transfer.failed), { id: `transfer:${id}` })
    }
    await queries.invalidateQueries()
    setPending(false)
  }
  return (
    <Button variant="secondary" pending={pending} onClick={() => void cancel()}>
      {text.transfer.action}
    </Button>
  )
}

function Dispute({ device }: { device: Device }) {
  return (
    <Alert
      tone="warning"
      title={text.dispute.title}
      action={
        <LinkButton variant="secondary" to="#device-documents">
          {text.dispute.action[device.ownership.proven ? 'proven' : 'unproven']}
        </LinkButton>
      }
    >
      {text.dispute.text}
    </Alert>
  )
}

function Lost({ device }: { device: Device }) {
  const open = useOpenCase(device.imei)
  const found = (
    <LinkButton variant="secondary" {...haveItBack(device.id)}>
      {text.lost.action}
    </LinkButton>
  )
  return (
    <Alert
      tone="warning"
      title={open?.reported_by === 'You' ? text.lost.yours : text.lost.title}
      action={device.abilities.flag_found && found}
    >
      {text.lost.text}
    </Alert>
  )
}
