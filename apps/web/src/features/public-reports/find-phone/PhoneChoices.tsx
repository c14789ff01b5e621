import { formatImei } from '@amana/contract/imei'
import { Icon } from '../../../ui/Icon.tsx'
import type { FoundPhone } from './look-up.ts'
import { findPhone } from './messages.ts'

const text = findPhone.phones

export interface PhoneChoicesProps {
  phones: readonly FoundPhone[]
  /** From whom the last phone is known. */
  network: string
  onChoose: (phone: FoundPhone) => void
}

/** Each phone as a large button with its number. */
export function PhoneChoices({ phones, network, onChoose }: PhoneChoicesProps) {
  const known = {
    registered: text.registered,
    checked: text.checked,
    network: findPhone.network.found(network),
  }
  return (
    <ul className="grid gap-3">
      {phones.map((phone) => (
        <li key={phone.imei}>
          <button
            type="button"
            onClick={() => onChoose(phone)}
            className="flex min-h-18 w-full items-center gap-4 rounded-lg border-2 border-line-strong bg-raised p-4 text-left transition-colors hover:border-brand"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-semibold wrap-anywhere">{phone.name || text.unnamed}</span>
              <span className="digits block whitespace-nowrap">{formatImei(phone.imei)}</span>
              <span className="block text-muted text-sm">{known[phone.from]}</span>
            </span>
            <Icon name="arrow" className="shrink-0 text-brand" />
          </button>
        </li>
      ))}
    </ul>
  )
}
