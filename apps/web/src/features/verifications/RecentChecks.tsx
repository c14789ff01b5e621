import { formatDate, formatDateTime } from '@amana/contract/dates'
import { messageOfDetail } from '@amana/contract/errors'
import type { ApiError } from '../../lib/api.ts'
import { serverWords } from '../../lib/refusal-text.ts'
import { Card, CopyButton, EmptyState, ErrorState, Imei, LinkButton, Skeleton, StatusBadge } from '../../ui/index.ts'
import { results } from './messages.ts'
import { type OwnDevice, type RecentCheck, TONES, useRecentChecks, viewOf } from './recent-checks.ts'

const text = results.recent
const ROWS = 'divide-y divide-line'

interface RecentChecksProps {
  /** Null: not known yet. */
  userId: string | null
  /** By IMEI. */
  ownDevices: ReadonlyMap<string, OwnDevice>
}

/** The latest checks with IMEI, date, result and a link to each. */
export function RecentChecks({ userId, ownDevices }: RecentChecksProps) {
  return (
    <section aria-labelledby="recent-verifications">
      <h2 id="recent-verifications" className="mb-4 text-xl">
        {text.heading}
      </h2>
      <Card className="py-1 md:py-2">
        <Content userId={userId} ownDevices={ownDevices} />
      </Card>
    </section>
  )
}

function Content({ userId, ownDevices }: RecentChecksProps) {
  const { data, error, isFetching, refetch } = useRecentChecks(userId)
  if (data === undefined) {
    return error && !isFetching ? (
      <ErrorState
        title={recentFailure(error)}
        text={error.code === 'network' ? error.message : undefined}
        onRetry={() => void refetch()}
      />
    ) : (
      <RecentSkeleton />
    )
  }
  if (data.length === 0) return <EmptyState icon="search" title={text.empty.title} text={text.empty.text} />
  return (
    <ul className={ROWS}>
      {data.map((check) => (
        <Row key={check.id} check={check} view={viewOf(check, ownDevices, userId)} />
      ))}
    </ul>
  )
}

function Row({ check, view }: { check: RecentCheck; view: ReturnType<typeof viewOf> }) {
  const tone = TONES[check.status_icon] ?? 'neutral'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_10rem_11rem_auto]">
      <p className="col-span-2 flex items-center justify-between gap-1 md:col-span-1 md:justify-start">
        <Imei imei={check.device} className="font-semibold" />
        <CopyButton text={check.device} toast={results.copied} label={text.copy(check.device)} className="-my-2 shrink-0" />
      </p>
      <time dateTime={check.created_at} title={formatDateTime(check.created_at)} className="text-sm text-muted">
        {formatDate(check.created_at)}
      </time>
      <p className="whitespace-nowrap">
        <StatusBadge tone={tone}>{tone === 'neutral' ? check.result : undefined}</StatusBadge>
      </p>
      <LinkButton
        variant="secondary"
        className="col-start-2 row-span-2 row-start-2 md:col-start-4 md:row-span-1 md:row-start-1"
        {...view}
      >
        {text.view} <span className="sr-only">{check.device}</span>
      </LinkButton>
    </li>
  )
}

/** Placeholder for four rows, two lines high on a phone. */
function RecentSkeleton() {
  return (
    <div className={ROWS}>
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4 py-3">
          <div className="grid flex-1 gap-4 py-2 md:grid-cols-2 md:items-center md:py-0">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-10 w-28 md:h-5" />
          </div>
          <Skeleton className="h-11 w-20" />
        </div>
      ))}
    </div>
  )
}

/** `detail`, else the server's message, else the default. */
export function recentFailure(error: ApiError): string {
  if (error.detail) return messageOfDetail(error.detail)
  return serverWords(error) ?? text.failed
}
