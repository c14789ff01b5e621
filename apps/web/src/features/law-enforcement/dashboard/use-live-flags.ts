import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchFlags, flagsKey } from '../queries.ts'
import { type FlagEvent, watchFlags } from './event-stream.ts'
import type { Filters } from './flag-filters.ts'
import { type FlagPage, renewed, unseen, updated, withNewer } from './flag-pages.ts'

/** Milliseconds: several flags at once cause one request. */
const GATHER_MS = 300

interface News {
  ids: ReadonlySet<number>
  /** Held back, because the officer reads further down; null: already in the list. */
  page: FlagPage | null
}

const NO_NEWS: News = { ids: new Set(), page: null }

type Data = InfiniteData<FlagPage, string | undefined>

/**
 * The ids that a list does not show. One that is not newest first has no place for newer rows: they wait
 * until it is loaded again.
 */
function missing(pages: readonly FlagPage[], ids: ReadonlySet<number>): number[] {
  const known = new Set(pages.flatMap(({ results }) => results.map(({ id }) => id)))
  return [...ids].filter((id) => !known.has(id))
}

/**
 * A new flag is on the dashboard within seconds (decisions §5). At the top of the list it appears by itself;
 * further down it waits, so that nothing moves under the reader's eyes. Changed rows are updated in place.
 */
export function useLiveFlags(filters: Filters, atTop: () => boolean) {
  const client = useQueryClient()
  const [held, setHeld] = useState({ filters, news: NO_NEWS })
  const news = held.filters === filters ? held.news : NO_NEWS

  function hold(fresh: readonly number[], page: FlagPage | null) {
    if (fresh.length === 0) return
    setHeld((last) => {
      const before = last.filters === filters ? last.news : NO_NEWS
      return { filters, news: { ids: new Set([...before.ids, ...fresh]), page } }
    })
  }

  async function look(changed: ReadonlySet<number>, signal: AbortSignal) {
    const key = flagsKey(filters)
    if (!client.getQueryData<Data>(key)) return
    const newer = await fetchFlags(filters, undefined, signal).catch(() => null)
    const shown = client.getQueryData<Data>(key)
    if (!newer || !shown || signal.aborted) return
    if (filters.sort) {
      client.setQueryData<Data>(key, { ...shown, pages: updated(shown.pages, newer) })
      return hold(missing(shown.pages, changed), newer)
    }
    const fresh = unseen(shown.pages, newer).map(({ id }) => id)
    const now = atTop()
    const pages = now ? withNewer(shown.pages, newer) : updated(shown.pages, newer)
    client.setQueryData<Data>(key, { pages, pageParams: shown.pageParams.slice(0, pages.length) })
    hold(fresh, now ? null : newer)
    const known = new Set(newer.results.map(({ id }) => id))
    const further = shown.pageParams.filter((_, index) =>
      shown.pages[index]?.results.some(({ id }) => changed.has(id) && !known.has(id)),
    )
    // By their place, also rows that leave the filter: asked for by IMEI, each would be a look at its owner.
    const { cases: _, assigned: __, ...around } = filters
    for (const cursor of further) {
      const found = await fetchFlags(around, cursor, signal).catch(() => null)
      if (found)
        client.setQueryData<Data>(key, (now) => now && { ...now, pages: renewed(now.pages, found.results) })
    }
  }

  /** A list that was searched for is a look at its people: other phones' news do not load it again. */
  function isConcerned({ id, imei }: FlagEvent): boolean {
    if (filters.q === undefined) return true
    const rows = client.getQueryData<Data>(flagsKey(filters))?.pages.flatMap(({ results }) => results) ?? []
    return rows.some((row) => row.id === id || row.device_imei === imei) || filters.q === imei
  }

  useWatched(look, isConcerned)
  return useMemo(
    () => ({
      ids: news.ids,
      waiting: news.page !== null,
      /** Puts the held rows into the list. */
      show() {
        const { page } = news
        if (!page) return
        if (filters.sort) {
          void client.resetQueries({ queryKey: flagsKey(filters), exact: true })
          return setHeld({ filters, news: NO_NEWS })
        }
        client.setQueryData<Data>(flagsKey(filters), (shown) => {
          if (!shown) return shown
          const pages = withNewer(shown.pages, page)
          return { pages, pageParams: shown.pageParams.slice(0, pages.length) }
        })
        setHeld({ filters, news: { ...news, page: null } })
      },
      seen: () => setHeld({ filters, news: NO_NEWS }),
    }),
    [news, filters, client],
  )
}

/** Calls `look` with the flags of the stream that concern the list, several at once. */
function useWatched(
  look: (changed: ReadonlySet<number>, signal: AbortSignal) => Promise<void>,
  isConcerned: (event: FlagEvent) => boolean,
): void {
  const latest = useRef(look)
  const concerns = useRef(isConcerned)
  useEffect(() => {
    latest.current = look
    concerns.current = isConcerned
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    let changed = new Set<number>()
    const soon = (event?: FlagEvent) => {
      if (event && !concerns.current(event)) return
      if (event) changed.add(event.id)
      timer ??= setTimeout(() => {
        timer = undefined
        const all = changed
        changed = new Set()
        void latest.current(all, signal)
      }, GATHER_MS)
    }
    void watchFlags({ signal, onFlag: soon, onReturn: soon })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
}
