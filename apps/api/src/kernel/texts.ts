import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bind,
  contractTextsIn,
  formatDateIn,
  formatDateTimeIn,
  keyOf,
  type Locale,
  namesOf,
  type Texts,
  type TranslatedLocale,
  text,
} from '@amana/messages'

const TRANSLATIONS = fileURLToPath(new URL('../../../../translations', import.meta.url))

/** The texts of one `messages.ts`: in English, and in the languages that this process has read so far. */
export interface Catalogue<T> {
  readonly english: T
  /** The key of `english` in the files of translations. */
  readonly key: string
  readonly bound: Map<Locale, T>
}

/** Every catalogue of this process, by its file. */
export const catalogues = new Map<string, Catalogue<unknown>>()

/** @param file the path of `english` below `src`, such as `modules/found/messages.ts` */
export function catalogue<T>(file: string, english: T): Catalogue<T> {
  const made: Catalogue<T> = { english, key: keyOf(file), bound: new Map() }
  catalogues.set(file, made as Catalogue<unknown>)
  return made
}

/**
 * The texts in a language. What is not translated is English.
 *
 * @param locale null: the reader has chosen none
 */
export function textsIn<T>(locale: Locale | null, { english, key, bound }: Catalogue<T>): T {
  if (locale === null || locale === 'en') return english
  const known = bound.get(locale)
  if (known) return known
  const texts = bind(english, key, translationOf(locale), locale)
  bound.set(locale, texts)
  return texts
}

/** All texts of the server in the languages that this process has read so far. */
export const translations = new Map<TranslatedLocale, Texts>()

function translationOf(locale: TranslatedLocale): Texts {
  const known = translations.get(locale)
  if (known) return known
  const file = join(TRANSLATIONS, `api.${locale}.json`)
  const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {}
  translations.set(locale, texts)
  return texts
}

interface Template {
  pattern: RegExp
  write: (values: string[]) => string
}

interface Table {
  locale: Locale
  whole: ReadonlyMap<string, string>
  /** Texts with places for values. */
  templates: readonly Template[]
  /** The same of `PHRASES`. */
  phrases: readonly Template[]
}

/**
 * Values that stand in the places of other texts. Apart from whole texts, because “{first} or {second}” is in
 * many of those.
 */
export const PHRASES: readonly string[] = [
  'a minute',
  '{count} minutes',
  '{first} or {second}',
  'another way',
  'owner',
  'admin',
  'developer',
  'viewer',
]

/** Tables that this process has read so far. */
export const contractTables = new Map<TranslatedLocale, Table>()

/**
 * A text of the contract in a language, found by its English, with the values in its places; English when it
 * is not translated.
 *
 * @param english as the contract has it, or with values in the places of one of its templates
 */
export function contractText(locale: Locale | null, english: string): string {
  if (locale === null || locale === 'en') return english
  let table = contractTables.get(locale)
  if (!table) {
    table = tableOf(contractTextsIn(translationOf(locale)), locale)
    contractTables.set(locale, table)
  }
  return translate(table, english)
}

/** @param translations by English */
export function tableOf(translations: Texts, locale: Locale = 'en'): Table {
  const table = {
    locale,
    whole: new Map<string, string>(),
    templates: [] as Template[],
    phrases: [] as Template[],
  }
  for (const [english, translation] of Object.entries(translations)) {
    const names = namesOf(english)
    if (names.length === 0) {
      table.whole.set(english, translation)
      continue
    }
    const fill: (...values: string[]) => string = text(translation, names)
    const kind = PHRASES.includes(english) ? table.phrases : table.templates
    kind.push({ pattern: patternOf(english), write: (values) => fill(...values) })
  }
  return table
}

export function translate(table: Table, english: string): string {
  const found = table.whole.get(english)
  if (found !== undefined || english.length > MAX_TEXT_LENGTH) return found ?? english
  return filled(table, table.templates, english) ?? english
}

/** The first template that fits, with its values in the language too. */
function filled(table: Table, templates: readonly Template[], english: string): string | null {
  for (const { pattern, write } of templates) {
    const [, ...values] = pattern.exec(english) ?? []
    if (values.length > 0) return write(values.map((value) => valueIn(table, value)))
  }
  return null
}

/** A value in a text: a phrase, a label, a date. What is none of these is a name, and stays. */
function valueIn(table: Table, value: string): string {
  return table.whole.get(value) ?? dateIn(table.locale, value) ?? filled(table, table.phrases, value) ?? value
}

/** As `formatDate` and `formatDateTime` of the contract write it. */
const DATE = /^([A-Z][a-z]+ \d{2}, \d{4})(?:, (\d{2}:\d{2}) WAT)?$/

function dateIn(locale: Locale, value: string): string | null {
  const [, day, clock] = DATE.exec(value) ?? []
  const time = new Date(`${day} ${clock ?? '12:00'} GMT+0100`)
  if (Number.isNaN(time.getTime())) return null
  return clock === undefined ? formatDateIn(locale, time) : formatDateTimeIn(locale, time)
}

/** Longer texts are somebody's own words. */
const MAX_TEXT_LENGTH = 500

function patternOf(template: string): RegExp {
  const seen = new Set<string>()
  const parts = template.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    if (seen.has(part)) return `\\k<${part}>`
    seen.add(part)
    return part === 'count' ? '(?<count>[\\d,.]+)' : `(?<${part}>.+?)`
  })
  return new RegExp(`^${parts.join('')}$`, 's')
}
