import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { deviceName } from '../../../lib/device-name.ts'
import { deviceWords } from '../../../lib/messages/device.ts'
import { networks as networkWords } from '../../../lib/messages/networks.ts'
import { networkLines } from '../../../lib/network-lines.ts'
import { ImeiLine } from '../../../ui/ImeiLine.tsx'
import { Email, StatusBadge } from '../../../ui/index.ts'
import { DescriptionList, type Fact } from '../DescriptionList.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDate } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { deviceDetail } from './messages.ts'
import { Identity, type Revealed } from './RevealIdentity.tsx'

const text = deviceDetail.information
const { missing } = lawEnforcement
const TONES = { stolen: 'stolen', locked: 'flagged', active: 'clean', registered: 'clean' } as const

/**
 * Device Information; brand and model are shown as the device's status. Rendered for each owner again: a
 * revealed number belongs to one person.
 */
export function DeviceInformation({ device }: { device: OfficerDevice }) {
  const { owner, status } = device
  // Forgotten when the page is left.
  const [revealed, setRevealed] = useState<Revealed>({})
  const facts: Fact[] = [
    [text.owner, owner ? `${owner.first_name} ${owner.last_name}` : text.unregistered],
    [
      text.status,
      <span key="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {deviceName(device)}
        {status && <StatusBadge tone={TONES[status]}>{deviceWords.statuses[status]}</StatusBadge>}
      </span>,
    ],
    [text.imei, <ImeiLine key="imei" imei={device.imei} />],
    ...(device.imei2 ? [[text.imei2, <ImeiLine key="imei2" imei={device.imei2} />] as const] : []),
    [text.registered, device.registration_date ? officerDate(device.registration_date) : text.unregistered],
  ]
  const networks = networkLines(device.networks)
  if (networks.length > 0)
    facts.push([
      networkWords.heading,
      <span key="networks">
        {networks.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>,
    ])
  const contact = owner && (
    <span key="contact">
      <span className="block">{owner.phone_number ?? missing}</span>
      <span className="block">
        <Email address={owner.email} />
      </span>
    </span>
  )
  const identity = owner && (
    <Identity key="identity" imei={device.imei} owner={owner} revealed={revealed} onRevealed={setRevealed} />
  )
  facts.push([text.contact, contact ?? missing], [text.identity, identity ?? missing])
  return (
    <SectionCard heading={text.heading}>
      <DescriptionList facts={facts} />
    </SectionCard>
  )
}
