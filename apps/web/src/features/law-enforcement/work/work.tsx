import { useMemo } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/use-session.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Card, Link, PageHeading } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { useWork, useWorkCounts } from '../queries.ts'
import { useUrlParams, withParam } from '../use-url-params.ts'
import { PendingReports } from './PendingReports.tsx'
import { WorkFilters } from './WorkFilters.tsx'
import { WorkList } from './WorkList.tsx'
import { countText, type WorkFilterName, workFiltersOf } from './work-filters.ts'

const text = lawEnforcement.work

/** `/law-enforcement/waiting`: what officers have to decide (decisions §12). */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  const [params, changeParams] = useUrlParams()
  const written = params.toString()
  const filters = useMemo(() => workFiltersOf(new URLSearchParams(written)), [written])
  const list = useWork(filters)
  const phones = useWorkCounts().data
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : text.filters.counted(name, countText(count))
  const write = (name: WorkFilterName, value: string) => changeParams((last) => withParam(last, name, value))
  return (
    <>
      <BackLink to={paths.officerDashboard}>{lawEnforcement.search.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="grid gap-6 *:min-w-0">
        <nav aria-label={text.whom} className="flex flex-wrap gap-2">
          {[
            { value: '', label: text.everybody },
            { value: 'me', label: counted(text.waitsForMe, phones?.for_me) },
            { value: 'supervisor', label: counted(text.waitsForSupervisor, phones?.for_supervisor) },
          ].map(({ value, label }) => (
            <Link
              key={value}
              to={`?${withParam(new URLSearchParams(written), 'for', value)}`}
              aria-current={value === (filters.for ?? '') ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-md border-[1.5px] border-line px-4 font-semibold text-muted aria-[current=page]:border-brand aria-[current=page]:text-brand"
            >
              {label}
            </Link>
          ))}
        </nav>
        <Card>
          <WorkFilters
            filters={filters}
            counts={list.data?.pages[0]?.counts ?? null}
            command={user?.officer_state ?? null}
            onChange={write}
            onClear={() => changeParams(() => new URLSearchParams())}
          />
        </Card>
        <WorkList list={list} filtered={written !== ''} asking={user} />
        <PendingReports key={filters.state} state={filters.state} />
      </div>
    </>
  )
}
