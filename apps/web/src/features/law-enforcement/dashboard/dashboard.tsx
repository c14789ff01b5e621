import { exportFlags } from '@amana/contract/law-enforcement'
import { useMemo } from 'react'
import { fetchFile } from '../../../lib/download.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Button, Card, Icon, LinkButton, PageHeading } from '../../../ui/index.ts'
import { Link } from '../../../ui/Link.tsx'
import { lawEnforcement } from '../messages.ts'
import { casesText } from '../officer-text.ts'
import { useFlags, useNumbers } from '../queries.ts'
import { DeviceSearch } from '../search/DeviceSearch.tsx'
import { useUrlParams, withParam } from '../use-url-params.ts'
import { FlagFilters } from './FlagFilters.tsx'
import { FlagNumbers } from './FlagNumbers.tsx'
import { filtersOf, flagQueryOf, isOwnState, withoutFilters } from './flag-filters.ts'
import { LoggedIssues } from './LoggedIssues.tsx'

const text = lawEnforcement.dashboard

/** `/law-enforcement/dashboard`: Logged Issues. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  const [params, changeParams] = useUrlParams()
  // The same object while the address is the same.
  const written = params.toString()
  const command = user?.officer_state
  const filters = useMemo(() => filtersOf(new URLSearchParams(written), command), [written, command])
  const list = useFlags(filters)
  const numbers = useNumbers()
  const exported = useDownload(() => fetchFile(exportFlags, { query: flagQueryOf(filters) }))
  const total = list.data?.pages[0]
  return (
    <div className="grid gap-6 *:min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageHeading>{text.title}</PageHeading>
          <p role="status" className="mt-2 min-h-7 text-muted md:text-lg">
            {total && casesText(total)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link to={paths.officerStatistics} className="text-link inline-flex min-h-11 items-center">
            {text.statistics}
          </Link>
          <LinkButton to={paths.officerReport}>{text.report}</LinkButton>
        </div>
      </div>
      <DeviceSearch query="" />
      <Card>
        <FlagFilters
          filters={filters}
          ownState={isOwnState(params, command) ? command : null}
          states={numbers.data?.states.map(({ state }) => state) ?? []}
          onChange={(name, value) => changeParams((last) => withParam(last, name, value))}
          onClear={() => changeParams(withoutFilters)}
          action={
            <Button variant="ghost" className="min-h-12" pending={exported.pending} onClick={exported.start}>
              {!exported.pending && <Icon name="document" size={20} />}
              {text.export}
            </Button>
          }
        />
        <hr className="mt-4 mb-2 border-line" />
        <LoggedIssues filters={filters} list={list} />
      </Card>
      <FlagNumbers numbers={numbers} />
    </div>
  )
}
