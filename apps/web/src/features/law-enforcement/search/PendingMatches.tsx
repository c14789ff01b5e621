import { caseNumberIn } from '@amana/contract/case-number'
import { parsePhone } from '@amana/contract/phone'
import { lawEnforcement } from '../messages.ts'
import { usePendingReports } from '../queries.ts'
import { SectionCard } from '../SectionCard.tsx'
import { PendingList } from '../work/PendingReports.tsx'

const text = lawEnforcement.work.pending

/** A report without a phone is found by its number, or by the contact of its reporter. */
export function findsReports(query: string): boolean {
  return Boolean(caseNumberIn(query)) || parsePhone(query) !== null || query.includes('@')
}

/** Reports that wait for their IMEI and match the search. Nothing is shown when there are none. */
export function PendingMatches({ query }: { query: string }) {
  const { data, refetch } = usePendingReports({ q: query })
  if (!data || data.count === 0) return null
  return (
    <SectionCard heading={text.found}>
      <p className="mb-4 text-muted">{text.foundText}</p>
      <PendingList reports={data.results} onAdded={() => void refetch()} />
    </SectionCard>
  )
}
