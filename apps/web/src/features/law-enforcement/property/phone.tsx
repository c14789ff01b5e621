import { useParams } from 'react-router'
import { deviceName } from '../../../lib/device-name.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button, ErrorState, Imei, Link, PageHeading, StatusBadge } from '../../../ui/index.ts'
import { CaseNumber } from '../CaseNumber.tsx'
import { DescriptionList, type Fact } from '../DescriptionList.tsx'
import { detailPath } from '../FlagRow.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { CorrectFacts } from './CorrectFacts.tsx'
import { CustodyActs } from './CustodyActs.tsx'
import { printedOf, STATE_TONES } from './CustodyList.tsx'
import { CustodySteps } from './CustodySteps.tsx'
import { type CustodyPhone, useCustodyPhone, useRefreshCustody } from './custody-queries.ts'
import { property } from './messages.ts'
import { PrintSheet, usePrint } from './PrintSheet.tsx'

const text = property.phone

/** `/law-enforcement/property/:id`: a phone in custody, its steps, and what can be done (decisions §21). */
export function Component() {
  const id = Number(useParams().id)
  const read = useCustodyPhone(id)
  const refresh = useRefreshCustody()
  const [printing, print] = usePrint()
  const title = read.data ? text.titleOf(read.data.exhibit) : property.title
  usePageTitle(title)
  const phone = read.data
  return (
    <>
      <div className={printing ? 'print:hidden' : undefined}>
        <BackLink to={paths.officerProperty}>{text.back}</BackLink>
        <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
          <PageHeading>{title}</PageHeading>
          {phone && (
            <Button variant="secondary" onClick={() => print({ what: 'labels', phones: [printedOf(phone)] })}>
              {property.print.labels}
            </Button>
          )}
        </div>
        {phone ? <Phone phone={phone} onDone={refresh} /> : <Missing id={id} read={read} />}
      </div>
      {printing && <PrintSheet {...printing} />}
    </>
  )
}

function Missing({ id, read }: { id: number; read: ReturnType<typeof useCustodyPhone> }) {
  if (!Number.isSafeInteger(id) || id < 1) return <ErrorState title={text.failed} />
  return <NotLoaded query={read} text={text} />
}

function Phone({ phone, onDone }: { phone: CustodyPhone; onDone: () => void }) {
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <CustodyActs phone={phone} onDone={onDone} />
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
    ['IMEI', <Imei key="imei" imei={phone.imei} />],
    [facts.exhibit, phone.exhibit],
    [facts.place, phone.place],
    [facts.condition, phone.condition === '' ? text.nothing : phone.condition],
    [text.found, officerDateTime(phone.found_at)],
    [text.seizedBy, phone.seized_by],
    [text.case, phone.case_number === null ? text.noCase : <CaseNumber key="case" of={phone.case_number} />],
    ...(phone.receipt === null ? [] : [[text.receipt, phone.receipt] as const]),
  ]
}
