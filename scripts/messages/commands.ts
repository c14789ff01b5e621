/** Commands of `npm run messages`; docs/languages.md shows their use. */
import { readFileSync, writeFileSync } from 'node:fs'
import { readCatalogues, unitsIn } from './catalogues.ts'
import { ENGLISH, type Language, languageOf } from './languages.ts'
import { type ImportedUnit, readPo, writePo } from './po.ts'
import { hashOf, type ReviewEntry, readReview, type State, type Translated, translatedOf } from './review.ts'
import { checkText } from './text-checks.ts'
import { readTextsById } from './text-files.ts'
import { type Change, isCurrent, languageFiles, type Setting } from './update-files.ts'
import { writeFiles } from './write-files.ts'
import { readXliff, writeXliff } from './xliff.ts'

/** The translations cannot be taken; a line for each reason, with the unit. */
export class ImportRefused extends Error {}

/** Every text in a language. */
export async function readTranslated({ places, languages }: Setting, locale: string) {
  const language = languageOf(locale, languages)
  const [english, texts] = [readTextsById(places, ENGLISH.locale), readTextsById(places, locale)]
  const known = { english, texts, review: readReview(places, locale) }
  const catalogues = await readCatalogues(places)
  const translated = unitsIn(catalogues, language).map((unit) => translatedOf(unit, known))
  return { language, sources: unitsIn(catalogues, ENGLISH), english, translated }
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
  const { translated } = await readTranslated(setting, locale)
  const count = (state: State) => translated.filter((each) => each.state === state).length
  return {
    locale,
    units: translated.length,
    translated: translated.length - count('hole'),
    approved: count('approved'),
    stale: count('stale'),
    holes: count('hole'),
    draft: translated.some(({ unit, state }) => unit.isPublic && state !== 'approved'),
  }
}

/** `ha: 1700 units, 1650 translated, 0 approved, 3 stale, 50 holes, draft` */
export const statusLine = ({ locale, units, translated, approved, stale, holes, draft }: Status): string =>
  `${locale}: ${units} units, ${translated} translated, ${approved} approved, ${stale} stale, ${holes} holes, ${draft ? 'draft' : 'approved'}`

/**
 * Writes all texts of a language: PO to a file whose name ends in `.po`, else XLIFF.
 *
 * @returns units that were written
 */
export async function exportTexts(setting: Setting, locale: string, file: string): Promise<number> {
  const { language, translated } = await readTranslated(setting, locale)
  const write = file.endsWith('.po') ? writePo : writeXliff
  writeFileSync(file, write(translated, language))
  return translated.length
}

export interface Imported {
  changed: string[]
  problems: string[]
}

/** PO or XLIFF, by its content: only XML begins with a tag. */
function unitsOfFile(file: string, language: Language, known: readonly Translated[]): ImportedUnit[] {
  const bytes = readFileSync(file)
  const isXml = /^\ufeff?\s*</.test(bytes.subarray(0, 1_000).toString())
  return isXml
    ? readXliff(
        bytes,
        language,
        known.map(({ unit }) => unit.id),
      )
    : readPo(bytes, language)
}

/**
 * Takes what differs from the files: texts and approvals, all or none.
 *
 * @param by name of the translator, for approvals
 * @returns ids of the units that changed, and what has to change in their texts before a release
 * @throws PoError, XliffError, ImportRefused: nothing was written
 */
export async function importTexts(
  setting: Setting,
  locale: string,
  file: string,
  by: string,
): Promise<Imported> {
  const { language, sources, english, translated } = await readTranslated(setting, locale)
  if (!isCurrent(sources, english))
    throw new ImportRefused('the English texts have changed: npm run messages -- review')
  const byId = new Map(translated.map((each) => [each.unit.id, each]))
  const refused: string[] = []
  const problems: string[] = []
  const changes = new Map<string, Change>()
  for (const imported of unitsOfFile(file, language, translated)) {
    const before = byId.get(imported.id)
    if (!before) {
      refused.push(`${imported.id}: unknown unit`)
      continue
    }
    const change = changeOf(before, imported, by, setting.today)
    if (!change) continue
    const { unit, text, entry } = change
    const { faults, errors } =
      text === null
        ? { faults: [], errors: [] }
        : checkText(unit, text, language, entry?.approvedBy !== undefined)
    refused.push(...faults.map((problem) => `${unit.id}: ${problem}`))
    problems.push(...errors.map((problem) => `${unit.id}: ${problem}`))
    changes.set(unit.id, change)
  }
  if (refused.length > 0) throw new ImportRefused(refused.join('\n'))
  if (changes.size > 0) {
    const after = translated.map((each) => changes.get(each.unit.id) ?? each)
    writeFiles(languageFiles(setting.places, locale, after))
  }
  return { changed: [...changes.keys()], problems }
}

function changeOf(
  { unit, ...before }: Translated,
  imported: ImportedUnit,
  by: string,
  today: string,
): Change | null {
  const { source, text, approved } = imported
  const isCurrentSource = source === unit.english
  // The same words can gain an approval or lose it, when it is of the English text of now.
  if (text === before.text && (!isCurrentSource || approved === (before.state === 'approved'))) return null
  if (text === null) return { unit, text, entry: undefined }
  const entry: ReviewEntry = {
    text: hashOf(text),
    ...(approved ? { approvedBy: by, approvedOn: today } : {}),
    ...(isCurrentSource ? {} : { staleSince: today, staleEnglish: source }),
  }
  return { unit, text, entry }
}
