import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bind, type Locale, namesOf, type TranslatedLocale, text } from '@amana/messages'

const require = createRequire(import.meta.url)
const TRANSLATIONS = fileURLToPath(new URL('../../translations', import.meta.url))

/** The texts of one `messages.ts`: in English, and in the languages that this process has read so far. */
export interface Catalogue<T> {
  readonly english: T
  readonly read: (locale: TranslatedLocale) => unknown
  readonly bound: Map<Locale, T>
}

/** Every catalogue of this process, by its file. */
export const catalogues = new Map<string, Catalogue<unknown>>()

/**
 * @param file the path of `english` below `src`, such as `modules/found/messages.ts`
 * @param folder holds `<locale>/<file>`
 */
export function catalogue<T>(file: string, english: T, folder = TRANSLATIONS): Catalogue<T> {
  const made: Catalogue<T> = { english, read: (locale) => readTranslation(locale, file, folder), bound: new Map() }
  catalogues.set(file, made as Catalogue<unknown>)
  return made
}

/**
 * The texts in a language. What is not translated is English.
 *
 * @param locale null: the reader has chosen none
 */
export function textsIn<T>(locale: Locale | null, { english, read, bound }: Catalogue<T>): T {
  if (locale === null || locale === 'en') return english
  const known = bound.get(locale)
  if (known) return known
  const texts = bind(english, read(locale), locale)
  bound.set(locale, texts)
  return texts
}

/** The default export of a file below `translations/<locale>`. @returns null: there is no such file */
export function readTranslation(locale: TranslatedLocale, file: string, folder = TRANSLATIONS): unknown {
  const path = join(folder, locale, file)
  return existsSync(path) ? require(path).default : null
}

interface Table {
  whole: ReadonlyMap<string, string>
  /** Texts with places for values. */
  templates: readonly { pattern: RegExp; write: (values: string[]) => string }[]
}

/** Tables that this process has read so far. */
export const contractTables = new Map<TranslatedLocale, Table>()

/**
 * A text of the contract in a language, found by its English; English when it is not translated.
 *
 * @param english as the contract has it, or with values in the places of one of its templates
 */
export function contractText(locale: Locale | null, english: string): string {
  if (locale === null || locale === 'en') return english
  let table = contractTables.get(locale)
  if (!table) {
    table = tableOf((readTranslation(locale, 'contract.ts') ?? {}) as Record<string, string | null>)
    contractTables.set(locale, table)
  }
  return translate(table, english)
}

/** @param translations by English; null: not translated yet */
export function tableOf(translations: Readonly<Record<string, string | null>>): Table {
  const known = Object.entries(translations).filter((entry): entry is [string, string] => entry[1] !== null)
  const [whole, templates] = [new Map<string, string>(), []] as [Map<string, string>, Table['templates'][number][]]
  for (const [english, translation] of known) {
    const names = namesOf(english)
    if (names.length === 0) whole.set(english, translation)
    else {
      const fill: (...values: string[]) => string = text(translation, names)
      templates.push({ pattern: patternOf(english), write: (values) => fill(...values) })
    }
  }
  return { whole, templates }
}

export function translate({ whole, templates }: Table, english: string): string {
  const found = whole.get(english)
  if (found !== undefined || english.length > LONGEST) return found ?? english
  for (const { pattern, write } of templates) {
    const [, ...values] = pattern.exec(english) ?? []
    if (values.length > 0) return write(values)
  }
  return english
}

/** Longer texts are somebody's own words. */
const LONGEST = 500

function patternOf(template: string): RegExp {
  const seen = new Set<string>()
  const parts = template.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    if (seen.has(part)) return `\\k<${part}>`
    seen.add(part)
    return `(?<${part}>.+?)`
  })
  return new RegExp(`^${parts.join('')}$`, 's')
}
