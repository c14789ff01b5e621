import { formatImei } from '@amana/contract/imei'
import { useState } from 'react'
import { deviceName } from '../../../lib/device-name.ts'
import { deviceWords } from '../../../lib/messages/device.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { ImeiLine } from '../../../ui/ImeiLine.tsx'
import { Alert, Card, EmptyState, ErrorState, LinkButton, Skeleton, StatusBadge } from '../../../ui/index.ts'
import { DescriptionList } from '../DescriptionList.tsx'
import { detailPath } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDate } from '../officer-text.ts'
import { type SearchData, type SearchResult, useSearch } from '../queries.ts'
import { readLastSearch } from './last-search.ts'
import { resultsOfLastSearch } from './search-results.ts'

const text = lawEnforcement.search

/** The results of a search. A repeated search shows its last results at once, while it runs again. */
export function SearchResults({ query }: { query: string }) {
  const { data, error, isFetching, refetch } = useSearch(query)
  const [restored] = useState(() => resultsOfLastSearch(readLastSearch(), query))
  if (data !== undefined) return <Found data={data} />
  if (restored) {
    return (
      <>
        {error && !isFetching && <Alert tone="warning">{text.stale}</Alert>}
        <Found data={restored} />
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

function Found({ data: { results, count } }: { data: SearchData }) {
  return (
    <>
      <p role="status" className="text-muted">
        {text.total(count)}
      </p>
      {results.length === 0 ? (
        <Card>
          <EmptyState icon="search" title={text.empty} />
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
          [text.registered, registration_date ? officerDate(registration_date) : lawEnforcement.detail.information.unregistered],
          [text.status, <Status key="status" result={result} />],
        ]}
      />
    </Card>
  )
}

/** Stolen red, otherwise green. */
function Status({ result: { status, flag_type, listed } }: { result: SearchResult }) {
  const { types, none, detail } = lawEnforcement
  const stolen = (status ?? flag_type) === 'stolen'
  const word = status ? deviceWords.statuses[status] : flag_type ? types[flag_type] : listed ? null : none
  return (
    <span className="flex flex-wrap gap-2">
      {word && <StatusBadge tone={stolen ? 'stolen' : 'clean'}>{word}</StatusBadge>}
      {/* Stolen and blocked entries of imported lists count as stolen (decisions §3). */}
      {listed && <StatusBadge tone={listed === 'lost' ? 'flagged' : 'stolen'}>{detail.lists.named[listed]}</StatusBadge>}
    </span>
  )
}
