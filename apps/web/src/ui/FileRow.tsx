import type { DocumentType } from '@amana/contract/devices'
import { documentTypeOf } from '../lib/document-types.ts'
import { files } from '../lib/messages/files.ts'
import { sizeText } from '../lib/size-text.ts'
import type { UploadFile } from '../lib/upload.ts'
import { usePicture } from '../lib/use-picture.ts'
import { Icon } from './Icon.tsx'

export interface FileRowProps {
  file: UploadFile
  onRemove: () => void
  /** Chooses what the file shows; without it that is known already. */
  onType?: (type: DocumentType) => void
}

/** A file that will be sent: preview, name, size, what it shows, and a button to remove it. */
export function FileRow({ file, onRemove, onType }: FileRowProps) {
  const preview = usePicture(file.blob)
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface p-2">
      {preview ? (
        <img
          src={preview}
          alt={files.preview(file.name)}
          className="size-16 shrink-0 rounded-sm border border-line bg-sunken object-cover"
        />
      ) : (
        <span className="flex size-16 shrink-0 items-center justify-center rounded-sm bg-brand-soft text-brand">
          <Icon name="document" size={32} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{file.name}</span>
        <span className="block text-sm text-muted">{sizeText(file.blob.size)}</span>
        {onType && (
          <select
            aria-label={files.shows(file.name)}
            value={documentTypeOf(file)}
            onChange={({ target }) => onType(target.value === 'receipt' ? 'receipt' : 'photo')}
            className="field mt-2 min-h-11 py-1 text-sm"
          >
            <option value="receipt">{files.types.receipt}</option>
            <option value="photo">{files.types.photo}</option>
          </select>
        )}
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={files.remove(file.name)}
        title={files.remove(file.name)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
