import { messageOfDetail } from '@amana/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { serverWords } from '../../lib/refusal-text.ts'
import { Card, EmptyState, ErrorState, LinkButton } from '../../ui/index.ts'
import { PaymentHistoryButton } from '../payments/PaymentHistoryButton.tsx'
import { CheckRow, CheckRowsSkeleton, ROWS } from './CheckRow.tsx'
import { results } from './messages.ts'
import { type OwnDevice, useRecentChecks } from './recent-checks.ts'

const text = results.recent

interface RecentChecksProps {
  /** Null: not known yet. */
  userId: string | null
  /** By IMEI. */
  ownDevices: ReadonlyMap<string, OwnDevice>
}

/** The latest checks, with the way to all of them and to what was paid. */
export function RecentChecks({ userId, ownDevices }: RecentChecksProps) {
  const cache = useQueryClient()
  return (
    <section aria-labelledby="recent-verifications">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-verifications" className="text-xl">
          {text.heading}
        </h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="secondary" to={paths.verifications}>
            {text.all}
          </LinkButton>
          <PaymentHistoryButton
            onCompleted={() => void cache.invalidateQueries({ queryKey: ['verifications'] })}
          />
        </div>
      </div>
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
      <CheckRowsSkeleton />
    )
  }
  if (data.length === 0) return <EmptyState icon="search" title={text.empty.title} text={text.empty.text} />
  return (
    <ul className={ROWS}>
      {data.map((check) => (
        <CheckRow key={check.id} check={check} ownDevice={ownDevices.get(check.device)} userId={userId} />
      ))}
    </ul>
  )
}

/** `detail`, else the server's message, else the default. */
export function recentFailure(error: ApiError): string {
  if (error.detail) return messageOfDetail(error.detail)
  return serverWords(error) ?? text.failed
}
