import { fieldError } from './app-error.ts'

/**
 * The position that a page starts after; null: the first page. `read` returns null for a text that is not a
 * cursor of ours.
 *
 * @throws AppError validation_failed on `cursor`
 */
export function parseCursor<Position>(
  cursor: string | undefined,
  read: (cursor: string) => Position | null,
): Position | null {
  if (cursor === undefined) return null
  const position = read(cursor)
  if (position === null) throw fieldError('cursor', 'This value is not valid')
  return position
}

/** For cursors that are the id of the last row. */
export function readId(cursor: string): number | null {
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
}
