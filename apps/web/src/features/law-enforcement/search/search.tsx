import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { PageHeading } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { DeviceSearch } from './DeviceSearch.tsx'
import { findsReports, PendingMatches } from './PendingMatches.tsx'
import { NoSearch, SearchResults } from './SearchResults.tsx'

const text = lawEnforcement.search

/** `/law-enforcement/search?q=`. */
export function Component() {
  const [params] = useSearchParams()
  const query = params.get('q')?.trim() ?? ''
  usePageTitle(query === '' ? text.title : text.heading(query))
  return (
    <>
      <BackLink to={paths.officerDashboard}>{text.back}</BackLink>
      <PageHeading className="mb-6 wrap-anywhere">
        {query === '' ? text.title : text.heading(query)}
      </PageHeading>
      <div className="grid gap-6 *:min-w-0">
        <DeviceSearch query={query} />
        {findsReports(query) && <PendingMatches key={`pending ${query}`} query={query} />}
        {query === '' ? <NoSearch /> : <SearchResults key={query} query={query} />}
      </div>
    </>
  )
}
