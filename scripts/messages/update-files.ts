/** `npm run messages -- review`: brings files of translations up to the English texts. */
import { existsSync } from 'node:fs'
import { readCatalogues, unitsIn } from './catalogues.ts'
import { ENGLISH, LANGUAGES, type Language } from './languages.ts'
import { APPS, PLACES, type Places } from './places.ts'
import {
  dayOf,
  hashOf,
  type Review,
  type ReviewEntry,
  readReview,
  reviewFile,
  translatedOf,
  writtenReview,
} from './review.ts'
import { readTextsById, sortedJson, type TextsById, textsFile } from './text-files.ts'
import type { Unit } from './units.ts'
import { type NewFile, writeFiles } from './write-files.ts'

/** Where the command works, and when; tests choose others. */
export interface Setting {
  places: Places
  languages: readonly Language[]
  today: string
}

export const thisRepository = (): Setting => ({
  places: PLACES,
  languages: LANGUAGES,
  today: dayOf(new Date()),
})

/** What a unit becomes. */
export interface Change {
  unit: Unit
  /** null: taken away. */
  text: string | null
  entry: ReviewEntry | undefined
}

const isKept = (entry: ReviewEntry | undefined): entry is ReviewEntry =>
  entry?.approvedBy !== undefined || entry?.staleSince !== undefined

/** Files of a language. */
export function languageFiles(places: Places, locale: string, translated: readonly Change[]): NewFile[] {
  const review: Review = Object.fromEntries(
    translated.flatMap(({ unit, entry }) => (isKept(entry) ? [[unit.id, entry]] : [])),
  )
  return [
    ...textsFiles(places, locale, translated),
    { path: reviewFile(places, locale), content: writtenReview(review) },
  ]
}

function textsFiles(
  { translations }: Places,
  locale: string,
  translated: ReadonlyArray<Pick<Change, 'unit' | 'text'>>,
): NewFile[] {
  return APPS.map((app) => {
    const own = translated.filter(({ unit, text }) => unit.app === app && text !== null)
    const texts = Object.fromEntries(own.map(({ unit, text }) => [unit.key, text]))
    return { path: textsFile(app, locale, translations), content: sortedJson(texts) }
  })
}

/** Whether the files of English texts hold these. */
export const isCurrent = (units: readonly Unit[], english: TextsById): boolean =>
  units.length === english.size && units.every(({ id, english: text }) => english.get(id) === text)

/**
 * Brings the files of English and of each language that has files up to the English texts. What is gone
 * leaves them, and a translation follows its text to another key. When the English of a translation has
 * changed, the file of the review gets the day and the English text before.
 *
 * @param translated the translations were changed together with the English texts, so none becomes stale
 * @returns paths that were written
 */
export async function review(setting: Setting, { translated: areCurrent = false } = {}): Promise<string[]> {
  const { places, languages, today } = setting
  const catalogues = await readCatalogues(places)
  const sources = unitsIn(catalogues, ENGLISH)
  const english = readTextsById(places, ENGLISH.locale)
  const idBefore = renamed(sources, english)
  const files = languages
    .filter(({ locale }) => APPS.some((app) => existsSync(textsFile(app, locale, places.translations))))
    .flatMap((language) => {
      const known = {
        english,
        texts: readTextsById(places, language.locale),
        review: readReview(places, language.locale),
      }
      const changes = unitsIn(catalogues, language).map((unit): Change => {
        const { text, entry, state, translatedFrom } = translatedOf(
          unit,
          known,
          idBefore(unit.id, known.texts),
        )
        if (text === null) return { unit, text, entry: undefined }
        const { staleSince, staleEnglish, ...approval } = entry ?? { text: hashOf(text) }
        if (state !== 'stale') return { unit, text, entry: approval }
        // Nobody has read the words beside the English text of now.
        if (areCurrent && staleSince === undefined) return { unit, text, entry: undefined }
        return {
          unit,
          text,
          entry: { ...approval, staleSince: staleSince ?? today, staleEnglish: translatedFrom },
        }
      })
      return languageFiles(places, language.locale, changes)
    })
  const current = sources.map((unit) => ({ unit, text: unit.english }))
  return writeFiles([...files, ...textsFiles(places, ENGLISH.locale, current)])
}

/** Finds the id that a unit had before its key changed: the same English text under a key that is gone. */
function renamed(units: readonly Unit[], english: TextsById): (id: string, texts: TextsById) => string {
  const now = new Set(units.map(({ id }) => id))
  const gone = new Map([...english].filter(([id]) => !now.has(id)).map(([id, text]) => [text, id]))
  const before = new Map(
    units.flatMap(({ id, english: text }) => {
      const old = english.has(id) ? undefined : gone.get(text)
      return old === undefined ? [] : [[id, old] as const]
    }),
  )
  return (id, texts) => (texts.has(id) ? id : (before.get(id) ?? id))
}
