import { formatNationalPhone, parsePhone } from '@amana/contract/phone'
import { deviceName } from '../../lib/device-name.ts'
import { Imei } from '../../ui/Imei.tsx'
import { transfers } from './messages.ts'
import type { TransferSession } from './transfer-session.ts'

const text = transfers.verify

/** The phone, and the address of the code. */
export function TransferSummary({ session: { device, sentTo } }: { session: TransferSession }) {
  return (
    <div className="grid gap-4">
      {device.imei && (
        <div className="rounded-md bg-sunken p-4">
          <p className="font-semibold wrap-anywhere">{deviceName(device)}</p>
          <p>
            <Imei imei={device.imei} className="text-sm text-muted" />
          </p>
        </div>
      )}
      <p>
        {text.sentTo}{' '}
        <strong className={parsePhone(sentTo) ? 'whitespace-nowrap' : 'wrap-anywhere'}>
          {addressText(sentTo)}
        </strong>
        . {text.tell}
      </p>
      <p className="text-sm text-muted">{text.orAccept}</p>
      <p className="font-semibold">{transfers.initiate.before}</p>
    </div>
  )
}

/** `+234 803 123 4567`, or the e-mail address as it is. */
export function addressText(address: string): string {
  const phone = parsePhone(address)
  return phone ? `+234 ${formatNationalPhone(phone.slice('+234'.length))}` : address
}
