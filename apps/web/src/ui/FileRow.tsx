import { files } from '../lib/messages/files.ts'
import { sizeText } from '../lib/size-text.ts'
import type { UploadFile } from '../lib/upload.ts'
import { usePicture } from '../lib/use-picture.ts'
import { Icon } from './Icon.tsx'

/** A file that will be sent: preview, name, size, and a button to remove it. */
export function FileRow({ file, onRemove }: { file: UploadFile; onRemove: () => void }) {
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
