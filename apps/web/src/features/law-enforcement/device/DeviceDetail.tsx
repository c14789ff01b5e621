import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { useOfficerDevice } from '../queries.ts'
import { DeviceSkeleton, LoadedDevice } from './LoadedDevice.tsx'

const load = () => import('./DeviceParts.tsx')
// Beside the call for the device; a failure shows when it is drawn.
void load().catch(() => {})
const DeviceParts = lazyPart(async () => (await load()).DeviceParts)

/** The detail page below its heading. */
export function DeviceDetail({ read }: { read: ReturnType<typeof useOfficerDevice> }) {
  return (
    <LoadedDevice read={read}>
      {(device, onDone) => (
        <Suspense fallback={<DeviceSkeleton />}>
          <DeviceParts device={device} onDone={onDone} />
        </Suspense>
      )}
    </LoadedDevice>
  )
}
