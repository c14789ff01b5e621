/** The phones of the cases that a search by text finds, for the device search. */
import type { Imei } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { Subject } from '../audit/index.ts'
import { imeisOf } from '../devices/index.ts'
import { type ImeiRange, selectDevicesOf } from './device-queries.ts'
import { type ListedFlag, selectFlagPage } from './flag-queries.ts'
import { isOnePhone, lookedAt, phoneOf, subjectsOf } from './looks.ts'
import type { FlagFilter } from './rules.ts'
import { describePhones, type FoundPhone, type SearchResult } from './search-results.ts'

/** Cases whose phones are found; of a more frequent text the newest ones. */
const CASES_READ = 500

export interface FoundOfCases {
  results: SearchResult[]
  count: number
  count_exact: boolean
  /** The phone of all these cases; null: there are several. */
  imei: Imei | null
  subjects: Subject[]
  /** The last phone of the page; null: no more follow. */
  next: string | null
}

interface CasesPage {
  /** The last phone of the page before; null: the first page. */
  after: string | null
  limit: number
  now: Date
  /** Phones of this range are found otherwise. */
  outside?: ImeiRange
}

/** The phones of the newest cases, newest first, each once. */
export async function findOfCases(
  db: Db,
  filter: FlagFilter,
  { after, limit, now, outside }: CasesPage,
): Promise<FoundOfCases> {
  const read = await selectFlagPage(db, filter, { after: null, limit: CASES_READ + 1 })
  const cases = read.slice(0, CASES_READ).filter(({ imei }) => !isWithin(imei, outside))
  const phones = [...new Map(cases.map(({ imei }) => [imei.slice(0, 14), imei])).values()]
  const start = after === null ? 0 : phones.indexOf(after as Imei) + 1 || phones.length
  const page = phones.slice(start, start + limit)
  const shown = new Set(page.map((imei) => imei.slice(0, 14)))
  const rows = cases.filter(({ imei }) => shown.has(imei.slice(0, 14)))
  const whole = read.length <= CASES_READ && page.length === phones.length
  return {
    results: await resultsOf(db, page, now),
    count: phones.length,
    count_exact: read.length <= CASES_READ,
    imei: isOnePhone(rows) ? (page[0] ?? null) : null,
    subjects: looksOf(rows, filter, whole && outside === undefined),
    next: start + page.length < phones.length ? (page.at(-1) ?? after ?? '') : null,
  }
}

const isWithin = (imei: string, range: ImeiRange | undefined) =>
  range !== undefined && imei >= range.low && imei <= range.high

const looksOf = (rows: readonly ListedFlag[], filter: FlagFilter, whole: boolean) =>
  subjectsOf(lookedAt(rows, filter, whole).map(phoneOf))

/** In the order of the phones. The two numbers of one phone are one result. */
async function resultsOf(db: Db, imeis: readonly Imei[], now: Date): Promise<SearchResult[]> {
  const devices = await selectDevicesOf(db, imeis, now)
  const byNumber = new Map<string, FoundPhone>()
  const registered = new Set(devices.flatMap(imeisOf).map((imei) => imei.slice(0, 14)))
  const unknown = imeis.filter((imei) => !registered.has(imei.slice(0, 14)))
  for (const found of await describePhones(db, devices, unknown))
    for (const imei of [found.result.imei, found.result.imei2])
      if (imei !== null) byNumber.set(imei.slice(0, 14), found)
  const found = imeis.flatMap((imei) => byNumber.get(imei.slice(0, 14)) ?? [])
  return [...new Set(found)].map(({ result }) => result)
}
