/** Public files, page and newest totals. Releases never change, so each is read once. */
import type { EndpointData, readNewestStatistics as endpoint } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { LRUCache } from 'lru-cache'
import { remember } from '../../kernel/remember.ts'
import { type Receipt, readStatisticsReceipt } from '../transparency-log/index.ts'
import { demoRelease } from './demo-release.ts'
import type { StatisticsDeps } from './deps.ts'
import { format } from './draw-map.ts'
import { drawPage } from './draw-page.ts'
import { CSV_SCHEMA, indexOf, JSON_SCHEMA, type ListedRelease } from './machine-files.ts'
import { selectListed, selectRelease, selectReleaseMark, selectReleases } from './queries.ts'
import { ratesCsvOf } from './rates.ts'
import type { ReleaseContent } from './release-files.ts'
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

/** `rates.csv` is computed from the release, whose files alone have digests in the log. */
type PublishedFormat = Format | 'rates.csv'

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
  schemas: { json: object; csv: object }
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
    const invented = released === '' && deps.demo ? demoRelease(deps.clock.now()) : null
    const mark = invented?.month ?? released
    if (shown?.mark !== mark)
      shown = invented ? shownOf(mark, [invented], [listedOf(invented)]) : await readShown(mark)
    return shown
  }

  async function readShown(mark: string): Promise<Shown> {
    const { db } = deps.database
    const releases = (await selectReleases(db, MONTHS)).map(({ content }) => content)
    return shownOf(mark, releases, await selectListed(db))
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
    if (format === 'rates.csv') return { ...fileOf(ratesCsvOf(release.content)), forGood: true }
    const bytes = await readFile(deps, release, format, deps.clock.now())
    return { bytes, sha256: digestOf(format, release), forGood: true }
  }

  /** Release of the month that a demonstration shows; null: it shows another, or none. */
  async function invented(month: string, format: PublishedFormat): Promise<PublishedFile | null> {
    if (!deps.demo) return null
    const content = (await nowOrLast()).releases.find((one) => one.demo && one.month === month)
    if (!content) return null
    const text = format === 'rates.csv' ? ratesCsvOf(content) : textOf(format, content)
    return { ...fileOf(text), forGood: false }
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
    schemas: { json: JSON_SCHEMA, csv: CSV_SCHEMA },
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
function shownOf(mark: string, releases: ReleaseContent[], listed: ListedRelease[]): Shown {
  const newest = releases.find(({ demo }) => !demo)
  const release = newest ? { month: newest.month, totals: newest.totals } : null
  return { mark, releases, listed, pages: new Map(), newest: { release } }
}

function listedOf(content: ReleaseContent): ListedRelease {
  const { month, released_at } = content
  const [sha256, csv_sha256] = (['json', 'csv'] as const).map((format) =>
    sha256Of(textOf(format, content)).toString('hex'),
  )
  return { month, released_at, sha256: sha256 ?? '', csv_sha256: csv_sha256 ?? '', demo: true }
}

const fileOf = (text: string) => ({ bytes: Buffer.from(text), sha256: sha256Of(text) })

/** Nothing is said while nothing is published. */
const shownOrDash = (total: number) => (total > 0 ? format(total) : '–')
