import { readOwnReceipt } from '@amana/contract/custody'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { fetchFile } from '../../lib/download.ts'
import { useDownload } from '../../lib/use-download.ts'
import { ImeiLine } from '../../ui/ImeiLine.tsx'
import { Alert, Button, CopyButton, Fact, Icon, PageHeading } from '../../ui/index.ts'
import { CollectCode } from './CollectCode.tsx'
import { collect as text } from './messages.ts'
import type { OwnCustody } from './queries.ts'
import { Representative } from './Representative.tsx'

interface CollectViewProps {
  /** Null: of a reporter without an account, who names nobody and has no receipt to save. */
  imei: string | null
  custody: OwnCustody
}

/** The state of a phone in custody, as its person reads it. */
export function CollectView({ imei, custody }: CollectViewProps) {
  const { state, station, code, receipt, since } = custody
  switch (state) {
    case 'owner_called':
      return (
        <Page imei={imei} custody={custody} title={text.called.title(station?.name ?? '')}>
          {station && <Place station={station} />}
          {code !== null && <CollectCode code={code} />}
          {imei !== null && <Representative imei={imei} named={custody.representative} />}
        </Page>
      )
    case 'returned':
      return (
        <Page imei={imei} custody={custody} title={text.returned.title}>
          <p>{text.returned.text(formatDateTime(since))}</p>
          {receipt !== null && <Receipt imei={imei} receipt={receipt} />}
          <Alert tone="warning">{text.returned.wrong}</Alert>
        </Page>
      )
    case 'court':
    case 'disposed':
      return (
        <Page imei={imei} custody={custody} title={text[state].title}>
          <p>{text[state].text}</p>
        </Page>
      )
    default:
      return (
        <Page imei={imei} custody={custody} title={text.matched.title}>
          <p>{text.matched.text}</p>
          {imei !== null && <Representative imei={imei} named={custody.representative} />}
        </Page>
      )
  }
}

function Page({ imei, custody, title, children }: CollectViewProps & { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.case(custody.case_number)}>
        {title}
      </PageHeading>
      <div className="grid gap-8">
        {children}
        {imei !== null && (
          <div className="border-line border-t pt-4 text-muted text-sm">
            <ImeiLine imei={imei} />
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

function Receipt({ imei, receipt }: { imei: string | null; receipt: string }) {
  return (
    <>
      <dl>
        <Fact name={text.returned.receipt}>
          <span className="digits">{receipt}</span>
        </Fact>
      </dl>
      {imei !== null && <SaveReceipt imei={imei} />}
    </>
  )
}

function SaveReceipt({ imei }: { imei: string }) {
  const { pending, start } = useDownload(() => fetchFile(readOwnReceipt, { params: { imei } }))
  return (
    <Button className="sm:justify-self-start" pending={pending} onClick={start}>
      {!pending && <Icon name="document" size={20} />}
      {text.returned.download}
    </Button>
  )
}
