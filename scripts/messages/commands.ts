/** Commands of `npm run messages`; docs/languages.md shows their use. */
import { readFileSync, writeFileSync } from 'node:fs'
import { hasFolder, readCatalogues, readTranslations, type Translated, textOf } from './catalogues.ts'
import { LANGUAGES, type Language, languageOf } from './languages.ts'
import { APPS, PLACES, type Places } from './places.ts'
import {
  dayOf,
  hashOf,
  isStale,
  type Review,
  type ReviewEntry,
  readReview,
  reviewFile,
  type State,
  stateOf,
  writtenReview,
} from './review.ts'
import { checkText } from './text-checks.ts'
import { shapeProblems, type Unit } from './units.ts'
import { type NewFile, writeFiles, writtenTranslation } from './write-files.ts'
import { type ImportedUnit, idOf, readXliff, writeXliff } from './xliff.ts'

/** Where the command works, when, and in whose name; tests choose others. */
export interface Setting {
  places: Places
  languages: readonly Language[]
  today: string
}

export const thisRepository = (): Setting => ({ places: PLACES, languages: LANGUAGES, today: dayOf(new Date()) })

/** The translations cannot be taken; a line for each reason, with the unit. */
export class ImportRefused extends Error {}

async function load({ places, languages }: Setting, locale: string) {
  const language = languageOf(locale, languages)
  const translated = await readTranslations(places, await readCatalogues(places), language)
  return { language, translated, review: readReview(places, locale) }
}

export interface Status {
  locale: string
  units: number
  translated: number
  approved: number
  stale: number
  holes: number
  /** A text of a public page has not been approved by a native speaker. */
  draft: boolean
}

export async function statusOf(setting: Setting, locale: string): Promise<Status> {
  const { translated, review } = await load(setting, locale)
  const all = translated.flatMap((each) =>
    each.units.map((unit) => {
      const text = textOf(each, unit)
      const entry = review[unit.id]
      const current = typeof text === 'string' && entry?.text === hashOf(text) ? entry : undefined
      return {
        isPublic: each.catalogue.isPublic,
        hole: typeof text !== 'string',
        state: stateOf(current, unit.english),
        stale: current !== undefined && isStale(current, unit.english),
      }
    }),
  )
  const count = (is: (each: (typeof all)[number]) => boolean) => all.filter(is).length
  return {
    locale,
    units: all.length,
    translated: count(({ hole }) => !hole),
    approved: count(({ state }) => state === 'final'),
    stale: count(({ stale }) => stale),
    holes: count(({ hole }) => hole),
    draft: all.some(({ isPublic, state }) => isPublic && state !== 'final'),
  }
}

/** `ha: 1700 units, 1650 translated, 0 approved, 3 stale, 50 holes, draft` */
export const statusLine = ({ locale, units, translated, approved, stale, holes, draft }: Status): string =>
  `${locale}: ${units} units, ${translated} translated, ${approved} approved, ${stale} stale, ${holes} holes, ${draft ? 'draft' : 'approved'}`

/** @returns units that were written */
export async function exportXliff(setting: Setting, locale: string, file: string): Promise<number> {
  const { language, translated, review } = await load(setting, locale)
  const files = translated.map((each) => ({
    catalogue: each.catalogue,
    units: each.units.map((unit) => {
      const text = textOf(each, unit)
      const entry = review[unit.id]
      return {
        unit,
        text,
        state: exportedState(text, entry, unit),
        stale: text !== null && entry !== undefined && isStale(entry, unit.english),
      }
    }),
  }))
  writeFileSync(file, writeXliff(files, language))
  return files.reduce((sum, { units }) => sum + units.length, 0)
}

/** A translation without a state of review, or with that of other words, is as good as a machine's draft. */
function exportedState(text: string | null, entry: ReviewEntry | undefined, unit: Unit): State {
  if (text === null) return 'initial'
  return entry?.text === hashOf(text) ? stateOf(entry, unit.english) : 'translated'
}

export interface Imported {
  changed: string[]
  problems: string[]
}

interface Change {
  each: Translated
  unit: Unit
  /** null: taken away. */
  text: string | null
  entry: ReviewEntry | undefined
}

/**
 * Takes what differs from the files: texts and states, all or none.
 *
 * @param by name of the translator, for the states of what changed
 * @returns ids of the units that changed, and what has to change in their texts before a release
 * @throws XmlError, XliffError, ImportRefused: nothing was written
 */
export async function importXliff(setting: Setting, locale: string, file: string, by: string): Promise<Imported> {
  const { language, translated, review } = await load(setting, locale)
  const imported = readXliff(readFileSync(file), language)
  const known = new Map(
    translated.flatMap((each) =>
      each.units.map((unit) => [`${each.catalogue.id}#${idOf(each.catalogue, unit)}`, { each, unit }] as const),
    ),
  )
  const refused: string[] = []
  const problems: string[] = []
  const changes: Change[] = []
  for (const one of imported) {
    const place = known.get(`${one.file}#${one.id}`)
    if (!place) {
      refused.push(`${one.file}#${one.id}: unknown unit`)
      continue
    }
    const { each, unit } = place
    const change = changeOf(each, unit, one, review[unit.id], by, setting.today)
    if (!change) continue
    if (change.text !== null) {
      const approved = change.entry?.approvedBy !== undefined
      const { faults, errors } = checkText(unit, change.text, language, approved)
      refused.push(...faults.map((problem) => `${unit.id}: ${problem}`))
      problems.push(...errors.map((problem) => `${unit.id}: ${problem}`))
    }
    changes.push(change)
  }
  if (refused.length > 0) throw new ImportRefused(refused.join('\n'))
  if (changes.length > 0) await write(setting, language, translated, changes, review)
  return { changed: changes.map(({ unit }) => unit.id), problems }
}

