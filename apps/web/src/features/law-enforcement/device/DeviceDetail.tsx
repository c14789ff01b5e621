import { downloadDeviceReport } from '@amana/contract/law-enforcement'
import { Suspense } from 'react'
import { fetchFile } from '../../../lib/download.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button, Icon } from '../../../ui/index.ts'
import type { useOfficerDevice } from '../queries.ts'
import { DeviceSkeleton, LoadedDevice } from './LoadedDevice.tsx'
import { deviceDetail as text } from './messages.ts'

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

/** The report for use as evidence (decisions §9). */
export function DownloadReport({ imei }: { imei: string }) {
  const { pending, start } = useDownload(() => fetchFile(downloadDeviceReport, { params: { imei } }))
  return (
    <Button pending={pending} onClick={start}>
      {!pending && <Icon name="document" size={20} />}
      {text.download}
    </Button>
  )
}
