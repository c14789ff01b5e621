import { type CasePhoto, readNewsPhoto, type TimelineItem } from '@amana/contract/cases'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api.ts'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { type FetchedFile, fetchFile, saveFile } from '../../lib/download.ts'
import { usePicture } from '../../lib/use-picture.ts'
import { Skeleton } from '../../ui/index.ts'
import { cases } from './messages.ts'
import { CASES_KEY } from './queries.ts'

const text = cases.timeline

interface CasePlace {
  imei: string
  id: number
}

/** The timeline, oldest first. Of a sighting an owner learns the day alone. */
export function Timeline({ items, place }: { items: readonly TimelineItem[]; place: CasePlace }) {
  return (
    <ol className="grid gap-5 border-line border-l-2 pl-4">
      {items.map((item) => (
        <li key={`${item.at} ${item.kind} ${item.text}`}>
          <p className="text-muted text-sm">
            <time dateTime={item.at}>
              {item.kind === 'seen' ? formatDate(item.at) : formatDateTime(item.at)}
            </time>
          </p>
          <p className="font-semibold">{text.kinds[item.kind]}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{item.text}</p>
          {item.photos.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-3">
              {item.photos.map((photo, index) => (
                <li key={photo.id}>
                  <Picture photo={photo} nth={index + 1} place={place} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A picture that only its owner may fetch; pressed, it is saved. */
function Picture({ photo, nth, place }: { photo: CasePhoto; nth: number; place: CasePlace }) {
  const { data, isError } = useQuery<FetchedFile, ApiError>({
    queryKey: [CASES_KEY, 'photo', photo.id],
    queryFn: () => fetchFile(readNewsPhoto, { params: { ...place, photo: photo.id } }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
  const shown = usePicture(data?.blob ?? null)
  if (isError) return <p className="text-muted text-sm">{text.pictureFailed}</p>
  if (!data || !shown) return <Skeleton className="size-28" />
  return (
    <button
      type="button"
      aria-label={text.save(nth)}
      onClick={() => saveFile(data.blob, data.filename)}
      className="rounded-md"
    >
      <img
        src={shown}
        alt={text.picture(nth)}
        className="size-28 rounded-md border border-line bg-sunken object-cover"
      />
    </button>
  )
}
