import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { Card, ErrorState, Skeleton } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { devicesKey, type useOfficerDevice } from '../queries.ts'
import { useRefreshWaitingCount } from '../work/use-refresh-waiting-count.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail

interface LoadedDeviceProps {
  read: ReturnType<typeof useOfficerDevice>
  /** `onDone` reads the device and the number of waiting cases again, after something was decided. */
  children: (device: OfficerDevice, onDone: () => void) => ReactNode
}

/** A device as a page shows it: loading, failed, not there, or the device. */
export function LoadedDevice({ read: { data, error, isFetching, refetch }, children }: LoadedDeviceProps) {
  const refreshCount = useRefreshWaitingCount()
  const cache = useQueryClient()
  const again = () => void refetch()
  function onDone() {
    // The copy beside the list, by another number of the same phone, is read again when it is opened.
    void cache.invalidateQueries({ queryKey: devicesKey, refetchType: 'none' })
    again()
    refreshCount()
  }
  if (data !== undefined) return children(data, onDone)
  if (error && !isFetching) {
    const missing = error.status === 404 || error.status === 422
    return (
      <Card>
        {missing ? (
          <ErrorState icon="search" title={text.notFound} />
        ) : (
          <ErrorState title={lawEnforcement.search.error(refusalText(error, text.error))} onRetry={again} />
        )}
      </Card>
    )
  }
  return <DeviceSkeleton />
}

export function DeviceSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="text-muted">
        {text.loading}
      </p>
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton className="h-7 w-56" />
          <Skeleton className="mt-5 h-40 w-full" />
        </Card>
      ))}
    </div>
  )
}
