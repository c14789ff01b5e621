import { readOwnReceipt, readReporterReceipt } from '@amana/contract/custody'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { fetchFile } from '../../lib/download.ts'
import { useDownload } from '../../lib/use-download.ts'
import { ImeiLine } from '../../ui/ImeiLine.tsx'
import { Alert, Button, CopyButton, Fact, Icon, PageHeading } from '../../ui/index.ts'
import { CollectCode } from './CollectCode.tsx'
import { collect as text } from './messages.ts'
import type { OwnCustody, Whose } from './queries.ts'
import { Representative } from './Representative.tsx'

interface CollectViewProps {
  whose: Whose
  custody: OwnCustody
}

/** The state of a phone in custody, as its person reads it. */
export function CollectView({ whose, custody }: CollectViewProps) {
  const { state, station, code, receipt, since } = custody
  switch (state) {
    case 'owner_called':
      return (
        <Page whose={whose} custody={custody} title={text.called.title(station?.name ?? '')}>
          {station && <Place station={station} />}
          {code !== null && <CollectCode code={code} />}
          <Representative whose={whose} named={custody.representative} />
        </Page>
      )
    case 'returned':
      return (
        <Page whose={whose} custody={custody} title={text.returned.title}>
          <p>{text.returned.text(formatDateTime(since))}</p>
          {receipt !== null && <Receipt whose={whose} receipt={receipt} />}
          <Alert tone="warning">{text.returned.wrong}</Alert>
        </Page>
      )
    case 'court':
    case 'disposed':
      return (
        <Page whose={whose} custody={custody} title={text[state].title}>
          <p>{text[state].text}</p>
        </Page>
      )
    default:
      return (
        <Page whose={whose} custody={custody} title={text.matched.title}>
          <p>{text.matched.text}</p>
          <Representative whose={whose} named={custody.representative} />
        </Page>
      )
  }
}

function Page({
  whose,
  custody,
  title,
  children,
}: CollectViewProps & { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.case(custody.case_number)}>
        {title}
      </PageHeading>
      <div className="grid gap-8">
        {children}
        {'imei' in whose && (
          <div className="border-line border-t pt-4 text-muted text-sm">
            <ImeiLine imei={whose.imei} />
          </div>
        )}
      </div>
    </>
  )
}

function Place({ station }: { station: NonNullable<OwnCustody['station']> }) {
  const { called } = text
  return (
    <>
      <dl className="grid gap-4">
        <Fact name={called.address}>
          {station.address}{' '}
          <CopyButton
            text={`${station.name}, ${station.address}`}
            toast={called.addressCopied}
            label={called.copyAddress}
            className="-my-2"
          />
        </Fact>
        <Fact name={called.phone}>
          <a
            href={`tel:${station.phone.replaceAll(/[^\d+]/g, '')}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {station.phone}
          </a>
        </Fact>
        <Fact name={called.hours}>{station.hours || called.noHours}</Fact>
      </dl>
      <section aria-labelledby="bring">
        <h2 id="bring" className="mb-3 text-xl">
          {called.bringHeading}
        </h2>
        <ul className="grid gap-2">
          {called.bring.map((thing) => (
            <li key={thing} className="flex items-start gap-3">
              <Icon name="check" size={20} className="mt-1 shrink-0 text-brand" />
              {thing}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Receipt({ whose, receipt }: { whose: Whose; receipt: string }) {
  const { pending, start } = useDownload(() =>
    'imei' in whose
      ? fetchFile(readOwnReceipt, { params: whose })
      : fetchFile(readReporterReceipt, { params: { case: whose.caseNumber }, body: { proof: whose.proof } }),
  )
  return (
    <>
      <dl>
        <Fact name={text.returned.receipt}>
          <span className="digits">{receipt}</span>
        </Fact>
      </dl>
      <Button className="sm:justify-self-start" pending={pending} onClick={start}>
        {!pending && <Icon name="document" size={20} />}
        {text.returned.download}
      </Button>
    </>
  )
}
