import type { ReactNode } from 'react'

export interface Fact {
  term: string
  value: ReactNode
}

/** The facts of a registration, line by line. */
export function RegistrationSummary({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <dl aria-label={label} className="divide-y divide-line border-y border-line">
      {facts.map(({ term, value }) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-4 py-3">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
