import { deviceName } from '../../../lib/device-name.ts'
import { Imei, Link, StatusBadge } from '../../../ui/index.ts'
import { CaseNumber } from '../CaseNumber.tsx'
import { DescriptionList, type Fact } from '../DescriptionList.tsx'
import { detailPath } from '../FlagRow.tsx'
import { officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { CorrectFacts } from './CorrectFacts.tsx'
import { CustodyActs } from './CustodyActs.tsx'
import { STATE_TONES } from './CustodyList.tsx'
import { CustodySteps } from './CustodySteps.tsx'
import type { CustodyPhone } from './custody-queries.ts'
import { HandIn } from './HandIn.tsx'
import { property } from './messages.ts'
import { Photos } from './Photos.tsx'
import { sentText } from './WhoCollects.tsx'

const text = property.phone
const COLUMN = 'grid gap-6 *:min-w-0'

/** The actions on the phone, its facts, its pictures, who handed it in, and its steps. */
export function PhoneDetail({ phone, onDone }: { phone: CustodyPhone; onDone: () => void }) {
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <div className={COLUMN}>
        <CustodyActs phone={phone} onDone={onDone} />
        <SectionCard heading={property.photos.heading}>
          <Photos phone={phone} onDone={onDone} />
        </SectionCard>
      </div>
      <div className={COLUMN}>
        <SectionCard
          heading={text.facts}
          aside={phone.state !== 'returned' && <CorrectFacts phone={phone} onDone={onDone} />}
        >
          <DescriptionList facts={factsOf(phone)} />
          <p className="mt-4">
            <Link to={detailPath(phone.imei)} className="text-link inline-flex min-h-11 items-center">
              {text.openDevice}
            </Link>
          </p>
        </SectionCard>
        <HandIn phone={phone} onDone={onDone} />
      </div>
      <div className="lg:col-span-2">
        <SectionCard heading={text.steps}>
          <CustodySteps steps={phone.steps} />
        </SectionCard>
      </div>
    </div>
  )
}

function factsOf(phone: CustodyPhone): Fact[] {
  const { facts } = property
  return [
    [
      text.state,
      <StatusBadge key="state" tone={STATE_TONES[phone.state]}>
        {property.states[phone.state]}
      </StatusBadge>,
    ],
    [text.since, officerDateTime(phone.state_since)],
    [text.device, deviceName({ brand: phone.device_brand, model: phone.device_model })],
    [property.desk.imei, <Imei key="imei" imei={phone.imei} />],
    [facts.exhibit, phone.exhibit],
    [facts.place, phone.place],
    [facts.condition, phone.condition === '' ? text.nothing : phone.condition],
    [text.found, officerDateTime(phone.found_at)],
    [text.seizedBy, phone.seized_by],
    [text.case, phone.case_number === null ? text.noCase : <CaseNumber key="case" of={phone.case_number} />],
    ...(phone.receipt === null ? [] : [[text.receipt, phone.receipt] as const]),
    ...(phone.receipt === null || phone.representative === null
      ? []
      : [[property.collects.sent, sentText(phone.representative)] as const]),
  ]
}
