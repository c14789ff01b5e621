import type { ApiError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorState, LinkButton, Skeleton } from '../../ui/index.ts'
import { flags } from './messages.ts'

export interface DeviceMissingProps {
  device: { error: ApiError | null; isFetching: boolean; refetch: () => unknown }
}

/** Shown in place of a device: it is loading, it is not the person's own, or it could not be loaded. */
export function DeviceMissing({ device: { error, isFetching, refetch } }: DeviceMissingProps) {
  const text = flags.notFound
  if (error?.status === 404 || error?.status === 422) {
    const choose = <LinkButton to={paths.selectFlag}>{text.action}</LinkButton>
    return <ErrorState icon="phone" title={text.title} text={text.text} action={choose} />
  }
  if (error && !isFetching)
    return <ErrorState title={flags.failed} text={error.message} onRetry={() => void refetch()} />
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{flags.loading}</span>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </div>
  )
}
