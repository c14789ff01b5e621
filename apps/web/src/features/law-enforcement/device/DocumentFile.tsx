import { readDocument } from '@amana/contract/devices'
import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { fetchFile } from '../../../lib/download.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { Button, Icon } from '../../../ui/index.ts'
import { fileSize } from '../officer-text.ts'
import { deviceDetail } from './messages.ts'

const documentText = deviceDetail.documents
const TYPES: Partial<Record<string, string>> = documentText.types
const KINDS: Partial<Record<string, string>> = documentText.kinds

interface DocumentFileProps {
  file: OfficerDevice['disputes'][number]['documents'][number]
  /** When and by whom it was sent. */
  added?: string | undefined
}

/** A document: saved, never shown in the page (decisions §10). */
export function DocumentFile({ file: { id, document_type, media_type, size }, added }: DocumentFileProps) {
  const name = TYPES[document_type] ?? document_type
  const { pending, start } = useDownload(() => fetchFile(readDocument, { params: { id } }))
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
      <p className="flex min-w-0 items-center gap-3">
        <Icon name="document" className="shrink-0 text-brand" />
        <span>
          <span className="font-semibold">{name}</span>
          <span className="block text-muted text-sm">
            {[KINDS[media_type] ?? media_type, fileSize(size), added].filter(Boolean).join(', ')}
          </span>
        </span>
      </p>
      <Button variant="secondary" pending={pending} onClick={start}>
        {documentText.download} <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}
