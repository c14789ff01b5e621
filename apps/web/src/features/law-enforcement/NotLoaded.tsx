import type { ApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Card, ErrorState, Skeleton } from '../../ui/index.ts'

interface NotLoadedProps {
  query: { error: ApiError | null; isFetching: boolean; refetch: () => unknown }
  /** `forbidden`: for what not every officer may read. */
  text: { loading: string; failed: string; forbidden?: string }
}

/** In place of data that has not come: it loads, or why it does not. */
export function NotLoaded({ query: { error, isFetching, refetch }, text }: NotLoadedProps) {
  if (!error || isFetching) {
    return (
      <Card>
        <p role="status" className="mb-4 text-muted">
          {text.loading}
        </p>
        <Skeleton className="h-40 w-full" />
      </Card>
    )
  }
  return (
    <Card>
      {error.code === 'forbidden' && text.forbidden ? (
        <ErrorState icon="lock" title={text.forbidden} />
      ) : (
        <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
