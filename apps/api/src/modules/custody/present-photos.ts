import type { CustodyPhoto, EndpointData, readCustody } from '@amana/contract'
import type { PhotoRow } from './photo-queries.ts'
import { removableUntil } from './rules.ts'

type Photos = Pick<EndpointData<typeof readCustody>, 'photos' | 'removed_photos'>

/** Pictures as this officer reads them. */
export function presentPhotos(rows: readonly PhotoRow[], userId: string): Photos {
  return {
    photos: rows.flatMap((row) => (row.removed_at === null ? [presentPhoto(row, userId)] : [])),
    removed_photos: rows.flatMap(({ id, added_by, added_at, removed_by, removed_at, reason }) =>
      removed_at === null || removed_by === null
        ? []
        : [
            {
              ...{ id, added_by, removed_by, reason },
              ...{ added_at: added_at.toISOString(), removed_at: removed_at.toISOString() },
            },
          ],
    ),
  }
}

function presentPhoto(row: PhotoRow, userId: string): CustodyPhoto {
  const { id, position, added_by, added_at } = row
  return {
    ...{ id, position, added_by, added_at: added_at.toISOString() },
    removable_until: row.added_by_user_id === userId ? removableUntil(row).toISOString() : null,
  }
}
