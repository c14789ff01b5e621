/** How a newer first page goes into a list that is being read. Pure. */
import type { OfficerFlag } from '@amana/contract/devices'
import { replaceEqualDeep } from '@tanstack/react-query'

/** Rows; the server gives 50 at once. */
const FIRST_PAGE_MAX = 200

export interface FlagPage {
  results: OfficerFlag[]
  count: number
  count_exact: boolean
  next: string | null
}

/** What of a newer first page the list does not show yet. */
export function unseen(pages: readonly FlagPage[], newer: FlagPage): OfficerFlag[] {
  const newest = Math.max(0, ...pages.flatMap(({ results }) => results.map(({ id }) => id)))
  return newer.results.filter(({ id }) => id > newest)
}

/** The same rows, as they are now. One that says what it said stays the same object: it is not drawn again. */
export function renewed(pages: readonly FlagPage[], rows: readonly OfficerFlag[]): FlagPage[] {
  const byId = new Map(rows.map((flag) => [flag.id, flag]))
  const now = (flag: OfficerFlag) => replaceEqualDeep(flag, byId.get(flag.id) ?? flag)
  return pages.map((page) => ({ ...page, results: page.results.map(now) }))
}

/** The same rows, as the newer page has them, and its count. */
export function updated(pages: readonly FlagPage[], { results, count, count_exact }: FlagPage): FlagPage[] {
  return renewed(pages, results).map((page) => ({ ...page, count, count_exact }))
}

/**
 * The newer rows in front. The list begins anew when there are more of them than the page holds, as nothing may be left out between, and
 * when a first page that grew all day is long.
 */
export function withNewer(pages: readonly FlagPage[], newer: FlagPage): FlagPage[] {
  const [first, ...rest] = updated(pages, newer)
  const rows = unseen(pages, newer)
  if (!first || (rows.length === newer.results.length && newer.next !== null)) return [newer]
  const results = [...rows, ...first.results]
  return results.length > FIRST_PAGE_MAX ? [newer] : [{ ...first, results }, ...rest]
}
