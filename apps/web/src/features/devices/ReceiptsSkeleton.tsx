import { Skeleton } from '../../ui/index.ts'
import { devices } from './messages.ts'

export function ReceiptsSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {devices.receipts.loading}
      </p>
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-2 py-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      ))}
    </div>
  )
}
