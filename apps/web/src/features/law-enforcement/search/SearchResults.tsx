import { formatImei, parseImei } from '@amana/contract/imei'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deviceName } from '../../../lib/device-name.ts'
import { deviceWords } from '../../../lib/messages/device.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldOf } from '../../../lib/tab-store.ts'
import { ImeiLine } from '../../../ui/ImeiLine.tsx'
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Skeleton,
  StatusBadge,
} from '../../../ui/index.ts'
import { DescriptionList } from '../DescriptionList.tsx'
import { deviceDetail } from '../device/messages.ts'
import { detailPath, reportPath } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDate, toneOf } from '../officer-text.ts'
import { type SearchData, type SearchResult, useSearch } from '../queries.ts'
import { readLastSearch } from './last-search.ts'
import { resultsOfLastSearch } from './search-results.ts'

const text = lawEnforcement.search

/** The results of a search. A repeated search shows its last results at once, while it runs again. */
export function SearchResults({ query }: { query: string }) {
  const search = useSearch(query)
  const { data, error, isFetching, refetch } = search
  const [restored] = useState(() => resultsOfLastSearch(readLastSearch(), query))
  useOpenOnly(search)
  if (data !== undefined) {
    const [first] = data.pages
    const results = data.pages.flatMap((page) => page.results)
    return (
      <Found
        data={{ count: 0, count_exact: true, next: null, ...first, results }}
        query={query}
        more={
          search.isFetchNextPageError ? (
            <Alert tone="danger" action={<More search={search} />}>
              {lawEnforcement.moreFailed}
            </Alert>
          ) : (
            search.hasNextPage && <More search={search} />
          )
        }
      />
    )
  }
  if (restored) {
    return (
      <>
        {error && !isFetching && <Alert tone="warning">{text.stale}</Alert>}
        <Found data={restored} query={query} more={null} />
      </>
    )
  }
  if (error && !isFetching) {
    return (
      <Card>
        <ErrorState title={text.error(refusalText(error, text.failed))} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <Card>
      <p role="status" className="mb-4 text-muted">
        {text.loading}
      </p>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="mt-4 h-24 w-full" />
    </Card>
  )
}

/** A search that Enter began leads on to the one device that it found. */
function useOpenOnly({ data, isFetching }: ReturnType<typeof useSearch>) {
  const navigate = useNavigate()
  const wanted = fieldOf(useLocation().state, 'open') === true
  const only = data?.pages[0]?.count === 1 ? data.pages[0].results[0] : undefined
  useEffect(() => {
    // In its place in the history: Back leads to where the search began.
    if (wanted && only && !isFetching) void navigate(detailPath(only.imei), { replace: true })
  }, [wanted, only, isFetching, navigate])
}

/** Shown without a search: a hint, and the way back to the last one. */
export function NoSearch() {
  const [{ imei, status }] = useState(readLastSearch)
  const last = status !== 'idle' && imei !== ''
  return (
    <Card>
      <EmptyState
        icon="search"
        title={text.empty}
        action={
          last && (
            <LinkButton variant="secondary" to={`${paths.officerSearch}?q=${encodeURIComponent(imei)}`}>
              {text.last(formatImei(imei))}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}

function More({ search }: { search: ReturnType<typeof useSearch> }) {
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      pending={search.isFetchingNextPage}
      onClick={() => void search.fetchNextPage()}
    >
      {lawEnforcement.more}
    </Button>
  )
}

/** An empty search by a whole IMEI leads to the report with this IMEI. */
function ReportIt({ query }: { query: string }) {
  const parsed = parseImei(query)
  if (!parsed.ok) return null
  return (
    <LinkButton variant="secondary" to={reportPath(parsed.imei)}>
      {text.report}
    </LinkButton>
  )
}

interface FoundProps {
  data: SearchData
  query: string
  /** Below the results. */
  more: ReactNode
}

function Found({ data: { results, count, count_exact }, query, more }: FoundProps) {
  return (
    <>
      <p role="status" className="text-muted">
        {count_exact ? text.total(count) : text.totalMoreThan(count)}
      </p>
      {results.length === 0 ? (
        <Card>
          <EmptyState icon="search" title={text.empty} action={<ReportIt query={query} />} />
        </Card>
      ) : (
        <ul className="grid gap-4">
          {results.map((result) => (
            <li key={result.imei}>
              <ResultCard result={result} />
            </li>
          ))}
        </ul>
      )}
      {more}
    </>
  )
}

function ResultCard({ result }: { result: SearchResult }) {
  const { owner, reported_by, imei, registration_date } = result
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl wrap-anywhere">{deviceName(result)}</h2>
        <LinkButton to={detailPath(imei)} variant="secondary">
          {text.details}
        </LinkButton>
      </div>
      <DescriptionList
        facts={[
          ...(owner ? [[text.owner, `${owner.first_name} ${owner.last_name}`] as const] : []),
          [text.reportedBy, reported_by ?? lawEnforcement.none],
          [text.imei, <ImeiLine key="imei" imei={imei} />],
          [
            text.registered,
            registration_date ? officerDate(registration_date) : deviceDetail.information.unregistered,
          ],
          [text.status, <Status key="status" result={result} />],
        ]}
      />
    </Card>
  )
}

const TONES = { stolen: 'stolen', locked: 'flagged', active: 'clean', registered: 'clean' } as const

/** Loud only about open cases: stolen red; lost, held and under review amber. */
function Status({ result: { status, flag_type, flag_status, listed } }: { result: SearchResult }) {
  const { types, none } = lawEnforcement
  const review = flag_type !== null && flag_status === 'under_review'
  return (
    <span className="flex flex-wrap gap-2">
      {status && <StatusBadge tone={TONES[status]}>{deviceWords.statuses[status]}</StatusBadge>}
      {!status && flag_type && flag_status === 'active' && (
        <StatusBadge tone={toneOf({ flag_type, status: flag_status })}>{types[flag_type]}</StatusBadge>
      )}
      {review && <StatusBadge tone="flagged">{text.underReview[flag_type]}</StatusBadge>}
      {!status && !flag_type && !listed && <StatusBadge tone="neutral">{none}</StatusBadge>}
      {/* Stolen and blocked entries of imported lists count as stolen (decisions §3). */}
      {listed && (
        <StatusBadge tone={listed === 'lost' ? 'flagged' : 'stolen'}>
          {deviceDetail.lists.named[listed]}
        </StatusBadge>
      )}
    </span>
  )
}
