import { exportFlags } from '@amana/contract/law-enforcement'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fetchFile } from '../../../lib/download.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { fieldOf } from '../../../lib/tab-store.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Button, classes, Icon, LinkButton, Skeleton } from '../../../ui/index.ts'
import { Link } from '../../../ui/Link.tsx'
import { useKeys } from '../desk/keys.ts'
import { desk } from '../desk/messages.ts'
import { SEARCH_FIELD } from '../desk/search-field.ts'
import { lawEnforcement } from '../messages.ts'
import { casesText } from '../officer-text.ts'
import { useFlags, useNumbers } from '../queries.ts'
import { DeviceSearch } from '../search/DeviceSearch.tsx'
import { useUrlParams, withParam } from '../use-url-params.ts'
import { FlagFilters } from './FlagFilters.tsx'
import { filtersOf, flagQueryOf, isOwnState, withoutFilters } from './flag-filters.ts'
import { LoggedIssues } from './LoggedIssues.tsx'
import { MadeReportNotice } from './MadeReportNotice.tsx'
import { forgetMadeReport, readMadeReport } from './made-report.ts'
import { useCaseBeside, withoutCase } from './use-case-beside.ts'

const text = lawEnforcement.dashboard
const CasePane = lazyPart(async () => (await import('./CasePane.tsx')).CasePane)
// Below the list: it comes after it.
const FlagNumbers = lazyPart(async () => (await import('./FlagNumbers.tsx')).FlagNumbers)
const SavedViews = lazyPart(async () => (await import('./SavedViews.tsx')).SavedViews)
const TOOL = 'px-2 text-sm lg:min-h-9 lg:py-1'

/** `/law-enforcement/dashboard`: Logged Issues. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  const [params, changeParams] = useUrlParams()
  // The same object while the list is the same.
  const written = withoutCase(params).toString()
  const command = user?.officer_state
  const filters = useMemo(() => filtersOf(new URLSearchParams(written), command), [written, command])
  const list = useFlags(filters)
  const numbers = useNumbers()
  const exported = useDownload(() => fetchFile(exportFlags, { query: flagQueryOf(filters) }))
  const [viewsOpen, setViewsOpen] = useState(false)
  const [made, setMade] = useState(readMadeReport)
  const beside = useCaseBeside()
  const setEntered = useEnter(filters.q, list, beside.open)
  const total = list.data?.pages[0]
  const split = beside.caseNumber !== null
  const rowOfCase = list.data?.pages
    .flatMap(({ results }) => results)
    .find(({ case_number }) => case_number === beside.caseNumber)
  const closeCase = () => beside.close(rowOfCase)
  useKeys({
    '/': () => document.getElementById(SEARCH_FIELD)?.focus(),
    ...(split && { Escape: closeCase }),
  })
  useSearchOnArrival()
  return (
    <div className="grid gap-2 pb-6 *:min-w-0">
      <div className="flex flex-wrap items-center gap-x-4">
        <h1 tabIndex={-1} className="text-xl">
          {text.title}
        </h1>
        <p role="status" className="digits min-h-7 flex-1 text-muted">
          {total && (filters.q ? lawEnforcement.search.total(total.count) : casesText(total))}
        </p>
      </div>
      {made && (
        <MadeReportNotice
          made={made}
          onClose={() => {
            forgetMadeReport()
            setMade(null)
          }}
        />
      )}
      <FlagFilters
        filters={filters}
        ownState={isOwnState(params, command) ? command : null}
        states={numbers.data?.states.map(({ state }) => state) ?? []}
        onChange={(name, value) => changeParams((last) => withParam(last, name, value))}
        onClear={() => changeParams(withoutFilters)}
        onEnter={setEntered}
        tools={
          <>
            <Button variant="ghost" className={TOOL} onClick={() => setViewsOpen(true)}>
              {desk.views.open}
            </Button>
            <Button variant="ghost" className={TOOL} pending={exported.pending} onClick={exported.start}>
              {!exported.pending && <Icon name="document" size={20} className="max-md:hidden" />}
              {text.export}
            </Button>
            <LinkButton to={paths.officerReport} className={TOOL}>
              {text.report}
            </LinkButton>
          </>
        }
      />
      <div className={classes('grid items-start gap-4 *:min-w-0', split && 'xl:grid-cols-[7fr_5fr]')}>
        <div>
          <LoggedIssues
            filters={filters}
            list={list}
            pinned={made?.flag ?? null}
            onSort={(sort) => changeParams((last) => withParam(last, 'sort', sort))}
            onOpen={beside.openBeside}
            split={split}
          />
        </div>
        {beside.caseNumber !== null && (
          <Suspense fallback={<Skeleton className="h-150 w-full" />}>
            <CasePane
              key={beside.caseNumber}
              caseNumber={beside.caseNumber}
              changedAt={rowOfCase?.updated_at}
              onClose={closeCase}
            />
          </Suspense>
        )}
      </div>
      <DeviceSearch query="" />
      <p>
        <Link to={paths.officerStatistics} className="text-link inline-flex min-h-11 items-center">
          {text.statistics}
        </Link>
      </p>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <FlagNumbers numbers={numbers} />
      </Suspense>
      {viewsOpen && (
        <Suspense fallback={null}>
          <SavedViews query={written} onClose={() => setViewsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * After Enter the one case that was found opens. Where there is none, all devices are searched: a phone
 * without a case is no case.
 */
function useEnter(
  query: string | undefined,
  list: ReturnType<typeof useFlags>,
  open: ReturnType<typeof useCaseBeside>['open'],
) {
  const navigate = useNavigate()
  const [entered, setEntered] = useState<string | null>(null)
  const first = list.data?.pages[0]
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (entered === null || entered !== query || !first || list.isFetching) return
    setEntered(null)
    const [flag] = first.results
    if (flag && first.count === 1) latest.current(flag)
    else if (!flag)
      void navigate(`${paths.officerSearch}?q=${encodeURIComponent(entered)}`, { state: { open: true } })
  }, [entered, query, first, list.isFetching, navigate])
  return setEntered
}

/** `/` on another page leads to the search of this one. */
function useSearchOnArrival() {
  const { state } = useLocation()
  const wanted = fieldOf(state, 'search') === true
  useEffect(() => {
    if (wanted) document.getElementById(SEARCH_FIELD)?.focus()
  }, [wanted])
}
