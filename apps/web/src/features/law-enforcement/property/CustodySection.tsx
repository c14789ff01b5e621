import { useMemo } from 'react'
import { useUrlParams, withParam } from '../use-url-params.ts'
import { CustodyFilters } from './CustodyFilters.tsx'
import { CustodyList } from './CustodyList.tsx'
import { custodyFiltersOf } from './custody-filters.ts'
import { useCustody } from './custody-queries.ts'
import { property } from './messages.ts'
import type { PrintJob } from './PrintSheet.tsx'

/** The phones that are kept, by the filters of the address. */
export function CustodySection({ onPrint }: { onPrint: (job: PrintJob) => void }) {
  const [params, changeParams] = useUrlParams()
  const written = params.toString()
  const filters = useMemo(() => custodyFiltersOf(new URLSearchParams(written)), [written])
  const list = useCustody(filters)
  return (
    <section aria-label={property.list.heading} className="grid gap-4 *:min-w-0 xl:col-span-2">
      <h2 className="text-xl">{property.list.heading}</h2>
      <CustodyFilters
        filters={filters}
        onChange={(name, value) => changeParams((last) => withParam(last, name, value))}
        onClear={() => changeParams(() => new URLSearchParams())}
      />
      <CustodyList list={list} filtered={Object.keys(filters).length > 0} onPrint={onPrint} />
    </section>
  )
}
