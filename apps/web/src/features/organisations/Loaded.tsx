import type { ReactNode } from 'react'
import type { ApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { organisation as text } from './messages.ts'

interface Read<Data> {
  data: Data | undefined
  error: ApiError | null
  refetch: () => unknown
}

/** Shows an answer, or why there is none; grey lines meanwhile. */
export function Loaded<Data>({ read, children }: { read: Read<Data>; children: (data: Data) => ReactNode }) {
  const { data, error, refetch } = read
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorState
        title={text.loadFailed}
        text={refusalText(error, '') || undefined}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-2/3" />
    </div>
  )
}
