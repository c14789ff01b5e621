import { useEffect } from 'react'
import { Card, ErrorState, Skeleton } from '../../ui/index.ts'
import { results } from './messages.ts'

const POLL_INTERVAL_MS = 2000

export interface ReportPreparingProps {
  /** The last try to load it failed. */
  failed: boolean
  onAsk: () => void
}

/** Paid, and the report has not arrived: it is requested until it comes. */
export function ReportPreparing({ failed, onAsk }: ReportPreparingProps) {
  useEffect(() => {
    const timer = setInterval(onAsk, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  })
  if (failed) {
    return (
      <Card>
        <ErrorState icon="clock" title={results.report.preparingFailed} onRetry={onAsk} />
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg font-semibold">
        {results.report.preparing}
      </p>
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
  )
}
