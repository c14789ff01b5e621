/**
 * Review states: for each translated text of whom it is, and who approved it. They hold for the words that
 * were read: a change of either side ends them.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPS, type App, folderOf, type Places } from './places.ts'

export interface ReviewEntry {
  /** Hashes of the English text and of its translation. */
  source: string
  text: string
  /** `machine`, or a name. */
  by: string
  reviewedBy?: string
  approvedBy?: string
  /** Days, `2026-11-25`. */
  on: string
  /** Since when the English text is another one. */
  staleSince?: string
}

/** By ids of units. */
export type Review = Record<string, ReviewEntry>

/** States of XLIFF 2.0; `initial` has no translation, or that of an earlier English text. */
export type State = 'initial' | 'translated' | 'reviewed' | 'final'

export const MACHINE = 'machine'
/** Days for which a translation may be behind the English text. */
export const STALE_DAYS = 30

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10)

export const isStale = (entry: ReviewEntry, english: string): boolean => entry.source !== hashOf(english)

export function stateOf(entry: ReviewEntry | undefined, english: string): State {
  if (!entry || isStale(entry, english)) return 'initial'
  return entry.approvedBy ? 'final' : entry.reviewedBy ? 'reviewed' : 'translated'
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const reviewFile = (places: Places, app: App, locale: string): string => join(folderOf(places, app, locale), 'review.json')

/** States of both apps. @throws SyntaxError of a broken file */
export function readReview(places: Places, locale: string): Review {
  const files = APPS.map((app) => reviewFile(places, app, locale)).filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Review)) as Review
}

/** One line a unit, in the order of their ids, so that two people's changes meet in the same line only. */
export function writtenReview(review: Review): string {
  const lines = Object.keys(review)
    .toSorted()
    .map((id) => `  ${JSON.stringify(id)}: ${JSON.stringify(review[id])}`)
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`
}
