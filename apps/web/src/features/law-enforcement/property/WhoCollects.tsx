import { Icon } from '../../../ui/index.ts'
import type { CustodyRow } from './custody-queries.ts'
import { property } from './messages.ts'

const text = property.collects

/** The person whom the owner sends, to be compared with their document; or that nobody is sent. */
export function WhoCollects({ person }: { person: CustodyRow['representative'] }) {
  if (person === null) return <p className="text-muted">{text.nobody}</p>
  return (
    <section aria-label={text.heading} className="rounded-md border-[1.5px] border-line bg-sunken p-4">
      <p className="flex items-center gap-2 text-muted text-sm">
        <Icon name="card" size={20} className="shrink-0" />
        {text.sent}
      </p>
      <p className="mt-1 font-bold text-xl wrap-anywhere">{person.name}</p>
      <dl className="mt-3 grid grid-cols-2 gap-4">
        <div className="min-w-0">
          <dt className="text-muted text-sm">{text.document}</dt>
          <dd className="font-semibold">{property.documents[person.document]}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-muted text-sm">{text.lastFour}</dt>
          <dd className="digits font-semibold text-xl">{person.last_four}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm">{text.compare}</p>
    </section>
  )
}

/** The same as a fact of a returned phone. */
export function sentText({ name, document, last_four }: NonNullable<CustodyRow['representative']>): string {
  return text.wasSent(name, property.documents[document], last_four)
}
