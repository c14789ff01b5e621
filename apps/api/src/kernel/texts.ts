import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bind, type Locale, type TranslatedLocale } from '@amana/messages'

const require = createRequire(import.meta.url)
const TRANSLATIONS = fileURLToPath(new URL('../../translations', import.meta.url))

/** The texts of one `messages.ts`: in English, and in the languages that this process has read so far. */
export interface Catalogue<T> {
  readonly english: T
  readonly read: (locale: TranslatedLocale) => unknown
  readonly bound: Map<Locale, T>
}

/**
 * @param file the path of `english` below `src`, such as `modules/found/messages.ts`
 * @param folder holds `<locale>/<file>`
 */
export function catalogue<T>(file: string, english: T, folder = TRANSLATIONS): Catalogue<T> {
  return { english, read: (locale) => readTranslation(locale, file, folder), bound: new Map() }
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

/** What a file below `translations/<locale>` exports by default. @returns null: there is no such file */
export function readTranslation(locale: TranslatedLocale, file: string, folder = TRANSLATIONS): unknown {
  const path = join(folder, locale, file)
  return existsSync(path) ? require(path).default : null
}
