import { type Device, readDeviceDocument } from '@amana/contract/devices'
import { formatDate } from '../../lib/dates.ts'
import { fetchFile } from '../../lib/download.ts'
import { sizeText } from '../../lib/size-text.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button, Icon, StatusBadge } from '../../ui/index.ts'
import { AddDocuments } from './AddDocuments.tsx'
import { Fold, FoldCard } from './Fold.tsx'
import { devices } from './messages.ts'

const text = devices.documents
type Document = Device['documents'][number]
const TONES = { waiting: 'pending', approved: 'clean', declined: 'failed' } as const

/** Documents that prove ownership; each is saved, never shown in the page (decisions §10). */
export function DeviceDocuments({ device }: { device: Device }) {
  return (
    <Fold id="device-documents" heading={text.heading}>
      <FoldCard className="py-2">
        {device.documents.length === 0 ? (
          <p className="py-4 text-muted">{text.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {device.documents.map((document) => (
              <Row
                key={document.id}
                imei={device.imei}
                document={document}
                proven={device.ownership.proven}
              />
            ))}
          </ul>
        )}
        {!device.ownership.proven && (
          <div className="border-line border-t py-4">
            <AddDocuments imei={device.imei} />
          </div>
        )}
      </FoldCard>
    </Fold>
  )
}

const KINDS: Record<string, string> = {
  'application/pdf': text.kinds.pdf,
  'image/jpeg': text.kinds.jpeg,
  'image/png': text.kinds.png,
}

function Row({ imei, document, proven }: { imei: string; document: Document; proven: boolean }) {
  const { id, document_type, media_type, size, created_at, status, declined_reason } = document
  const name = text.types[document_type]
  const added = formatDate(created_at)
  const { pending, start } = useDownload(() => fetchFile(readDeviceDocument, { params: { imei, id } }))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <Icon name="document" className="mt-1 shrink-0 text-brand" />
        <p>
          <span className="font-semibold">{name}</span>
          <span className="block text-muted text-sm">
            {KINDS[media_type] ?? media_type}, {sizeText(size)}, {text.added(added)}
          </span>
          {declined_reason !== null && (
            <span className="block text-sm wrap-anywhere">{text.declined(declined_reason)}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {/* After ownership is proven, waiting documents show no status. */}
        {!(proven && status === 'waiting') && (
          <StatusBadge tone={TONES[status]}>{text.statuses[status]}</StatusBadge>
        )}
        <Button variant="secondary" pending={pending} onClick={start}>
          {text.download}{' '}
          <span className="sr-only">
            {name}, {text.added(added)}
          </span>
        </Button>
      </div>
    </li>
  )
}
