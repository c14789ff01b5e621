/** The machine checks of all translations: keys, texts, review states. A step of `npm run check`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogues, unitsIn } from './catalogues.ts'
import { labelProblems } from './label-checks.ts'
import { ENGLISH, LANGUAGES, type Language } from './languages.ts'
import { APPS, PLACES, type Places } from './places.ts'
import {
  dayOf,
  daysBetween,
  hashOf,
  type Review,
  readReview,
  STALE_DAYS,
  type Translated,
  translatedOf,
} from './review.ts'
import { checkText } from './text-checks.ts'
import { readJson, readTextsById, sortedJson, type TextsById } from './text-files.ts'
import { type Unit, unitsOf } from './units.ts'

export interface TranslationReport {
  /** Units of all languages that were read. */
  units: number
  errors: string[]
  warnings: string[]
}

const RUN = 'npm run messages -- review'

/** @throws TextsError: a file of texts cannot be read */
export async function checkTranslations(
  places: Places = PLACES,
  languages: readonly Language[] = LANGUAGES,
  today = dayOf(new Date()),
): Promise<TranslationReport> {
  const catalogues = await readCatalogues(places)
  const sources = unitsIn(catalogues, ENGLISH)
  const english = readTextsById(places, ENGLISH.locale)
  const impure = catalogues.flatMap((catalogue) => unitsOf(catalogue, ENGLISH).problems)
  const report: TranslationReport = {
    units: 0,
    errors: [
      ...impure.map((problem) => `${problem}; a catalogue holds texts alone`),
      ...fileProblems(places, languages),
      ...sourceProblems(sources, english),
    ],
    warnings: [],
  }
  for (const language of languages) {
    const say = (list: string[], problems: readonly string[]) =>
      list.push(...problems.map((problem) => `${language.locale}: ${problem}`))
    const known = {
      english,
      texts: readTextsById(places, language.locale),
      review: readReview(places, language.locale),
    }
    if (known.texts.size === 0) continue
    const translated = unitsIn(catalogues, language).map((unit) => translatedOf(unit, known))
    report.units += translated.length
    say(report.errors, strayKeys(translated, known.texts))
    say(report.errors, labelProblems(translated))
    for (const { unit, text, entry } of translated) {
      if (text === null) continue
      const { faults, errors, warnings } = checkText(unit, text, language, entry?.approvedBy !== undefined)
      const days = entry?.staleSince === undefined ? 0 : daysBetween(entry.staleSince, today)
      const stale = entry?.staleSince
        ? [`of an earlier English text for ${days} days, at most ${STALE_DAYS}`]
        : []
      const isOld = days > STALE_DAYS
      const named = (problems: readonly string[]) => problems.map((problem) => `${unit.id}: ${problem}`)
      say(report.errors, named([...faults, ...errors, ...(isOld ? stale : [])]))
      say(report.warnings, named([...warnings, ...(isOld ? [] : stale)]))
    }
    say(report.errors, strayEntries(known.review, translated))
  }
  return report
}

/** Files of no language, and those in another form than the command writes. */
function fileProblems({ translations }: Places, languages: readonly Language[]): string[] {
  const names = [...APPS, 'review'].flatMap((name) => languages.map(({ locale }) => `${name}.${locale}.json`))
  const known = new Set([...names, ...APPS.map((app) => `${app}.${ENGLISH.locale}.json`)])
  return (existsSync(translations) ? readdirSync(translations) : []).toSorted().flatMap((name) => {
    if (!known.has(name)) return [`translations/${name}: of no app and language`]
    const file = join(translations, name)
    return readFileSync(file, 'utf8') === sortedJson(readJson(file))
      ? []
      : [`translations/${name}: not sorted, a line each: ${RUN}`]
  })
}

/** Where the files of English texts differ from the catalogues. */
function sourceProblems(sources: readonly Unit[], english: TextsById): string[] {
  const byId = Map.groupBy(sources, ({ id }) => id)
  return [
    ...[...byId].flatMap(([id, [unit, ...others]]) => {
      if (others.length > 0) return [`${id}: two texts have this key`]
      if (!english.has(id)) return [`${id}: a new English text: ${RUN}`]
      return english.get(id) === unit?.english ? [] : [`${id}: the English text has changed: ${RUN}`]
    }),
    ...[...english.keys()]
      .filter((id) => !byId.has(id))
      .map((id) => `${id}: an English text that is gone: ${RUN}`),
  ]
}

function strayKeys(translated: readonly Translated[], texts: TextsById): string[] {
  const known = new Set(translated.map(({ unit }) => unit.id))
  return [...texts].flatMap(([id, text]) => {
    if (!known.has(id)) return [`${id}: unknown`]
    return text === '' ? [`${id}: empty; a text without translation has no key`] : []
  })
}

/** Entries without a translation, or of other words. */
function strayEntries(review: Review, translated: readonly Translated[]): string[] {
  const texts = new Map(translated.map(({ unit, text }) => [unit.id, text]))
  return Object.entries(review)
    .filter(([id, entry]) => {
      const text = texts.get(id)
      return text == null || entry.text !== hashOf(text)
    })
    .map(([id]) => `${id}: not the words that its review state is of: ${RUN}`)
}
