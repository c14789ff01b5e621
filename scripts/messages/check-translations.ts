/** The machine checks of all translations: keys, texts, review states. A step of `npm run check`. */
import {
  type Catalogue,
  CONTRACT,
  hasFolder,
  readCatalogues,
  readTranslations,
  strayFiles,
  type Translated,
  textOf,
} from './catalogues.ts'
import { labelProblems } from './label-checks.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { PLACES, type Places } from './places.ts'
import { dayOf, daysBetween, hashOf, isStale, type Review, type ReviewEntry, readReview, STALE_DAYS } from './review.ts'
import { checkText } from './text-checks.ts'
import { MISSING, shapeProblems, type Unit, unitsOf } from './units.ts'

export interface TranslationReport {
  /** Units of all languages that were read. */
  units: number
  errors: string[]
  warnings: string[]
}

export async function checkTranslations(
  places: Places = PLACES,
  languages: readonly Language[] = LANGUAGES,
  today = dayOf(new Date()),
): Promise<TranslationReport> {
  const catalogues = await readCatalogues(places)
  const report: TranslationReport = {
    units: 0,
    errors: [...impureLeaves(catalogues, languages), ...strayFiles(places, catalogues, languages)],
    warnings: [],
  }
  for (const language of languages) {
    const translated = (await readTranslations(places, catalogues, language)).filter(({ catalogue }) =>
      hasFolder(places, catalogue.app, language.locale),
    )
    const review = readReview(places, language.locale)
    const say = (list: string[], problems: readonly string[]) =>
      list.push(...problems.map((problem) => `${language.locale}: ${problem}`))
    for (const each of translated) {
      report.units += each.units.length
      say(report.errors, [...keyProblems(each, language), ...labelProblems(each)])
      for (const unit of each.units) {
        const text = textOf(each, unit)
        if (typeof text !== 'string') continue
        const entry = review[unit.id]
        const { faults, errors, warnings } = checkText(unit, text, language, entry?.approvedBy !== undefined)
        const state = stateProblems(unit, text, entry, today)
        say(
          report.errors,
          [...faults, ...errors, ...state.errors].map((problem) => `${unit.id}: ${problem}`),
        )
        say(
          report.warnings,
          [...warnings, ...state.warnings].map((problem) => `${unit.id}: ${problem}`),
        )
      }
    }
    say(report.errors, strayEntries(review, translated))
  }
  return report
}

/** Leaves of the English catalogues that no translator can be given. */
function impureLeaves(catalogues: readonly Catalogue[], [language]: readonly Language[]): string[] {
  if (!language) return []
  return catalogues
    .filter(({ id }) => id !== CONTRACT)
    .flatMap(({ id, english }) =>
      unitsOf(id, english, language).problems.map((problem) => `${problem}; a catalogue holds texts alone`),
    )
}

function keyProblems({ catalogue, translation }: Translated, language: Language): string[] {
  const { id, english } = catalogue
  if (translation === undefined) return []
  if (typeof translation !== 'object' || translation === null) return [`${id}: its default export is no translation`]
  const problems = shapeProblems(id, english, translation, language)
  // The server shows English for a text of the contract that is not there.
  return id === CONTRACT ? problems.filter((problem) => !problem.endsWith(MISSING)) : problems
}

const RUN = 'npm run messages -- review'

function stateProblems({ english }: Unit, text: string, entry: ReviewEntry | undefined, today: string) {
  if (!entry) return { errors: [`no review state: ${RUN}`], warnings: [] }
  if (entry.text !== hashOf(text)) return { errors: [`not the words that its review state is of: ${RUN}`], warnings: [] }
  if (!isStale(entry, english)) return { errors: [], warnings: [] }
  if (!entry.staleSince) return { errors: [`the English text has changed: ${RUN}`], warnings: [] }
  const days = daysBetween(entry.staleSince, today)
  const problem = `of an earlier English text for ${days} days, at most ${STALE_DAYS}`
  return days > STALE_DAYS ? { errors: [problem], warnings: [] } : { errors: [], warnings: [problem] }
}

function strayEntries(review: Review, translated: readonly Translated[]): string[] {
  const known = new Set(
    translated.flatMap((each) => each.units.filter((unit) => typeof textOf(each, unit) === 'string').map(({ id }) => id)),
  )
  return Object.keys(review)
    .filter((id) => !known.has(id))
    .map((id) => `${id}: a review state without a translation: ${RUN}`)
}
