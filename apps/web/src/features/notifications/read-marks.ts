import type { Notification } from '@amana/contract/notifications'

interface Page {
  results: Notification[]
  unread: number
  next: string | null
}
/** The list as the query cache keeps it. */
export interface Pages {
  pages: Page[]
  pageParams: unknown[]
}

/** The list with these (undefined: all) marked as read at `now`, and the count that follows. Pure. */
export function asRead(list: Pages, ids: readonly string[] | undefined, now: string): Pages {
  const named = ids && new Set(ids)
  const marks = (one: Notification) => one.read_at === null && (named?.has(one.id) ?? true)
  const marked = list.pages.reduce((sum, { results }) => sum + results.filter(marks).length, 0)
  const pages = list.pages.map((page) => ({
    ...page,
    unread: named ? Math.max(0, page.unread - marked) : 0,
    results: page.results.map((one) => (marks(one) ? { ...one, read_at: now } : one)),
  }))
  return { ...list, pages }
}
