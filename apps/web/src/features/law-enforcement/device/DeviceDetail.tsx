import { downloadDeviceReport, type OfficerDevice } from '@amana/contract/law-enforcement'
import { fetchFile } from '../../../lib/download.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button, Card, ErrorState, Icon, Skeleton } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import type { useOfficerDevice } from '../queries.ts'
import { Disputes, Documents } from './DeviceDocuments.tsx'
import { DeviceInformation } from './DeviceInformation.tsx'
import { FlagHistory, ListEntries, OwnershipHistory } from './DeviceRecords.tsx'
import { FlaggingInformation } from './FlaggingInformation.tsx'
import { Notes } from './Notes.tsx'
import { OwnerNotice } from './OwnerNotice.tsx'

const text = lawEnforcement.detail

/** The detail page below its heading. */
export function DeviceDetail({ read: { data, error, isFetching, refetch } }: { read: ReturnType<typeof useOfficerDevice> }) {
  const again = () => void refetch()
  if (data !== undefined) return <Parts device={data} onDone={again} />
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

function Parts({ device, onDone }: { device: OfficerDevice; onDone: () => void }) {
  return (
    <div className="grid gap-6">
      <OwnerNotice key={`${device.imei} ${device.owner?.id}`} device={device} onDone={onDone} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <DeviceInformation key={device.owner?.id} device={device} />
        <FlaggingInformation device={device} onDone={onDone} />
      </div>
      <FlagHistory device={device} onDone={onDone} />
      <Disputes device={device} onDone={onDone} />
      <ListEntries device={device} />
      <OwnershipHistory device={device} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Notes device={device} onDone={onDone} />
        <Documents device={device} onDone={onDone} />
      </div>
    </div>
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
