/** How a newer first page goes into a list that is being read. Pure. */
import type { OfficerFlag } from '@amana/contract/devices'

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

/** The same rows, as the newer page has them, and its count. */
export function updated(pages: readonly FlagPage[], newer: FlagPage): FlagPage[] {
  const byId = new Map(newer.results.map((flag) => [flag.id, flag]))
  const { count, count_exact } = newer
  return pages.map((page) => ({ ...page, count, count_exact, results: page.results.map((flag) => byId.get(flag.id) ?? flag) }))
}

/** The newer rows in front. When there are more of them than the page holds, the list begins anew: nothing may be left out between. */
export function withNewer(pages: readonly FlagPage[], newer: FlagPage): FlagPage[] {
  const [first, ...rest] = updated(pages, newer)
  const rows = unseen(pages, newer)
  if (!first || (rows.length === newer.results.length && newer.next !== null)) return [newer]
  return [{ ...first, results: [...rows, ...first.results] }, ...rest]
}
