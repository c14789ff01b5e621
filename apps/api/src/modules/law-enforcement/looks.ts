/** The people who are looked at by a list, a search or an export (decisions §18). Pure. */
import { samePhone } from '@amana/contract'
import type { Subject } from '../audit/index.ts'
import type { ListedFlag } from './flag-queries.ts'
import { type FlagFilter, nameWords } from './rules.ts'

/** A phone, and the accounts of the people who are named beside it; null: none. */
export interface ShownPhone {
  imei: string
  people: readonly (string | null)[]
}

/** Each person once, with their phones. */
export function subjectsOf(phones: readonly ShownPhone[]): Subject[] {
  const imeis = new Map<string, Set<string>>()
  for (const { imei, people } of phones)
    for (const person of people)
      if (person !== null) imeis.set(person, (imeis.get(person) ?? new Set()).add(imei))
  return [...imeis].map(([userId, all]) => ({ userId, imeis: [...all] }))
}

type ShownFlag = Pick<ListedFlag, 'imei' | 'owner_id' | 'reported_by_user_id' | 'officer_user_id'>

/** The owner of the phone, and who reported it, unless that was an officer's work. */
export function phoneOf({ imei, owner_id, reported_by_user_id, officer_user_id }: ShownFlag): ShownPhone {
  return { imei, people: [owner_id, reported_by_user_id === officer_user_id ? null : reported_by_user_id] }
}

export function isOnePhone(rows: readonly { imei: string }[]): boolean {
  const [first] = rows
  return first !== undefined && rows.every(({ imei }) => samePhone(imei, first.imei))
}

type FlagWithTexts = ShownFlag &
  Pick<
    ListedFlag,
    | 'case_number'
    | 'reporter_name'
    | 'reporter_phone'
    | 'device_brand'
    | 'device_model'
    | 'last_known_location'
    | 'device_state'
    | 'reason'
  >

/**
 * The rows of a page at whose people it is a look. Number, phone and case narrow to all rows; a text to those
 * that it names, and not to phones of one model or place; any text, and days, to the one phone that is left.
 *
 * @param whole the page is the whole list
 */
export function lookedAt<Row extends FlagWithTexts>(
  rows: readonly Row[],
  filter: FlagFilter,
  whole: boolean,
): readonly Row[] {
  const { imei, phone, caseNumber, texts, from, until } = filter
  if (imei || phone || caseNumber) return rows
  if (whole && (texts.length > 0 || from || until) && isOnePhone(rows)) return rows
  return texts.length === 0 ? [] : rows.filter((row) => isNamed(texts, row))
}

function isNamed(texts: readonly string[], row: FlagWithTexts): boolean {
  const within = (words: string | null) =>
    texts.some((text) => words?.toLowerCase().includes(text.toLowerCase()))
  if ([row.case_number, row.reporter_name, row.reporter_phone, row.imei].some(within)) return true
  if (texts.some((text) => hasWords(row.reporter_name, nameWords(text)))) return true
  // Digits within a reason are a number of somebody.
  if (texts.every((text) => /^[\d\s+-]+$/.test(text))) return true
  // A text that goes over the end of a name occurs in no column alone.
  const { device_brand, device_model, last_known_location, device_state, reason } = row
  return ![`${device_brand} ${device_model}`, last_known_location, device_state, reason].some(within)
}

/** Twin of `isNamed` in flag-queries.ts. */
function hasWords(name: string, words: readonly string[]): boolean {
  const parts = name.toLowerCase().split(' ')
  return words.length > 0 && words.every((word) => parts.some((part) => part.startsWith(word)))
}
