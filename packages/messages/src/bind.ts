import type { Locale } from './locales.ts'
import { namesOf, type Plural, plural, pluralNamesOf, type Text, text } from './text.ts'

/** A leaf of a catalogue, by its kind. */
export const isText = (value: unknown): value is Text => typeof value === 'function' && 'template' in value
export const isPlural = (value: unknown): value is Plural => typeof value === 'function' && 'forms' in value

/** The texts of a language by their keys, as a file of `translations/` holds them. */
export type Texts = Readonly<Record<string, string>>

/** With what the keys of the texts of packages/contract begin; their English text follows. */
export const CONTRACT_KEY = 'contract.'

/** The texts of packages/contract by their English. */
export const contractTextsIn = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      key.startsWith(CONTRACT_KEY) && text !== '' ? [[key.slice(CONTRACT_KEY.length), text]] : [],
    ),
  )

/**
 * The start of the keys of a file's texts: its folder, as `features/flags`, or the file where a folder has
 * several, as `lib/messages/ui`. The names of the export and below it follow, each after a dot; a form of a
 * plural is the end, as `_one`.
 *
 * @param file below the app's `src`
 */
export const keyOf = (file: string): string => file.replace(/(\/messages)?\.ts$/, '')

/**
 * A catalogue in another language: the shape and the order of values of the English one. What the translation
 * lacks stays English.
 *
 * @param key of `english` in the translation
 */
export function bind<T>(english: T, key: string, texts: Texts, locale: Locale): T {
  const textAt = (at: string) => (Object.hasOwn(texts, at) ? texts[at] : undefined) || undefined
  const bound = (value: unknown, at: string): unknown => {
    if (isText(value)) {
      const translation = textAt(at)
      return translation === undefined ? value : text(translation, namesOf(value.template))
    }
    if (isPlural(value)) {
      const [one, other] = [textAt(`${at}_one`), textAt(`${at}_other`)]
      if (other === undefined) return value
      return plural(one === undefined ? { other } : { one, other }, locale, pluralNamesOf(value.forms.other))
    }
    if (typeof value === 'string') return textAt(at) ?? value
    if (Array.isArray(value)) return value.map((item, index) => bound(item, `${at}.${index}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, bound(child, `${at}.${name}`)]),
    )
  }
  return bound(english, key) as T
}
