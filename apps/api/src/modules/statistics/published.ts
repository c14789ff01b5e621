/** Public files, page and newest totals. Releases never change, so each is read once. */
import type { EndpointData, readNewestStatistics as endpoint } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { LRUCache } from 'lru-cache'
import { remember } from '../../kernel/remember.ts'
import { type Receipt, readStatisticsReceipt } from '../transparency-log/index.ts'
import type { StatisticsDeps } from './deps.ts'
import { format } from './draw-map.ts'
import { drawPage } from './draw-page.ts'
import { selectRelease, selectReleaseMark, selectReleases } from './queries.ts'
import type { ReleaseContent } from './release-files.ts'
import { parseMonth } from './rules.ts'
import { digestOf, type Format, readFile } from './stored-files.ts'
import { wordsIn } from './words.ts'

/** Months of the page's bars. */
const MONTHS = 24
/** The landing page and the footer wait no longer for the database: they are complete without it. */
const TIMEOUT_MS = 300
/** Until other processes show a new release. */
const FRESH_FOR = 1_000
const MAX_FILES = 200

export interface PublishedStatistics {
  /** A file of a released month with its SHA-256; null: not released. @throws StorageDown */
  file(month: string, format: Format): Promise<{ bytes: Buffer; sha256: Buffer } | null>
  /** The receipt of its entry in the log. */
  proof(month: string): Promise<Receipt>
  /** Content of /statistics as HTML. */
  page(locale: Locale): Promise<string>
  newest(): Promise<EndpointData<typeof endpoint>>
  /** Whether any month is released; while the database does not answer, what was known last. */
  isReleased(): Promise<boolean>
  /**
   * The landing page's counts in the place of claims, as written there; null: nothing is released. While
   * the database does not answer, what was known last.
   */
  figures(locale: Locale): Promise<LandingFigures | null>
}

interface Shown {
  mark: string
  releases: ReleaseContent[]
  /** The page in the languages that it was asked in. */
  pages: Map<Locale, string>
  newest: EndpointData<typeof endpoint>
}

interface LandingFigures {
  month: string
  stolen: string
  found: string
}

/** @param ticks milliseconds of a clock that is never set back */
export function createPublishedStatistics(
  deps: StatisticsDeps,
  ticks: () => number = () => performance.now(),
): PublishedStatistics {
  const files = new LRUCache<string, { bytes: Buffer; sha256: Buffer }>({ max: MAX_FILES })
  let shown: Shown | null = null

  async function look(): Promise<Shown> {
    const { db } = deps.database
    const mark = await selectReleaseMark(db)
    if (shown?.mark !== mark) {
      const releases = (await selectReleases(db, MONTHS)).map(({ content }) => content)
      const [newest] = releases
      const release = newest ? { month: newest.month, totals: newest.totals } : null
      shown = { mark, releases, pages: new Map(), newest: { release } }
    }
    return shown
  }

  const looked = remember(look, FRESH_FOR, ticks)

  /** While the database does not answer, what was known last: a release never changes. */
  async function nowOrLast(): Promise<Shown> {
    try {
      return await looked.get()
    } catch (error) {
      if (shown) return shown
      throw error
    }
  }

  /** The same, without waiting long; null: nothing is known yet. */
  async function soon(): Promise<Shown | null> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref())
    return (await Promise.race([looked.get(), late]).catch(() => null)) ?? shown
  }

  return {
    async file(typed, format) {
      const month = parseMonth(typed)
      if (month === null) return null
      const key = `${month}.${format}`
      const kept = files.get(key)
      if (kept) return kept
      const release = await selectRelease(deps.database.db, month)
      if (!release) return null
      const file = {
        bytes: await readFile(deps, release, format, deps.clock.now()),
        sha256: digestOf(format, release),
      }
      files.set(key, file)
      return file
    },
    async proof(typed) {
      const month = parseMonth(typed)
      return month === null ? { kind: 'none' } : readStatisticsReceipt(deps, month)
    },
    async page(locale) {
      const { releases, pages } = await nowOrLast()
      const page = pages.get(locale) ?? drawPage(releases, wordsIn(locale))
      pages.set(locale, page)
      return page
    },
    newest: async () => (await nowOrLast()).newest,
    isReleased: async () => Boolean((await soon())?.newest.release),
    async figures(locale) {
      const { release } = (await soon())?.newest ?? {}
      if (!release) return null
      const { stolen, found } = release.totals
      return {
        month: wordsIn(locale).month(release.month),
        stolen: shownOrDash(stolen),
        found: shownOrDash(found),
      }
    },
  }
}

/** Nothing is said while nothing is published. */
const shownOrDash = (total: number) => (total > 0 ? format(total) : '–')
