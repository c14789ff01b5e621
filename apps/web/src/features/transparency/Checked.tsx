import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { FoldSummary } from '../../ui/FoldSummary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Verdict } from './check-receipt.ts'
import { type Fact, factsOf, startOfHour, wordFor } from './event-facts.ts'
import { transparency as texts } from './messages.ts'

/** Whether the receipt holds, why not, and what it says. */
export function Checked({ verdict }: { verdict: Verdict }) {
  return verdict.holds ? <Holds {...verdict} /> : <Refused reason={verdict.reason} />
}

function Panel({ holds, title, children }: { holds: boolean; title: string; children: ReactNode }) {
  const look = holds ? 'bg-clean-solid text-on-clean-solid' : 'bg-stolen-solid text-on-stolen-solid'
  return (
    <div data-holds={holds} className={`rounded-lg p-5 ${look}`}>
      <div className="flex items-center gap-4">
        <Icon name={holds ? 'shield' : 'stop'} size={44} className="shrink-0" />
        <h3 className="text-2xl">{title}</h3>
      </div>
      <p className="mt-3">{children}</p>
    </div>
  )
}

function Refused({ reason }: { reason: Extract<Verdict, { holds: false }>['reason'] }) {
  return (
    <div>
      <Panel holds={false} title={texts.refused.title}>
        {texts.refused.reasons[reason]}
      </Panel>
      <p className="mt-3 text-muted">
        {texts.refused.next}{' '}
        <Link to={paths.support} className="text-link">
          {texts.witness.contact}
        </Link>
      </p>
    </div>
  )
}

function Holds({ receipt, checked }: Extract<Verdict, { holds: true }>) {
  const facts = factsOf(receipt.event)
  const hour = startOfHour(receipt.at)
  return (
    <div>
      <Panel holds title={texts.holds.title}>
        {texts.holds.text}
      </Panel>
      <h3 className="mt-5 text-lg">{texts.event.heading}</h3>
      <dl className="mt-1 grid gap-x-8 sm:grid-cols-2">
        <Row name={texts.event.type}>{wordFor(receipt.type, texts.types)}</Row>
        <Row name={texts.event.hour}>{hour ? formatDateTime(hour) : receipt.at}</Row>
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one text, in its order
          <Row key={at} name={wordFor(fact.field, texts.fields)}>
            <Value {...fact} />
          </Row>
        ))}
        <Row name={texts.event.entry}>{texts.event.entryOf(checked.index + 1, checked.checkpoint.size)}</Row>
      </dl>
      <details className="group mt-3 rounded-md border border-line bg-raised" open={facts.length === 0}>
        <FoldSummary>{texts.event.raw}</FoldSummary>
        <p className="digits mx-4 mb-4 rounded-sm bg-sunken p-3 text-sm break-all">{receipt.event}</p>
      </details>
    </div>
  )
}

function Value({ kind, value }: Fact) {
  if (kind === 'imei') return <Imei imei={value} />
  return kind === 'time' ? formatDateTime(value) : value
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
