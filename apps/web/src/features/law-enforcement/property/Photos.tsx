import { MAX_CUSTODY_PHOTOS } from '@amana/contract/custody-photos'
import { officerDateTime } from '../officer-text.ts'
import { AddPhoto } from './AddPhoto.tsx'
import type { CustodyPhone } from './custody-queries.ts'
import { property } from './messages.ts'
import { Photo } from './Photo.tsx'

const text = property.photos

interface PhotosProps {
  phone: CustodyPhone
  onDone: () => void
}

/** The pictures of a phone, those that were removed, and a new one. */
export function Photos({ phone, onDone }: PhotosProps) {
  const { id, photos, removed_photos, state } = phone
  const over = state === 'returned'
  const full = photos.length >= MAX_CUSTODY_PHOTOS
  return (
    <div className="grid gap-4">
      {photos.length === 0 ? (
        <p className="text-muted">{over ? text.noneOver : text.none}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-3 sm:max-w-form">
          {photos.map((photo) => (
            <li key={photo.id} className="min-w-0">
              <Photo phone={phone} photo={photo} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
      {!over && (
        <>
          <p className="text-muted text-sm">{full ? text.full : text.hint(MAX_CUSTODY_PHOTOS)}</p>
          {!full && <AddPhoto id={id} onDone={onDone} />}
        </>
      )}
      {removed_photos.length > 0 && <Removed photos={removed_photos} />}
    </div>
  )
}

function Removed({ photos }: { photos: CustodyPhone['removed_photos'] }) {
  return (
    <section aria-label={text.removedHeading} className="border-line border-t pt-4">
      <h3 className="font-semibold">{text.removedHeading}</h3>
      <ul className="divide-y divide-line text-sm">
        {photos.map(({ id, removed_by, removed_at, reason }) => (
          <li key={id} className="grid gap-1 py-2">
            {reason !== null && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
            <p className="text-muted">{text.removedBy(removed_by, officerDateTime(removed_at))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
