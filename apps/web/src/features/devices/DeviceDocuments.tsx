import { formatDate } from '@amana/contract/dates'
import { type Device, readDeviceDocument } from '@amana/contract/devices'
import { fetchFile } from '../../lib/download.ts'
import { devices } from '../../lib/messages/devices.ts'
import { sizeText } from '../../lib/size-text.ts'
import { Button, Card, Icon } from '../../ui/index.ts'
import { useDownload } from './use-download.ts'

const text = devices.documents
type Document = Device['documents'][number]

/** What proves the ownership; each is saved, never shown in the page (decisions §10). */
export function DeviceDocuments({ device }: { device: Device }) {
  return (
    <section aria-labelledby="device-documents">
      <h2 id="device-documents" className="mb-4 text-xl">
        {text.heading}
      </h2>
      <Card className="py-1 md:py-2">
        {device.documents.length === 0 ? (
          <p className="py-4 text-muted">{text.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {device.documents.map((document) => (
              <Row key={document.id} imei={device.imei} document={document} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function Row({ imei, document }: { imei: string; document: Document }) {
  const { id, document_type, media_type, size, created_at } = document
  const name = text.types[document_type]
  const added = formatDate(created_at)
  const { pending, start } = useDownload(() => fetchFile(readDeviceDocument, { params: { imei, id } }))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <Icon name="document" className="shrink-0 text-brand" />
        <p>
          <span className="font-semibold">{name}</span>
          <span className="block text-muted text-sm">
            {text.kinds[media_type] ?? media_type}, {sizeText(size)}, {text.added(added)}
          </span>
        </p>
      </div>
      <Button variant="secondary" pending={pending} onClick={start}>
        {text.download}{' '}
        <span className="sr-only">
          {name}, {text.added(added)}
        </span>
      </Button>
    </li>
  )
}
