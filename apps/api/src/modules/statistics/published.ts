/** Public files, page and newest totals. Releases never change, so each is read once. */
import type { EndpointData, readNewestStatistics as endpoint } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { LRUCache } from 'lru-cache'
import { remember } from '../../kernel/remember.ts'
import { type Receipt, readStatisticsReceipt } from '../transparency-log/index.ts'
import { demoRelease, demoReturns } from './demo-release.ts'
import type { StatisticsDeps } from './deps.ts'
import { format } from './draw-map.ts'
import { drawPage, type Released } from './draw-page.ts'
import { indexOf, type ListedRelease, SCHEMAS } from './machine-files.ts'
import type { ReleaseRow } from './queries.ts'
import { selectListed, selectRelease, selectReleaseMark, selectReleases } from './queries.ts'
import { ratesCsvOf } from './rates.ts'
import { returnsCsvOf, returnsJsonOf } from './returns.ts'
import { parseMonth } from './rules.ts'
import { digestOf, type Format, readFile, sha256Of, textOf } from './stored-files.ts'
import { wordsIn } from './words.ts'

/** Months of the page's bars. */
const MONTHS = 24
/** The landing page and the footer wait no longer for the database: they are complete without it. */
const TIMEOUT_MS = 300
/** Until other processes show a new release. */
const FRESH_FOR = 1_000
const MAX_FILES = 200

/** All but JSON and CSV are computed from the row. The log has digests of both and of `returns.json`. */
type PublishedFormat = Format | 'rates.csv' | 'returns.json' | 'returns.csv'

interface PublishedFile {
  bytes: Buffer
  sha256: Buffer
  /** False: an invented month, which changes with the months. */
  forGood: boolean
}

export interface PublishedStatistics {
  /** A file of a released month with its SHA-256; null: not released. @throws StorageDown */
  file(month: string, format: PublishedFormat): Promise<PublishedFile | null>
  /** The list of releases for machines. */
  index(): Promise<ReturnType<typeof indexOf>>
  /** The common form of all months' files. */
  schemas: typeof SCHEMAS
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
  releases: Released[]
  listed: ListedRelease[]
  /** The page in the languages that it was asked in. */
  pages: Map<Locale, string>
  newest: EndpointData<typeof endpoint>
}

interface LandingFigures {
  month: string
  stolen: string
  found: string
}

interface PublishedDeps extends StatisticsDeps {
  /** Shows an invented month while nothing is released. */
  demo?: boolean
}

/** @param ticks milliseconds of a clock that is never set back */
export function createPublishedStatistics(
  deps: PublishedDeps,
  ticks: () => number = () => performance.now(),
): PublishedStatistics {
  const files = new LRUCache<string, PublishedFile>({ max: MAX_FILES })
  let shown: Shown | null = null

  async function look(): Promise<Shown> {
    const { db } = deps.database
    const released = await selectReleaseMark(db)
    const invented = released === '' && deps.demo ? inventedAt(deps.clock.now()) : null
    const mark = invented?.content.month ?? released
    if (shown?.mark !== mark)
      shown = invented ? shownOf(mark, [invented], [listedOf(invented)]) : await readShown(mark)
    return shown
  }

  async function readShown(mark: string): Promise<Shown> {
    const { db } = deps.database
    return shownOf(mark, await selectReleases(db, MONTHS), await selectListed(db))
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

  async function readReleased(month: string, format: PublishedFormat): Promise<PublishedFile | null> {
    const release = await selectRelease(deps.database.db, month)
    if (!release) return null
    if (format !== 'json' && format !== 'csv') {
      const text = computed(format, release)
      return text === null ? null : { ...fileOf(text), forGood: true }
    }
    const bytes = await readFile(deps, release, format, deps.clock.now())
    return { bytes, sha256: digestOf(format, release), forGood: true }
  }

  /** Release of the month that a demonstration shows; null: it shows another, or none. */
  async function invented(month: string, format: PublishedFormat): Promise<PublishedFile | null> {
    if (!deps.demo) return null
    const { releases } = await nowOrLast()
    const release = releases.find(({ content }) => content.demo && content.month === month)
    if (!release) return null
    const text =
      format === 'json' || format === 'csv' ? textOf(format, release.content) : computed(format, release)
    return text === null ? null : { ...fileOf(text), forGood: false }
  }

  return {
    async file(typed, format) {
      const month = parseMonth(typed)
      if (month === null) return null
      const key = `${month}.${format}`
      const kept = files.get(key)
      if (kept) return kept
      const file = await readReleased(month, format)
      if (!file) return invented(month, format)
      files.set(key, file)
      return file
    },
    schemas: SCHEMAS,
    index: async () => indexOf((await nowOrLast()).listed),
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

/** An invented month is on the page alone: neither the landing page nor a link there speaks of it. */
function shownOf(mark: string, releases: Released[], listed: ListedRelease[]): Shown {
  const newest = releases.map(({ content }) => content).find(({ demo }) => !demo)
  const release = newest ? { month: newest.month, totals: newest.totals } : null
  return { mark, releases, listed, pages: new Map(), newest: { release } }
}

const inventedAt = (now: Date) => ({ content: demoRelease(now), returns: demoReturns(now) })

function listedOf({ content, returns }: ReturnType<typeof inventedAt>): ListedRelease {
  const { month, released_at } = content
  const [sha256, csv_sha256] = (['json', 'csv'] as const).map((format) => hexOf(textOf(format, content)))
  return {
    ...{ month, released_at, sha256: sha256 ?? '', csv_sha256: csv_sha256 ?? '' },
    returns_sha256: hexOf(returnsJsonOf(returns)),
    demo: true,
  }
}

/** Null: a release of before has no returns. */
function computed(
  format: Exclude<PublishedFormat, Format>,
  { content, returns }: Pick<ReleaseRow, 'content' | 'returns'>,
): string | null {
  if (format === 'rates.csv') return ratesCsvOf(content)
  if (!returns) return null
  return format === 'returns.json' ? returnsJsonOf(returns) : returnsCsvOf(returns)
}

const hexOf = (text: string) => sha256Of(text).toString('hex')

const fileOf = (text: string) => ({ bytes: Buffer.from(text), sha256: sha256Of(text) })

/** Nothing is said while nothing is published. */
const shownOrDash = (total: number) => (total > 0 ? format(total) : '–')
