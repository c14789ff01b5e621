import { useEffect, useState } from 'react'
import { Card, Imei, Skeleton } from '../../ui/index.ts'
import { results } from './messages.ts'

/** Milliseconds after which a slow load is announced. */
const SLOW_AFTER_MS = 3000

/** True once `ms` have passed. */
function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

/**
 * Placeholder for the preview and the payment panel, with the IMEI if it is known. As high as the screen, as
 * they are, so that the footer does not appear and move away.
 */
export function CheckSkeleton({ imei }: { imei?: string }) {
  const slow = useAfter(SLOW_AFTER_MS)
  return (
    <div className="grid min-h-dvh content-start gap-4">
      <p role="status" className="text-muted">
        {slow ? results.slow : results.loading}
      </p>
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        <Card className="grid gap-2">
          {imei ? (
            <Imei imei={imei} className="font-semibold text-lg md:text-xl" />
          ) : (
            <Skeleton className="h-8 w-64 max-w-full" />
          )}
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-5 w-3/4" />
        </Card>
        <FormSkeleton />
      </div>
    </div>
  )
}

/** Placeholder for the payment panel. */
export function FormSkeleton() {
  return (
    <Card className="grid gap-5">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Card>
  )
}
