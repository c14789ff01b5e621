import { Skeleton } from '../../ui/index.ts'
import { collect as text } from './messages.ts'

export function CollectSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
