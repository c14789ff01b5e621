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
import { caseOf } from './device-title.ts'
import { deviceDetail } from './messages.ts'
import { Identity, type Revealed } from './RevealIdentity.tsx'

const text = deviceDetail.information
const { missing } = lawEnforcement
const TONES = { stolen: 'stolen', locked: 'flagged', active: 'clean', registered: 'clean' } as const

/**
 * Device Information: the owner, then the phone, whose brand and model are shown as its status. Rendered for
 * each owner again: a revealed number belongs to one person.
 */
export function DeviceInformation({ device }: { device: OfficerDevice }) {
  const { owner, status } = device
  // Forgotten when the page is left.
  const [revealed, setRevealed] = useState<Revealed>({})
  const networks = networkLines(device.networks)
  const people: Fact[] = [
    [text.owner, owner ? `${owner.first_name} ${owner.last_name}` : text.unregistered],
    [text.contact, owner ? <Contact key="contact" owner={owner} /> : missing],
    [
      text.identity,
      owner ? (
        <Identity
          key="identity"
          imei={device.imei}
          owner={owner}
          caseNumber={caseOf(device)}
          revealed={revealed}
          onRevealed={setRevealed}
        />
      ) : (
        missing
      ),
    ],
  ]
  const phone: Fact[] = [
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
    ...(networks.length > 0
      ? [[networkWords.heading, <Lines key="networks" lines={networks} />] as const]
      : []),
  ]
  return (
    <SectionCard heading={text.heading}>
      <DescriptionList facts={[...people, ...phone]} />
    </SectionCard>
  )
}

function Contact({ owner: { phone_number, email } }: { owner: NonNullable<OfficerDevice['owner']> }) {
  return (
    <>
      <span className="block">{phone_number ?? missing}</span>
      <span className="block">
        <Email address={email} />
      </span>
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
