import {
  caseNumberIn,
  type EndpointData,
  type EndpointInput,
  type searchDevices as endpoint,
  type Imei,
  MIN_SEARCH_LENGTH,
  OFFICER_MESSAGES,
  parseImei,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import { recordAudit, type Subject } from '../audit/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import {
  countBetween,
  type ImeiRange,
  type Page,
  selectDevicesBetween,
  selectFlaggedBetween,
  selectImeiOfCase,
} from './device-queries.ts'
import { type ShownPhone, subjectsOf } from './looks.ts'
import { imeiRange, textFilter } from './rules.ts'
import { type FoundOfCases, findOfCases } from './search-cases.ts'
import { describeListed, describePhones, type SearchResult } from './search-results.ts'

/** Counting further would take longer than the page. */
const COUNTED = { exactTo: 200, most: 1_000 }

/** Where a page begins: among the IMEIs of a range, or among the phones of the cases behind them. */
interface Place {
  part: 'range' | 'cases'
  after: string | null
}

type Answer = EndpointData<typeof endpoint>
type Search = Pick<EndpointInput<typeof endpoint>['query'], 'q' | 'limit'> & { place: Place | null }

/**
 * Devices by IMEI, by at least its first 8 digits, or by case number: registered ones with and without flags,
 * flagged unregistered ones, and a whole IMEI on an imported list; in the order of their IMEIs. Behind them
 * the phones of the cases that the list finds by the same text, so that neither search finds nothing where
 * the other finds something. The search is audited with the beginning in place of the IMEI, so that the log
 * of a phone contains it; for one phone it is a look at its people (decisions §18).
 *
 * @throws AppError validation_failed: fewer than 3 characters; an invalid cursor
 */
export async function searchDevices(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  { q, cursor, limit }: EndpointInput<typeof endpoint>['query'],
): Promise<Answer> {
  const { database, clock } = deps
  const { db } = database
  const place = parseCursor(cursor, placeOf)
  const caseNumber = caseNumberIn(q)
  if (!caseNumber) return searchText(deps, actor, { q, place, limit })
  const ofCase = await selectImeiOfCase(db, caseNumber)
  if (ofCase) return searchRange(deps, actor, { q: ofCase, place, limit }, caseNumber)
  const about = { caseReference: caseNumber, detail: { rows: 0 } }
  await recordAudit(db, { at: clock.now(), userId: actor.userId, action: 'search_devices', ...about })
  return { results: [], count: 0, count_exact: true, next: null }
}

function placeOf(cursor: string): Place | null {
  const [, cases, imei] = /^(c?)(\d{15})?$/.exec(cursor) ?? []
  if (cases === undefined || (cases === '' && imei === undefined)) return null
  return { part: cases === '' ? 'range' : 'cases', after: imei ?? null }
}

/** By what was typed: a number or its beginning, else the cases that the list finds. */
async function searchText(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  search: Search,
): Promise<Answer> {
  const { q, place, limit } = search
  // A phone number is no beginning of an IMEI, although it has enough digits.
  if (imeiRange(q) && !textFilter(q).phone) return searchRange(deps, actor, search)
  if (q.length < MIN_SEARCH_LENGTH) throw fieldError('q', OFFICER_MESSAGES.searchShort)
  const { database, clock } = deps
  const { db } = database
  const found = await findOfCases(db, textFilter(q), { after: place?.after ?? null, limit, now: clock.now() })
  const { results, count, count_exact, imei, subjects } = found
  await recordAudit(db, {
    at: clock.now(),
    userId: actor.userId,
    action: 'search_devices',
    imei,
    subjects,
    detail: { q, rows: results.length, people: peopleIn(subjects) },
  })
  return { results, count, count_exact, next: cursorOf(found) }
}

const cursorOf = ({ next }: FoundOfCases) => (next === null ? null : `c${next}`)
const peopleIn = (subjects: readonly Subject[]) => subjects.map(({ userId }) => userId)

async function searchRange(
  { database: { db }, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  { userId }: OfficerActor,
  { q, place, limit }: Search,
  caseNumber: string | null = null,
): Promise<Answer> {
  const range = imeiRange(q)
  if (!range) throw fieldError('q', 'Enter an IMEI, at least its first 8 digits, or a case number')
  const exact = parseImei(range.low)
  const imei = exact.ok && range.low === range.high ? exact.imei : null
  // The phone regardless of its check digit: a number is its first 14 digits (decisions §17).
  const between = imei === null ? range : { low: `${imei.slice(0, 14)}0`, high: `${imei.slice(0, 14)}9` }
  const now = clock.now()
  const inCases = place?.part === 'cases'
  const after = place?.after ?? null
  const first = inCases
    ? { results: [], phones: [], next: null }
    : await find(db, between, { imei, after, limit, now })
  // Behind the last phone of the range come those of cases that have the digits elsewhere.
  const cases =
    imei === null && first.next === null
      ? await findOfCases(db, textFilter(q), {
          after: inCases ? after : null,
          limit: limit - first.results.length,
          now,
          outside: between,
        })
      : null
  const all = place === null && first.next === null
  const counted = all
    ? { count: first.results.length, exact: true }
    : await countBetween(db, between, COUNTED)
  const people = subjectsOf(first.phones)
  const results = [...first.results, ...(cases?.results ?? [])]
  // The beginning of a number is a look at its people when one phone is left.
  const looked = imei !== null || (all && results.length === 1) ? people : []
  const subjects = [...looked, ...(cases?.subjects ?? [])]
  const detail = {
    from: range.low,
    to: range.high,
    rows: results.length,
    people: peopleIn([...people, ...(cases?.subjects ?? [])]),
  }
  const about = { imei: range.digits, subjects, detail, ...(caseNumber && { caseReference: caseNumber }) }
  await recordAudit(db, { at: now, userId, action: 'search_devices', ...about })
  return {
    results,
    count: counted.count + (cases?.count ?? 0),
    count_exact: counted.exact && (cases?.count_exact ?? true),
    next: first.next ?? (cases && cursorOf(cases)),
  }
}

/** The results, and the accounts of owners and reporters whose names are among them. */
async function find(
  db: Db,
  range: ImeiRange,
  { imei, after, limit, now }: Page & { imei: Imei | null; now: Date },
): Promise<{ results: SearchResult[]; phones: ShownPhone[]; next: string | null }> {
  const page = { after, limit: limit + 1 }
  const registered = await selectDevicesBetween(db, range, { ...page, now })
  // Beyond a full page nothing is shown, and a popular model has thousands of flags of registered phones.
  const high = registered.at(limit)?.found ?? range.high
  const unregistered = await selectFlaggedBetween(db, { ...range, high }, page)
  const found = [...registered.map((device) => device.found), ...unregistered].toSorted()
  const last = found.length > limit ? (found[limit - 1] ?? null) : null
  const described = await describePhones(
    db,
    registered.filter((device) => last === null || device.found <= last),
    unregistered.filter((each) => last === null || each <= last),
  )
  const ordered = described.toSorted((a, b) => (a.phone.imei < b.phone.imei ? -1 : 1))
  const listed = ordered.length === 0 && imei !== null ? await describeListed(db, imei) : null
  return {
    results: listed ? [listed] : ordered.map(({ result }) => result),
    phones: ordered.map(({ phone }) => phone),
    next: last,
  }
}
