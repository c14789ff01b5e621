/** Merges a newer first page into a list that is being read. Pure. */
import type { OfficerFlag } from '@amana/contract/devices'
import { replaceEqualDeep } from '@tanstack/react-query'

/** Rows; the server gives 50 at once. */
const MAX_FIRST_PAGE = 200

export interface FlagPage {
  results: OfficerFlag[]
  count: number
  count_exact: boolean
  next: string | null
}

/** The order of the list: newest first. */
function byAge(one: OfficerFlag, other: OfficerFlag): number {
  if (one.created_at === other.created_at) return other.id - one.id
  return one.created_at < other.created_at ? 1 : -1
}

/**
 * The flags of a newer first page that the list does not show yet. One may belong behind a shown row: of two
 * flags, the one that began first can be committed last. Flags older than all shown ones come with later
 * pages.
 */
export function unseen(pages: readonly FlagPage[], newer: FlagPage): OfficerFlag[] {
  const rows = pages.flatMap(({ results }) => results)
  const shown = new Set(rows.map(({ id }) => id))
  const last = rows.at(-1)
  return newer.results.filter((flag) => !shown.has(flag.id) && (!last || byAge(flag, last) < 0))
}

/** The same rows with their new content. An unchanged row stays the same object, so it is not drawn again. */
export function renewed(pages: readonly FlagPage[], rows: readonly OfficerFlag[]): FlagPage[] {
  const byId = new Map(rows.map((flag) => [flag.id, flag]))
  const now = (flag: OfficerFlag) => replaceEqualDeep(flag, byId.get(flag.id) ?? flag)
  return pages.map((page) => ({ ...page, results: page.results.map(now) }))
}

/** The same rows with the newer page's content, and its count. */
export function updated(pages: readonly FlagPage[], { results, count, count_exact }: FlagPage): FlagPage[] {
  return renewed(pages, results).map((page) => ({ ...page, count, count_exact }))
}

/**
 * Inserts the newer rows at their places. The list starts again when there are more of them than the page
 * holds, so that none is left out between, and when a first page that grew all day is long.
 */
export function withNewer(pages: readonly FlagPage[], newer: FlagPage): FlagPage[] {
  const [first, ...rest] = updated(pages, newer)
  const rows = unseen(pages, newer)
  if (!first || (rows.length === newer.results.length && newer.next !== null)) return [newer]
  const results = [...rows, ...first.results].sort(byAge)
  return results.length > MAX_FIRST_PAGE ? [newer] : [{ ...first, results }, ...rest]
}
