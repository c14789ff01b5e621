import { formatDateTime } from '../../lib/dates.ts'
import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { handedOver as text } from './handed-over/messages.ts'
import { useOutgoing } from './queries.ts'

export interface HandedOverProps {
  /** The transfer's id, or the device by its number or IMEI. */
  of: string
}

/** The new owner of a phone that this person handed over; nothing for another phone. */
export function HandedOver({ of }: HandedOverProps) {
  const transfer = useOutgoing().find(
    ({ id, device, status }) => status === 'completed' && [id, String(device.id), device.imei].includes(of),
  )
  if (!transfer) return null
  const { device, to_email, completed_at, created_at } = transfer
  return (
    <Alert
      tone="success"
      className="mb-6"
      title={<span className="wrap-anywhere">{text.title(to_email)}</span>}
      action={
        <LinkButton variant="secondary" to={paths.transferIncoming}>
          {text.list}
        </LinkButton>
      }
    >
      {text.text(deviceName(device), formatDateTime(completed_at ?? created_at))}
    </Alert>
  )
}
