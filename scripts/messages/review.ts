/**
 * The file of the review has an entry for each translation that is approved, or of an earlier English text.
 * It holds for the words that were read: a change of either side ends an approval. A translation without an
 * entry is a draft, of the English text in `<app>.en.json`.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Places } from './places.ts'
import { readJson, sortedJson, type TextsById } from './text-files.ts'
import type { Unit } from './units.ts'

export interface ReviewEntry {
  /** Hash of the translation. */
  text: string
  approvedBy?: string | undefined
  /** Days, `2026-11-25`. */
  approvedOn?: string | undefined
  /** Since when the English text is another one, and what it was. */
  staleSince?: string | undefined
  staleEnglish?: string | undefined
}

/** By ids of units. */
export type Review = Readonly<Record<string, ReviewEntry>>

export type State = 'hole' | 'draft' | 'stale' | 'approved'

/** Days for which a translation may be behind the English text. */
export const STALE_DAYS = 30

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 10)

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

export const reviewFile = ({ translations }: Places, locale: string): string =>
  join(translations, `review.${locale}.json`)

/** @throws TextsError of a broken file */
export function readReview(places: Places, locale: string): Review {
  const file = reviewFile(places, locale)
  return existsSync(file) ? (readJson(file) as unknown as Review) : {}
}

/** @returns null: nothing to keep, so there is no file */
export const writtenReview = (review: Review): string | null =>
  Object.keys(review).length > 0 ? sortedJson(review) : null

/** A text in a language. */
export interface Translated {
  unit: Unit
  /** null: a hole. */
  text: string | null
  /** Only of these words. */
  entry: ReviewEntry | undefined
  /** English text that the translation is of. */
  translatedFrom: string
  state: State
}

interface Known {
  /** English texts as the last review wrote them. */
  english: TextsById
  texts: TextsById
  review: Review
}

/** @param id where the unit stands in the files, when its key has changed since */
export function translatedOf(unit: Unit, { english, texts, review }: Known, id = unit.id): Translated {
  const text = texts.get(id) || null
  const found = Object.hasOwn(review, id) ? review[id] : undefined
  const entry = text !== null && found?.text === hashOf(text) ? found : undefined
  const translatedFrom = entry?.staleEnglish ?? english.get(id) ?? unit.english
  return { unit, text, entry, translatedFrom, state: stateOf() }

  function stateOf(): State {
    if (text === null) return 'hole'
    if (translatedFrom !== unit.english) return 'stale'
    return entry?.approvedBy === undefined ? 'draft' : 'approved'
  }
}
