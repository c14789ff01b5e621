import type { ReactNode } from 'react'

export type Fact = readonly [term: string, value: ReactNode]

/** Facts with their terms, in two columns where both hold a phone number. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 grid-cols-[repeat(auto-fill,minmax(min(100%,max(12rem,40%)),1fr))]">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-muted text-sm">{term}</dt>
          <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