function changeOf(
  each: Translated,
  unit: Unit,
  one: ImportedUnit,
  entry: ReviewEntry | undefined,
  by: string,
  today: string,
): Change | null {
  const { source, target: text, state = 'translated' } = one
  const before = textOf(each, unit)
  const sameText = text === before
  if (sameText && (text === null || source !== unit.english || state === exportedState(before, entry, unit))) return null
  if (text === null) return { each, unit, text, entry: undefined }
  const kept = entry?.text === hashOf(text) ? { by: entry.by, reviewedBy: entry.reviewedBy } : { by }
  const next: ReviewEntry = {
    source: hashOf(source),
    text: hashOf(text),
    ...kept,
    reviewedBy: state === 'reviewed' ? by : state === 'final' ? kept.reviewedBy : undefined,
    approvedBy: state === 'final' ? by : undefined,
    on: today,
    staleSince: source === unit.english ? undefined : today,
  }
  return { each, unit, text, entry: next }
}

/** Files of the changed catalogues, and the states of their apps. */
async function write(
  { places }: Setting,
  language: Language,
  translated: readonly Translated[],
  changes: readonly Change[],
  review: Review,
): Promise<string[]> {
  const texts = new Map(changes.map(({ unit, text }) => [unit.id, text]))
  const next: Review = { ...review }
  for (const { unit, entry } of changes) {
    if (entry) next[unit.id] = entry
    else delete next[unit.id]
  }
  const files = [...new Set(changes.filter(({ each, unit, text }) => text !== textOf(each, unit)).map(({ each }) => each))]
  return writeFiles([
    ...files.map((each) => translationFile(each, language, texts)),
    ...reviewFiles(places, language, translated, next),
  ])
}

function translationFile(each: Translated, language: Language, texts: ReadonlyMap<string, string | null>): NewFile {
  const units = new Map(each.units.map((unit) => [unit.path.join('\0'), unit]))
  const content = writtenTranslation(each.catalogue, language, (path) => {
    const unit = units.get(path.join('\0'))
    if (!unit) return null
    const text = texts.get(unit.id)
    return text === undefined ? textOf(each, unit) : text
  })
  return { path: each.file, content }
}

function reviewFiles(places: Places, language: Language, translated: readonly Translated[], review: Review): NewFile[] {
  return APPS.flatMap((app) => {
    const ids = translated.filter(({ catalogue }) => catalogue.app === app).flatMap(({ units }) => units.map(({ id }) => id))
    const own = Object.fromEntries(ids.flatMap((id) => (review[id] ? [[id, review[id]]] : [])))
    const file = { path: reviewFile(places, app, language.locale), content: writtenReview(own) }
    return Object.keys(own).length > 0 || hasFolder(places, app, language.locale) ? [file] : []
  })
}

/**
 * Brings a language's files up to the English texts: a hole for each new text, nothing for one that is gone,
 * a state for each translation that has none of its words, and the day since when one is stale.
 *
 * @param by `machine` or the name of the translator of texts without a state
 * @returns paths that were written
 */
export async function reviewLanguage(setting: Setting, locale: string, by: string): Promise<string[]> {
  const { language, translated, review } = await load(setting, locale)
  const next: Review = {}
  const kept = new Set<string>()
  const found: Array<{ unit: Unit; text: string }> = []
  for (const each of translated)
    for (const unit of each.units) {
      const text = textOf(each, unit)
      if (typeof text !== 'string') continue
      const entry = review[unit.id]
      if (entry?.text === hashOf(text)) {
        const stale = isStale(entry, unit.english)
        next[unit.id] = { ...entry, staleSince: stale ? (entry.staleSince ?? setting.today) : undefined }
        kept.add(unit.id)
      } else found.push({ unit, text })
    }
  const moved = new Map(
    Object.entries(review)
      .filter(([id]) => !kept.has(id))
      .map(([, entry]) => [`${entry.source} ${entry.text}`, entry]),
  )
  for (const { unit, text } of found) {
    const fresh = { source: hashOf(unit.english), text: hashOf(text), by, on: setting.today }
    // A key or a file with another name has the same texts.
    next[unit.id] = moved.get(`${fresh.source} ${fresh.text}`) ?? fresh
  }
  const outdated = translated.filter(
    ({ catalogue, translation }) =>
      translation !== undefined && shapeProblems(catalogue.id, catalogue.english, translation, language).length > 0,
  )
  return writeFiles([
    ...outdated.map((each) => translationFile(each, language, new Map())),
    ...reviewFiles(setting.places, language, translated, next),
  ])
}
